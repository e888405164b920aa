import type { Db } from '#server/db/database.ts'
import { searchPhrases } from '#server/features/search/grammar/aliases.ts'
import { saveBuiltInAliases } from './alias-sql.ts'
import { compact } from '#server/features/search/index/lexemes.ts'
import { fold } from '#domain/fold.ts'

/** Brings the trade's synonyms into the database; those that the staff have changed or removed are left alone. Safe to repeat. */
export async function seedAliases(db: Db): Promise<void> {
  const rows = new Map(searchPhrases.map(({ phrase, replacement }) => [compact(fold(phrase)), { phrase, replacement }]))
  await saveBuiltInAliases(
    db,
    [...rows].map(([folded, row]) => ({ folded, ...row })),
  )
}
