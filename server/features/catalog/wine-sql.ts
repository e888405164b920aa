import type { Localized } from '#domain/locale.ts'
import type { Sku, TasteBars } from '#domain/product.ts'
import type { Db } from '#server/db/database.ts'
import { idArray } from '#server/db/one-plan-sql.ts'
import { type CardRow, cardColumns, cardSource } from './sql.ts'

export type WineRow = CardRow & {
  description: Localized
  alcohol: number | null
  residualSugar: number | null
  acidity: number | null
  serving: [number, number] | null
  drinking: [number, number] | null
  bars: TasteBars | null
  imageWords: Record<string, Localized>
  label: { ingredients: Localized; storage: Localized; bottling: string; importer: Localized }
  morePictures: string[]
  grapeShares: Record<string, number>
  estateStory: { blurb: Localized; village: Localized; founded: number | null; hectares: number | null; image: string } | null
  skus: Sku[]
}

/** All that pages of these wines show of them, unordered; wines off sale only `withHidden`. */
export const listWineRows = (db: Db, ids: readonly number[], { withHidden = false } = {}): Promise<WineRow[]> =>
  db<WineRow[]>`
    select ${cardColumns(db)},
           json_build_object('zh', product.description_zh, 'en', product.description_en) as description,
           alcohol, residual_sugar as "residualSugar", acidity, bars, image_words as "imageWords",
           json_build_object('ingredients', json_build_object('zh', ingredients_zh, 'en', ingredients_en),
                             'storage', json_build_object('zh', storage_zh, 'en', storage_en), 'bottling', bottling,
                             'importer', json_build_object('zh', importer_zh, 'en', importer_en)) as label,
           case when serving is not null then json_build_array(lower(serving), upper(serving) - 1) end as serving,
           case when drinking is not null then json_build_array(lower(drinking), upper(drinking) - 1) end as drinking,
           array(select unnest(images) from sku where product_id = product.id and sku.on_sale order by position) as "morePictures",
           coalesce((select json_object_agg(term_id, share) from product_term
                      where product_id = product.id and share is not null), '{}') as "grapeShares",
           (select json_build_object('blurb', json_build_object('zh', blurb_zh, 'en', blurb_en),
                                     'village', json_build_object('zh', village_zh, 'en', village_en),
                                     'founded', founded, 'hectares', hectares, 'image', term.image)
              from product_term
              join estate using (term_id)
              join term on term.id = product_term.term_id
             where product_term.product_id = product.id
             limit 1) as "estateStory",
           (${skusOfWine(db)}) as skus
      ${cardSource(db)}
     where product.id = any(${idArray(db, ids)}) ${withHidden ? db`` : db`and product.on_sale`}`

const skusOfWine = (db: Db) => db`
  select coalesce(json_agg(json_build_object(
           'code', sku.code, 'vintage', vintage, 'sizeMl', size_ml, 'pack', pack, 'price', price, 'listPrice', compared_price(sku),
           'stock', available(sku), 'gtin', nullif(gtin, ''),
           'image', coalesce(nullif(image, ''), (wine_pictures(product.id, product.name_en, product.images))[1]),
           'expectedOn', case when stock = 0 and not is_set then (
             select min(expected_on) from expected_delivery
              where sku_id = sku.id and arrived_at is null and cancelled_at is null and expected_on >= current_date) end)
           order by position, sku.id), '[]')
    from sku
   where sku.product_id = product.id and sku.on_sale`
