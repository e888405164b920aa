import type { EstateDraft, StaffEstate, StaffEstateCard } from '#contract/staff/estates.ts'
import type { Arms } from '#domain/arms.ts'
import type { Estate, EstateCard } from '#domain/estate.ts'
import type { Terroir } from '#domain/terroir.ts'
import type { Db } from '#server/db/database.ts'
import { versionOf } from '#server/http/version.ts'

const card = (db: Db) => db`
  term.id, term.code, term.image, estate.founded, estate.hectares, estate.arms,
  jsonb_build_object('zh', term.name_zh, 'en', term.name_en) as name,
  jsonb_build_object('zh', estate.blurb_zh, 'en', estate.blurb_en) as blurb,
  jsonb_build_object('zh', estate.village_zh, 'en', estate.village_en) as village,
  case when region.id is not null then ${termRef(db, 'region')} end as region,
  case when country.id is not null then ${termRef(db, 'country')} end as country,
  case when estate_place.term_id is not null
       then jsonb_build_object('latitude', estate_place.latitude, 'longitude', estate_place.longitude) end as place,
  shelf.wines`

const termRef = (db: Db, table: string) => db`
  jsonb_build_object('id', ${db(table)}.id, 'code', ${db(table)}.code,
                     'name', jsonb_build_object('zh', ${db(table)}.name_zh, 'en', ${db(table)}.name_en))`

/** A region may lie in a wider one (Wachau in Niederösterreich): the topmost term is the country. */
const source = (db: Db) => db`
  from term
  join estate on estate.term_id = term.id
  left join estate_place on estate_place.term_id = term.id
  left join term region on region.id = term.parent_id and region.kind = 'region'
  left join lateral (
    with recursive above as (
      select wider.id, wider.parent_id, wider.kind from term wider where wider.id = term.parent_id
      union all
      select wider.id, wider.parent_id, wider.kind from term wider join above on wider.id = above.parent_id
    )
    select term.* from above join term on term.id = above.id where above.kind = 'country' limit 1
  ) country on true
  cross join lateral (
    select count(*)::int as wines
      from product_term
      join product on product.id = product_term.product_id and product.on_sale
     where product_term.term_id = term.id
       and exists (select from sku where sku.product_id = product.id and sku.on_sale)
  ) shelf`

/** Estates with wines on sale, by country, region and name. */
export const listEstates = (db: Db): Promise<StoredEstateCard[]> =>
  db<StoredEstateCard[]>`
    select ${card(db)} ${source(db)}
     where shelf.wines > 0
     order by country.sort, country.id, region.sort, region.id, term.sort, term.name_en`

/** As stored: arms and grounds by their codes. */
export type StoredEstateCard = Omit<EstateCard, 'arms'> & { arms: Arms | null }
export type StoredEstate = Omit<Estate, 'arms' | 'terroir' | 'climate'> & { arms: Arms | null; terroir: Terroir | null }

/** Of a merged estate the one it became. */
export async function findEstate(db: Db, id: number): Promise<StoredEstate | undefined> {
  const ofItsWines = (kind: string) => db`
    coalesce((
      select jsonb_agg(${termRef(db, 'named')} order by named.name_en)
        from (
          select distinct word.*
            from product_term own
            join product on product.id = own.product_id and product.on_sale
            join product_term other on other.product_id = product.id
            join term word on word.id = other.term_id and word.kind = ${kind}
           where own.term_id = term.id
        ) named), '[]')`
  const [estate] = await db<StoredEstate[]>`
    select ${card(db)},
           jsonb_build_object('zh', estate.story_zh, 'en', estate.story_en) as story,
           estate.terroir,
           ${ofItsWines('site')} as sites,
           ${ofItsWines('farming')} as farming
           ${source(db)}
     where term.id = coalesce((select new_id from term_gone where old_id = ${id}), ${id}) and shelf.wines > 0`
  return estate
}

export async function placeEstate(
  db: Db,
  id: number,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<boolean> {
  const { count } = await db`
    insert into estate_place (term_id, latitude, longitude)
    select term_id, ${latitude}, ${longitude} from estate where term_id = ${id}
    on conflict (term_id) do update set latitude = excluded.latitude, longitude = excluded.longitude`
  return count === 1
}

export async function estateId(db: Db, code: string): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select id from term where kind = 'estate' and code = ${code}`
  return row?.id
}

/** What its page draws. */
export const drawEstate = (db: Db, id: number, { arms, terroir }: { arms: Arms; terroir: Terroir }): Promise<unknown> =>
  db`update estate set arms = ${db.json(arms)}, terroir = ${db.json(terroir as never)} where term_id = ${id}`

export const takeEstateOffMap = (db: Db, id: number): Promise<unknown> => db`delete from estate_place where term_id = ${id}`

const staffCard = (db: Db) => db`
  term.id, term.image,
  jsonb_build_object('zh', term.name_zh, 'en', term.name_en) as name,
  jsonb_build_object('zh', estate.village_zh, 'en', estate.village_en) as village,
  case when region.id is not null then jsonb_build_object('zh', region.name_zh, 'en', region.name_en) end as region,
  (select count(*)::int from product_term join product on product.id = product_id and on_sale where term_id = term.id) as wines`

const staffSource = (db: Db) => db`
  from estate
  join term on term.id = estate.term_id
  left join term region on region.id = term.parent_id and region.kind = 'region'`

/** All estates by region and name, also without wines on sale. */
export const listStaffEstates = (db: Db): Promise<StaffEstateCard[]> =>
  db<StaffEstateCard[]>`
    select ${staffCard(db)} ${staffSource(db)} order by region.sort nulls last, region.id, term.sort, term.name_en, term.id`

export async function findStaffEstate(db: Db, id: number): Promise<StaffEstate | undefined> {
  const [estate] = await db<Omit<StaffEstate, 'version'>[]>`
    select ${staffCard(db)}, estate.founded, estate.hectares, estate.arms, estate.terroir,
           jsonb_build_object('zh', estate.blurb_zh, 'en', estate.blurb_en) as blurb,
           jsonb_build_object('zh', estate.story_zh, 'en', estate.story_en) as story,
           case when estate_place.term_id is not null
                then jsonb_build_object('latitude', latitude, 'longitude', longitude) end as place,
           array(select jsonb_build_object('zh', word.name_zh, 'en', word.name_en)
                   from term word
                  where word.kind = 'site'
                    and exists (select from product_term own
                                  join product_term other on other.product_id = own.product_id
                                 where own.term_id = term.id and other.term_id = word.id)
                  order by word.name_en, word.id) as sites
           ${staffSource(db)}
      left join estate_place on estate_place.term_id = term.id
     where term.id = ${id}`
  if (!estate) return
  const { wines: _, sites: _sites, name: _name, region: _region, ...words } = estate
  return { ...estate, version: versionOf(words) }
}

export const lockEstate = (tx: Db, id: number): Promise<unknown> => tx`select from estate where term_id = ${id} for update`

export async function updateEstate(tx: Db, id: number, form: Omit<EstateDraft, 'place'>): Promise<void> {
  await tx`
    update estate set ${tx({
      village_zh: form.village.zh,
      village_en: form.village.en,
      blurb_zh: form.blurb.zh,
      blurb_en: form.blurb.en,
      story_zh: form.story.zh,
      story_en: form.story.en,
      founded: form.founded,
      hectares: form.hectares,
      // An older console does not know them: left out, they stay.
      ...(form.arms === undefined ? {} : { arms: form.arms && tx.json(form.arms) }),
      ...(form.terroir === undefined ? {} : { terroir: form.terroir && tx.json(form.terroir as never) }),
    })} where term_id = ${id}`
  await tx`update term set image = ${form.image} where id = ${id}`
}
