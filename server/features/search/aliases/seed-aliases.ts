import { fold } from '#domain/fold.ts'
import type { Db } from '#server/db/database.ts'
import { searchPhrases } from '../grammar/aliases.ts'
import { compact } from '../lexemes.ts'
import { saveBuiltInAliases } from './alias-sql.ts'

/** Keeps staff's changes. Safe to repeat. */
export async function seedAliases(db: Db): Promise<void> {
  const rows = new Map(searchPhrases.map(({ phrase, replacement }) => [compact(fold(phrase)), { phrase, replacement }]))
  await saveBuiltInAliases(
    db,
    [...rows].map(([folded, row]) => ({ folded, ...row })),
  )
}
