import type { StaffWine } from '#contract/staff/wines.ts'
import type { Db } from '#server/db/database.ts'
import { wineState } from '../staff-list/wine-state-sql.ts'
import { versionOf } from './version.ts'

/**
 * Everybody locks SKUs before wines, by ascending id (import/sql.ts); with a set what is inside it, or is to be. False when there is no
 * such wine.
 */
export async function lockWine(tx: Db, id: number, partIds: readonly number[] = []): Promise<boolean> {
  await tx`
    select from sku
     where product_id = ${id} or id = any(${[...partIds]}::int[])
        or id in (select part_sku_id from set_part join sku holder on holder.id = set_sku_id where holder.product_id = ${id})
     order by id for no key update`
  const locked = await tx<{ id: number }[]>`select id from product where id = ${id} for no key update`
  return locked.length > 0
}

export async function findStaffWine(db: Db, id: number): Promise<StaffWine | undefined> {
  const [wine] = await db<Omit<StaffWine, 'version'>[]>`
    select id, code, images, image_words as "imageWords", alcohol, residual_sugar as "residualSugar", acidity, bars, flags, bottling,
           ${wineState(db)} as state,
           to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishAt",
           jsonb_build_object('zh', name_zh, 'en', name_en) as name,
           jsonb_build_object('zh', blurb_zh, 'en', blurb_en) as blurb,
           jsonb_build_object('zh', description_zh, 'en', description_en) as description,
           jsonb_build_object('zh', ingredients_zh, 'en', ingredients_en) as ingredients,
           jsonb_build_object('zh', storage_zh, 'en', storage_en) as storage,
           jsonb_build_object('zh', importer_zh, 'en', importer_en) as importer,
           case when serving is not null then jsonb_build_array(lower(serving), upper(serving) - 1) end as serving,
           case when drinking is not null then jsonb_build_array(lower(drinking), upper(drinking) - 1) end as drinking,
           coalesce((select jsonb_agg(jsonb_build_object('id', term.id, 'kind', kind, 'share', share,
                                                         'name', jsonb_build_object('zh', term.name_zh, 'en', term.name_en))
                                      order by product_term.position, term.id)
                       from product_term join term on term.id = term_id
                      where product_id = product.id), '[]') as terms,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'id', sku.id, 'code', sku.code, 'vintage', vintage, 'sizeMl', size_ml, 'pack', pack, 'price', price,
                              'listPrice', list_price, 'cost', cost, 'weightG', weight_g, 'stock', available(sku), 'lowStock', low_stock,
                              'isOnSale', sku.on_sale, 'gtin', sku.gtin,
                              'images', case when cardinality(sku.images) > 0 then to_jsonb(sku.images)
                                             when sku.image <> '' then jsonb_build_array(sku.image) else '[]' end)
                                      order by sku.position, sku.id)
                       from sku where product_id = product.id), '[]') as skus,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'skuId', part.id, 'code', part.code, 'name', jsonb_build_object('zh', inner_wine.name_zh, 'en', inner_wine.name_en),
                              'image', coalesce(nullif(part.image, ''), (wine_pictures(inner_wine.id, inner_wine.name_en, inner_wine.images))[1]),
                              'vintage', part.vintage, 'sizeMl', part.size_ml, 'pack', part.pack, 'price', part.price, 'stock', part.stock,
                              'isOnSale', part.on_sale and inner_wine.on_sale, 'isSet', false, 'amount', amount)
                                      order by part_position, part.id)
                       from set_part
                       join sku holder on holder.id = set_sku_id and holder.product_id = product.id
                       join sku part on part.id = part_sku_id
                       join product inner_wine on inner_wine.id = part.product_id), '[]') as parts
      from product
     where id = ${id}`
  return wine && { ...wine, version: versionOf(wine) }
}

export type ProductRow = {
  name_zh: string
  name_en: string
  blurb_zh: string
  blurb_en: string
  description_zh: string
  description_en: string
  images: string[]
  image_words: object
  alcohol: number | null
  residual_sugar: number | null
  acidity: number | null
  serving: string | null
  drinking: string | null
  bars: object | null
  flags: string[]
  ingredients_zh: string
  ingredients_en: string
  storage_zh: string
  storage_en: string
  bottling: string
  importer_zh: string
  importer_en: string
  search_text: string
}

/** A draft. Undefined when the code is taken. */
export async function insertDraft(db: Db, code: string): Promise<number | undefined> {
  const [added] = await db<{ id: number }[]>`
    insert into product (code, name_zh, name_en, on_sale, published_at) values (${code}, '', '', false, null)
    on conflict (code) do nothing
    returning id`
  return added?.id
}

export async function updateProduct(db: Db, id: number, row: ProductRow): Promise<void> {
  const { image_words, bars, serving, drinking, ...plain } = row
  await db`
    update product
       set ${db(plain)}, image_words = ${db.json(image_words as never)}, bars = ${bars && db.json(bars as never)},
           serving = ${serving}::int4range, drinking = ${drinking}::int4range, updated_at = now()
     where id = ${id}`
}

export type KnownTerm = { id: number; kind: string; name: { zh: string; en: string }; aliases: string[] }
export const listKnownTerms = (db: Db, ids: readonly number[]): Promise<KnownTerm[]> =>
  db<KnownTerm[]>`
    select id, kind, jsonb_build_object('zh', name_zh, 'en', name_en) as name, aliases
      from term where id = any(${[...ids]}::int[]) for key share`

/** The country above this region, however many regions lie between. */
export async function findCountryOf(db: Db, termId: number): Promise<number | undefined> {
  const [country] = await db<{ id: number }[]>`
    with recursive above (id, kind, parent_id) as (
      select id, kind, parent_id from term where id = ${termId}
      union
      select term.id, term.kind, term.parent_id from above join term on term.id = above.parent_id
    )
    select id from above where kind = 'country' limit 1`
  return country?.id
}

export async function saveTerms(
  db: Db,
  productId: number,
  terms: readonly { id: number; share: number | null }[],
): Promise<void> {
  await db`delete from product_term where product_id = ${productId}`
  const rows = terms.map(({ id, share }, position) => ({ product_id: productId, term_id: id, share, position }))
  if (rows.length > 0) await db`insert into product_term ${db(rows)}`
}

export async function setState(
  db: Db,
  id: number,
  { isOnSale, publishAt, isArchived }: { isOnSale: boolean; publishAt: Date | null; isArchived: boolean },
): Promise<void> {
  await db`
    update product
       set on_sale = ${isOnSale}, publish_at = ${publishAt}, updated_at = now(),
           published_at = ${isOnSale ? db`coalesce(published_at, now())` : db`published_at`},
           archived_at = ${isArchived ? db`coalesce(archived_at, now())` : null}
     where id = ${id}`
}

export const listDueWines = (db: Db, at: Date): Promise<{ id: number }[]> =>
  db<{ id: number }[]>`select id from product where publish_at <= ${at} order by publish_at limit 500`

export async function isEverOrdered(db: Db, id: number): Promise<boolean> {
  const [row] = await db`
    select from sku
     where product_id = ${id}
       and (exists (select from order_line where sku_id = sku.id) or exists (select from flash_item where sku_id = sku.id)
            or exists (select from order_line_part where part_sku_id = sku.id) or exists (select from landed_line where sku_id = sku.id)
            or exists (select from lot where sku_id = sku.id))
     limit 1`
  return row !== undefined
}

export async function deleteProduct(db: Db, id: number): Promise<void> {
  await db`delete from product where id = ${id}`
}
