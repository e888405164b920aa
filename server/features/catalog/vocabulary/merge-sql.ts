import type { Db } from '#server/db/database.ts'

/* What refers to a term moves to another one. Call all of it in one transaction, with both terms locked. */

type Pair = { from: number; into: number }

/** A wine that has both keeps one. */
export async function moveWines(tx: Db, { from, into }: Pair): Promise<void> {
  await tx`
    with moved as (
      update product_term own
         set term_id = ${into}
       where term_id = ${from}
         and not exists (select from product_term other where other.product_id = own.product_id and other.term_id = ${into})
      returning product_id
    )
    insert into search_pending (kind, subject_id) select 'wine', product_id from moved`
  await tx`delete from product_term where term_id = ${from}`
}

/** A term that lies below the one that goes takes its place. */
export async function moveBelow(tx: Db, { from, into }: Pair): Promise<void> {
  await tx`
    with recursive above as (
      select parent_id from term where id = ${into}
      union
      select term.parent_id from term join above on term.id = above.parent_id
    )
    update term
       set parent_id = (select parent_id from term where id = ${from}),
           edited_fields = array(select distinct unnest(edited_fields || '{parent_id}'))
     where id = ${into} and exists (select from above where parent_id = ${from})`
  await tx`update term set parent_id = ${into} where parent_id = ${from}`
}

export async function moveCoupons(tx: Db, { from, into }: Pair): Promise<void> {
  await tx`
    update coupon
       set term_ids = array(select id
                              from unnest(array_replace(term_ids, ${from}, ${into})) with ordinality as named (id, place)
                             group by id
                             order by min(place))
     where ${from} = any(term_ids)`
}

export async function moveSearches(tx: Db, { from, into }: Pair): Promise<void> {
  await tx`update search_alias set term_id = ${into}, changed_at = now() where term_id = ${from}`
  await tx`
    with old as (delete from search_tally where ${from} = any(term_ids) returning day, term_ids, searches)
    insert into search_tally (day, term_ids, searches)
    select day, ids, sum(searches)
      from (select day, searches, array(select distinct unnest(array_replace(term_ids, ${from}, ${into}))) as ids from old) renamed
     group by day, ids
    on conflict (day, term_ids) do update set searches = search_tally.searches + excluded.searches`
  await tx`
    with old as (delete from search_visitor where ${from} = any(term_ids) returning day, visitor, term_ids)
    insert into search_visitor (day, visitor, term_ids)
    select distinct day, visitor, array(select distinct unnest(array_replace(term_ids, ${from}, ${into}))) from old
    on conflict do nothing`
}

/** What is told of the estate that stays wins; the other fills its gaps. */
export async function fillEstate(tx: Db, { from, into }: Pair): Promise<void> {
  await tx`
    update estate
       set village_zh = coalesce(nullif(estate.village_zh, ''), other.village_zh),
           village_en = coalesce(nullif(estate.village_en, ''), other.village_en),
           blurb_zh = coalesce(nullif(estate.blurb_zh, ''), other.blurb_zh),
           blurb_en = coalesce(nullif(estate.blurb_en, ''), other.blurb_en),
           story_zh = coalesce(nullif(estate.story_zh, ''), other.story_zh),
           story_en = coalesce(nullif(estate.story_en, ''), other.story_en),
           founded = coalesce(estate.founded, other.founded),
           hectares = coalesce(estate.hectares, other.hectares),
           arms = coalesce(estate.arms, other.arms),
           terroir = coalesce(estate.terroir, other.terroir)
      from estate other
     where estate.term_id = ${into} and other.term_id = ${from}`
  await tx`
    insert into estate_place (term_id, latitude, longitude)
    select estate.term_id, latitude, longitude
      from estate_place, estate
     where estate_place.term_id = ${from} and estate.term_id = ${into}
    on conflict do nothing`
}
