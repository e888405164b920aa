import { refuse } from '#contract/refusals.ts'
import { fold } from '#domain/fold.ts'
import type { SearchAlias } from '#domain/search.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { compact } from '../lexemes.ts'
import { deleteAlias, insertAlias, isTerm, lockAlias, updateAlias } from './alias-sql.ts'

const UNIQUE_VIOLATION = '23505'

type Wanted = Pick<SearchAlias, 'phrase' | 'termId' | 'replacement'>

/** Refused when the phrase has a synonym. */
export async function addAlias(db: Pool, wanted: Wanted): Promise<SearchAlias> {
  const row = await requireSensible(db, wanted)
  return (await transaction(db, (tx) => insertAlias(tx, row))) ?? refuse('alias-taken', { phrase: wanted.phrase })
}

export const versionOfAlias = ({ phrase, termId, replacement }: Wanted): string => versionOf({ phrase, termId, replacement })

/** Refuses when the synonym has changed since `version`. */
export async function changeAlias(db: Pool, id: number, wanted: Wanted, version?: string): Promise<SearchAlias> {
  const row = await requireSensible(db, wanted)
  const changed = await transaction(db, async (tx) => {
    const present = (await lockAlias(tx, id)) ?? refuse('not-found')
    requireVersion({ version: versionOfAlias(present) }, version)
    return updateAlias(tx, id, row)
  }).catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) refuse('alias-taken', { phrase: wanted.phrase })
    throw error
  })
  return changed ?? refuse('not-found')
}

export async function removeAlias(db: Pool, id: number): Promise<void> {
  if (!(await transaction(db, (tx) => deleteAlias(tx, id)))) refuse('not-found')
}

async function requireSensible(db: Pool, wanted: Wanted): Promise<Wanted & { folded: string }> {
  const folded = compact(fold(wanted.phrase))
  const isEmpty = folded === '' || (wanted.replacement !== null && fold(wanted.replacement) === '')
  if (isEmpty || (wanted.replacement !== null && compact(fold(wanted.replacement)) === folded)) refuse('alias-empty')
  if (wanted.termId !== null && !(await isTerm(db, wanted.termId))) refuse('not-found')
  return { ...wanted, folded }
}
