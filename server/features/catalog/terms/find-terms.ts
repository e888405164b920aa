import type { StaffTerm } from '#contract/staff/terms.ts'
import { TERM_KINDS } from '#domain/term-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { fold } from '../../../../domain/fold.ts'
import { listTermsWithAliases, type TermWithAliases } from './sql.ts'

type Wanted = { keyword: string; kind: string | undefined; limit: number }

/** Ignores case and umlauts: exact names first, then beginnings, then by kind. `count`: all matches. */
export async function findTerms(db: Db, { keyword, kind, limit }: Wanted): Promise<{ list: StaffTerm[]; count: number }> {
  const terms = await listTermsWithAliases(db, kind)
  const wanted = fold(keyword)
  const found = terms
    .map((term) => ({ term, place: placeOf(term, wanted) }))
    .filter(({ place }) => place < NOWHERE)
    .toSorted((one, other) => one.place - other.place || kindOrder(one.term) - kindOrder(other.term))
  return { list: found.slice(0, limit).map(({ term: { aliases: _, ...term } }) => term), count: found.length }
}

const NOWHERE = 3
const kindOrder = ({ kind }: StaffTerm): number => (TERM_KINDS as readonly string[]).indexOf(kind)

function placeOf({ name, aliases }: TermWithAliases, wanted: string): number {
  const names = [name.zh, name.en, ...aliases].map(fold)
  if (names.includes(wanted)) return 0
  if (names.some((each) => each.startsWith(wanted))) return 1
  return names.some((each) => each.includes(wanted)) ? 2 : NOWHERE
}
