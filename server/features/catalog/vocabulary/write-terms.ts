import { refuse } from '#contract/refusals.ts'
import type { NewTerm, TermDraft, VocabularyTerm } from '#contract/staff/vocabulary.ts'
import { fold, spelledOut } from '#domain/fold.ts'
import type { Localized } from '#domain/locale.ts'
import { type ListedTermKind, parentKindsOf } from '#domain/term-kinds.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { slugOf } from '../import/slug.ts'
import { lockImports } from '../import/sql.ts'
import {
  insertTerm,
  listAbove,
  listSpellings,
  lockTerms,
  readTerm,
  removeTerm,
  type SpelledTerm,
  type TermRow,
  updateTerm,
} from './vocabulary-sql.ts'

const SEEDED = ['name_zh', 'name_en', 'aliases', 'note_zh', 'note_en', 'sort', 'parent_id'] as const

export async function findVocabularyTerm(db: Db, id: number): Promise<VocabularyTerm | undefined> {
  const term = await readTerm(db, id)
  if (!term) return
  const { wines: _wines, uses: _uses, parent, ...written } = term
  return { ...term, version: versionOf({ ...written, parentId: parent?.id ?? null }) }
}

/** Refuses a name that the kind already has. The code comes from the English name. */
export const addTerm = (db: Pool, { kind, ...form }: NewTerm): Promise<number> =>
  writing(db, async (tx) => {
    const known = await listSpellings(tx, kind)
    const row = rowOf(form)
    requireFree(known, { id: 0, kind, parentId: form.parentId }, { row, fresh: spellingsOf(row) })
    await requireParent(tx, { id: 0, kind, parentId: form.parentId })
    const code = freeCode(known, slugOf(row.name_en).slice(0, CODE_MAX) || 'term')
    return insertTerm(tx, { ...row, kind, code, edited_fields: [...SEEDED] })
  })

const CODE_MAX = 80

export const changeTerm = (db: Pool, id: number, form: TermDraft, version: string | undefined): Promise<void> =>
  writing(db, async (tx) => {
    await lockTerms(tx, [id])
    const present = (await findVocabularyTerm(tx, id)) ?? refuse('not-found')
    requireVersion(present, version)
    const before = rowOf({ ...present, parentId: present.parent?.id ?? null })
    const row = rowOf(form)
    const edited = SEEDED.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(row[column]))
    const { kind } = present
    if (edited.includes('parent_id')) await requireParent(tx, { id, kind, parentId: form.parentId })
    // Words that imports have doubled must not keep staff from other changes.
    const own = new Set(spellingsOf(before).map(fold))
    const fresh = spellingsOf(row).filter((spelling) => !own.has(fold(spelling)))
    requireFree(await listSpellings(tx, kind), { id, kind, parentId: form.parentId }, { row, fresh })
    await updateTerm(tx, id, row, edited)
  })

/** Refused while anything uses the term, with the counts. */
export const deleteTerm = (db: Pool, id: number, by: number): Promise<void> =>
  writing(db, async (tx) => {
    await lockTerms(tx, [id])
    const { uses } = (await readTerm(tx, id)) ?? refuse('not-found')
    const { wines, below, coupons, searchWords } = uses
    if (wines + below + coupons + searchWords > 0) refuse('term-in-use', { wines, below, coupons, searchWords })
    await removeTerm(tx, { id, intoId: null, by })
  })

/** One writer at a time, and none during an import, which keeps the whole vocabulary in mind. Every page may show a term. */
export const writing = <Result>(db: Pool, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  transaction(db, async (tx) => {
    await lockImports(tx)
    const result = await work(tx)
    await announce(tx, '*')
    return result
  })

const rowOf = ({ name, aliases, note, sort, parentId, image }: TermDraft): TermRow => ({
  name_zh: name.zh || name.en,
  name_en: name.en || name.zh,
  aliases: distinctAliases({ zh: name.zh || name.en, en: name.en || name.zh }, aliases),
  note_zh: note.zh,
  note_en: note.en,
  sort,
  parent_id: parentId,
  image,
})

/** Without those that are spelled like a name or like each other. */
export function distinctAliases(name: Localized, aliases: readonly string[]): string[] {
  const seen = new Set([fold(name.zh), fold(name.en), ''])
  return aliases.filter((alias) => {
    const folded = fold(alias)
    if (seen.has(folded)) return false
    seen.add(folded)
    return true
  })
}

const spellingsOf = ({ name_zh, name_en, aliases }: TermRow): string[] => [name_zh, name_en, ...aliases]

type Spelled = { row: TermRow; fresh: readonly string[] }
type Place = { id: number; kind: ListedTermKind; parentId: number | null }

/** Vineyards of two regions may share a name. */
function requireFree(known: readonly SpelledTerm[], { id, kind, parentId }: Place, { row, fresh }: Spelled): void {
  const others = known.filter((term) => term.id !== id && (kind !== 'site' || term.parentId === parentId))
  const owners = new Map<string, SpelledTerm>()
  for (const term of others)
    for (const spelling of [term.name.zh, term.name.en, ...term.aliases])
      for (const key of [fold(spelling), spelledOut(spelling)]) if (key !== '' && !owners.has(key)) owners.set(key, term)
  for (const word of fresh) {
    const owner = owners.get(fold(word)) ?? owners.get(spelledOut(word))
    if (owner)
      refuse(
        'term-exists',
        { word, name: owner.name },
        { id: owner.id, word, field: row.aliases.includes(word) ? 'aliases' : 'name' },
      )
  }
}

async function requireParent(tx: Db, { id, kind, parentId }: Place): Promise<void> {
  if (parentId === null) return
  const above = await listAbove(tx, parentId)
  const isFit = above[0] !== undefined && parentKindsOf(kind).includes(above[0].kind)
  if (!isFit || above.some((term) => term.id === id)) refuse('term-parent-unfit')
}

function freeCode(known: readonly SpelledTerm[], slug: string): string {
  const taken = new Set(known.map(({ code }) => code))
  let code = slug
  for (let number = 2; taken.has(code); number++) code = `${slug}-${number}`
  return code
}
