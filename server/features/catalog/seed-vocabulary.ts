import { vocabulary } from '#domain/vocabulary/all.ts'
import type { TermKind } from '#domain/vocabulary/term.ts'
import type { Db } from '#server/db/database.ts'
import { seedAliases } from '#server/features/search/aliases/seed-aliases.ts'
import { announce } from '#server/http/changes.ts'

/** Where the wider term of a kind is found: Wachau lies in the region Niederösterreich, and that in the country Austria. */
const PARENT_KINDS: Partial<Record<TermKind, TermKind[]>> = {
  region: ['region', 'country'],
  site: ['region'],
  classification: ['classification'],
}

/** Brings the trade's fixed words into the database; terms that an import has added are left alone. Safe to repeat. */
export async function seedVocabulary(db: Db): Promise<void> {
  const terms = Object.entries(vocabulary).flatMap(([kind, list]) =>
    list.map(({ code, name, aliases, parent, note }, sort) => ({
      kind,
      code,
      name_zh: name.zh,
      name_en: name.en,
      aliases,
      note_zh: note?.zh ?? '',
      note_en: note?.en ?? '',
      sort,
      parent_kinds: PARENT_KINDS[kind as TermKind] ?? [],
      parent: parent ?? null,
    })),
  )
  const changed = await db`
    insert into term (kind, code, name_zh, name_en, aliases, note_zh, note_en, sort)
    select kind, code, name_zh, name_en, aliases, note_zh, note_en, sort
      from jsonb_to_recordset(${db.json(terms as never)})
        as t (kind text, code text, name_zh text, name_en text, aliases text[], note_zh text, note_en text, sort int)
    on conflict (kind, code) do update
       set name_zh = excluded.name_zh, name_en = excluded.name_en, aliases = excluded.aliases,
           note_zh = excluded.note_zh, note_en = excluded.note_en, sort = excluded.sort
     where (term.name_zh, term.name_en, term.aliases, term.note_zh, term.note_en, term.sort)
           is distinct from
           (excluded.name_zh, excluded.name_en, excluded.aliases, excluded.note_zh, excluded.note_en, excluded.sort)
    returning id`
  const moved = await db`
    update term
       set parent_id = parent.id
      from jsonb_to_recordset(${db.json(terms as never)}) as t (kind text, code text, parent_kinds text[], parent text)
      join term parent on parent.kind = any(t.parent_kinds) and parent.code = t.parent
     where term.kind = t.kind and term.code = t.code and term.parent_id is distinct from parent.id
    returning term.id`
  await seedAliases(db)
  if (changed.length + moved.length > 0) await announce(db, '*')
}
