import type { AliasKind, ListedAlias } from '#contract/staff/search.ts'
import type { SearchAlias } from '#domain/search.ts'
import type { Db, Fragment } from '#server/db/database.ts'

const selectAliases = (db: Db, matching: Fragment) => db`
  select alias.id, phrase, term_id as "termId", replacement, is_built_in as "isBuiltIn",
         case when term.id is not null then
           jsonb_build_object(
             'id', term.id, 'kind', term.kind, 'code', term.code,
             'name', jsonb_build_object('zh', term.name_zh, 'en', term.name_en),
             'above', jsonb_build_object('zh', coalesce(above.name_zh, ''), 'en', coalesce(above.name_en, '')))
         end as term
    ${matching}`

type Wanted = {
  keyword: string
  folded: string
  kind?: AliasKind | undefined
  page: number
  limit: number
}

export async function listAliases(
  db: Db,
  { keyword, folded, kind, page, limit }: Wanted,
): Promise<{ list: ListedAlias[]; count: number }> {
  const words = keyword.toLowerCase()
  const matching = db`
    from search_alias alias
    left join term on term.id = term_id
    left join term above on above.id = term.parent_id
   where (${words} = '' or (${folded} <> '' and strpos(folded, ${folded}) > 0)
          or strpos(lower(concat_ws(' ', replacement, term.name_zh, term.name_en)), ${words}) > 0)
     and ${ofKind(db, kind)}`
  const [list, [total]] = await Promise.all([
    db<ListedAlias[]>`${selectAliases(db, matching)} order by folded limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count ${matching}`,
  ])
  return { list, count: total?.count ?? 0 }
}

function ofKind(db: Db, kind: AliasKind | undefined): Fragment {
  if (kind === undefined) return db`true`
  if (kind === 'phrase') return db`replacement is not null`
  if (kind === 'own' || kind === 'trade') return db`is_built_in = ${kind === 'trade'}`
  return db`term.kind = ${kind}`
}

export async function findAlias(db: Db, id: number): Promise<ListedAlias | undefined> {
  const matching = db`
    from search_alias alias
    left join term on term.id = term_id
    left join term above on above.id = term.parent_id
   where alias.id = ${id}`
  const [alias] = await db<ListedAlias[]>`${selectAliases(db, matching)}`
  return alias
}

const aliasColumns = (db: Db) => db`id, phrase, term_id as "termId", replacement, is_built_in as "isBuiltIn"`

export async function lockAlias(tx: Db, id: number): Promise<SearchAlias | undefined> {
  return (await tx<SearchAlias[]>`select ${aliasColumns(tx)} from search_alias where id = ${id} for update`)[0]
}

type AliasRow = { phrase: string; folded: string; termId: number | null; replacement: string | null }

export async function insertAlias(db: Db, { phrase, folded, termId, replacement }: AliasRow): Promise<SearchAlias | undefined> {
  const [row] = await db<SearchAlias[]>`
    insert into search_alias (phrase, folded, term_id, replacement)
    values (${phrase}, ${folded}, ${termId}, ${replacement})
    on conflict (folded) do nothing
    returning ${aliasColumns(db)}`
  return row
}

/**
 * Undefined for an unknown synonym; fails when the phrase is taken. A built-in one becomes the shop's own; its old phrase is
 * marked as removed, or the next start would bring it back.
 */
export async function updateAlias(
  db: Db,
  id: number,
  { phrase, folded, termId, replacement }: AliasRow,
): Promise<SearchAlias | undefined> {
  const [row] = await db<SearchAlias[]>`
    with taken_over as (
      insert into search_alias_removed (folded)
      select folded from search_alias where id = ${id} and is_built_in
      on conflict do nothing
    )
    update search_alias
       set phrase = ${phrase}, folded = ${folded}, term_id = ${termId}, replacement = ${replacement}, is_built_in = false, changed_at = now()
     where id = ${id}
    returning ${aliasColumns(db)}`
  return row
}

/** False for an unknown synonym. A built-in one is only marked, or the next start would bring it back. */
export async function deleteAlias(db: Db, id: number): Promise<boolean> {
  const removed = await db`
    with removed as (delete from search_alias where id = ${id} returning is_built_in, folded),
    marked as (
      insert into search_alias_removed (folded)
      select folded from removed where is_built_in
      on conflict do nothing
    )
    select from removed`
  return removed.length > 0
}

export async function isTerm(db: Db, id: number): Promise<boolean> {
  return (await db`select from term where id = ${id}`).length > 0
}

export type BuiltInAlias = { phrase: string; folded: string; replacement: string }

/** Updates the built-in synonyms, except those that staff changed or removed. */
export async function saveBuiltInAliases(db: Db, aliases: readonly BuiltInAlias[]): Promise<void> {
  const rows = db`jsonb_to_recordset(${db.json(aliases as never)}) as t (phrase text, folded text, replacement text)`
  await db`
    merge into search_alias known
    using (
      select phrase, folded, replacement
        from ${rows}
       where not exists (select from search_alias_removed removed where removed.folded = t.folded)
    ) given on given.folded = known.folded
     when matched and known.is_built_in
      and (known.phrase, known.replacement) is distinct from (given.phrase, given.replacement)
     then update set phrase = given.phrase, replacement = given.replacement, changed_at = now()
     when not matched
     then insert (phrase, folded, replacement, is_built_in) values (given.phrase, given.folded, given.replacement, true)`
}
