import { parentKindsOf } from '#domain/term-kinds.ts'
import { vocabulary } from '#domain/vocabulary/all.ts'
import type { TermKind } from '#domain/vocabulary/term.ts'
import type { Db } from '#server/db/database.ts'
import { seedAliases } from '#server/features/search/aliases/seed-aliases.ts'
import { announce } from '#server/http/changes.ts'
import { saveVocabulary } from './sql.ts'

/** Keeps terms that an import or staff added, and what staff changed, merged or deleted. Safe to repeat. */
export async function seedVocabulary(db: Db): Promise<void> {
  const isChanged = await seedTerms(db)
  await seedAliases(db)
  if (isChanged) await announce(db, '*')
}

/** True when something was new. */
export const seedTerms = (db: Db): Promise<boolean> =>
  saveVocabulary(
    db,
    Object.entries(vocabulary).flatMap(([kind, list]) =>
      list.map(({ code, name, aliases, parent, note }, sort) => ({
        kind,
        code,
        name_zh: name.zh,
        name_en: name.en,
        aliases,
        note_zh: note?.zh ?? '',
        note_en: note?.en ?? '',
        sort,
        parent_kinds: parentKindsOf(kind as TermKind),
        parent: parent ?? null,
      })),
    ),
  )
