import { refuse } from '#contract/refusals.ts'
import { fold } from '#domain/fold.ts'
import type { Pool } from '#server/db/database.ts'
import { fillEstate, moveBelow, moveCoupons, moveSearches, moveWines } from './merge-sql.ts'
import { lockTerms, readTerm, removeTerm, updateTerm } from './vocabulary-sql.ts'
import { distinctAliases, writing } from './write-terms.ts'

type Merge = { id: number; intoId: number; by: number }

/**
 * The term's wines, lower terms, coupons and searches become the other's, its names become aliases, and its address and code
 * stand for the other one. What is told of the other one stays; the term fills its gaps.
 */
export const mergeTerm = (db: Pool, { id, intoId, by }: Merge): Promise<void> =>
  writing(db, async (tx) => {
    await lockTerms(tx, [id, intoId])
    const [from, into] = [await readTerm(tx, id), await readTerm(tx, intoId)]
    if (!from || !into) return refuse('not-found')
    if (id === intoId || from.kind !== into.kind) refuse('term-unlike')
    const pair = { from: id, into: intoId }
    await moveWines(tx, pair)
    await moveBelow(tx, pair)
    await moveCoupons(tx, pair)
    await moveSearches(tx, pair)
    if (into.kind === 'estate') await fillEstate(tx, pair)
    const spellings = [...into.aliases, from.name.zh, from.name.en, ...from.aliases].filter((word) => fold(word) !== '')
    const row = {
      aliases: distinctAliases(into.name, spellings),
      note_zh: into.note.zh || from.note.zh,
      note_en: into.note.en || from.note.en,
      image: into.image || from.image,
    }
    const edited = [
      'aliases',
      ...(row.note_zh === into.note.zh ? [] : ['note_zh']),
      ...(row.note_en === into.note.en ? [] : ['note_en']),
    ]
    await updateTerm(tx, intoId, row, edited)
    await removeTerm(tx, { id, intoId, by })
  })
