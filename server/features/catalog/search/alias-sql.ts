import type { AliasKind, StaffAlias } from '#contract/staff-search.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* Synonyms as the staff read them, with the terms that they stand for. */

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
  /** As typed, and as phrases are compared. */
  keyword: string
  folded: string
  kind?: AliasKind | undefined
  page: number
  limit: number
}

/** One page of the synonyms that contain a keyword, or stand for something that does, by their phrase; and how many there are. */
export async function listAliases(
  db: Db,
  { keyword, folded, kind, page, limit }: Wanted,
): Promise<{ list: StaffAlias[]; count: number }> {
  const words = keyword.toLowerCase()
  const matching = db`
    from search_alias alias
    left join term on term.id = term_id
    left join term above on above.id = term.parent_id
   where (${words} = '' or (${folded} <> '' and strpos(folded, ${folded}) > 0)
          or strpos(lower(concat_ws(' ', replacement, term.name_zh, term.name_en)), ${words}) > 0)
     and ${ofKind(db, kind)}`
  const [list, [total]] = await Promise.all([
    db<StaffAlias[]>`${selectAliases(db, matching)} order by folded limit ${limit} offset ${(page - 1) * limit}`,
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

export async function findAlias(db: Db, id: number): Promise<StaffAlias | undefined> {
  const matching = db`
    from search_alias alias
    left join term on term.id = term_id
    left join term above on above.id = term.parent_id
   where alias.id = ${id}`
  const [alias] = await db<StaffAlias[]>`${selectAliases(db, matching)}`
  return alias
}
