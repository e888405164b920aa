import { refuse } from '#contract/refusals.ts'
import type { EstateDraft, StaffEstate, StaffEstateCard } from '#contract/staff/estates.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { placeEstate, takeEstateOffMap } from './estate-sql.ts'
import { requireVersion, versionOf } from './version.ts'

const card = (db: Db) => db`
  term.id, term.image,
  jsonb_build_object('zh', term.name_zh, 'en', term.name_en) as name,
  jsonb_build_object('zh', estate.village_zh, 'en', estate.village_en) as village,
  case when region.id is not null then jsonb_build_object('zh', region.name_zh, 'en', region.name_en) end as region,
  (select count(*)::int from product_term join product on product.id = product_id and on_sale where term_id = term.id) as wines`

const source = (db: Db) => db`
  from estate
  join term on term.id = estate.term_id
  left join term region on region.id = term.parent_id and region.kind = 'region'`

/** By region and name, whether they have wines on sale or not. */
export const listWrittenEstates = (db: Db): Promise<StaffEstateCard[]> =>
  db<StaffEstateCard[]>`
    select ${card(db)} ${source(db)} order by region.sort nulls last, region.id, term.sort, term.name_en, term.id`

export async function findWrittenEstate(db: Db, id: number): Promise<StaffEstate | undefined> {
  const [estate] = await db<Omit<StaffEstate, 'version'>[]>`
    select ${card(db)}, estate.founded, estate.hectares,
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
           ${source(db)}
      left join estate_place on estate_place.term_id = term.id
     where term.id = ${id}`
  if (!estate) return
  const { wines: _, sites: _sites, name: _name, region: _region, ...words } = estate
  return { ...estate, version: versionOf(words) }
}

/** `version`: what the writer has seen. Its wines show what is changed here, too, so everything kept is dropped. Call it in a transaction. */
export async function changeEstate(tx: Db, id: number, form: EstateDraft, version: string | undefined): Promise<void> {
  await tx`select from estate where term_id = ${id} for update`
  requireVersion((await findWrittenEstate(tx, id)) ?? refuse('not-found'), version)
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
    })} where term_id = ${id}`
  await tx`update term set image = ${form.image} where id = ${id}`
  if (form.place) await placeEstate(tx, id, form.place)
  else await takeEstateOffMap(tx, id)
  await announce(tx, '*')
}
