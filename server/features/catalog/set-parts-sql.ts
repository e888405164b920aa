import type { SetPart } from '#domain/set.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { articleCode, estateOf } from './whose-wine-sql.ts'

/** As the stock is taken from it: by its id. */
export type StockedPart = SetPart & { skuId: number }

const partsIn = (db: Db, setSkuId: Fragment): Fragment => db`
  (select jsonb_agg(jsonb_build_object(
            'skuId', part.id, 'productId', wine.id, 'skuCode', part.code, 'amount', set_part.amount,
            'name', jsonb_build_object('zh', wine.name_zh, 'en', wine.name_en),
            'image', coalesce(nullif(part.image, ''), (wine_pictures(wine.id, wine.name_en, wine.images))[1]),
            'vintage', part.vintage, 'sizeMl', part.size_ml, 'pack', part.pack)
            order by part_position, part.id)
     from set_part
     join sku part on part.id = part_sku_id
     join product wine on wine.id = part.product_id
    where set_sku_id = ${setSkuId})`

/** What is inside the row of `sku`; null for what is no set. */
export const partsColumn = (db: Db): Fragment => db`case when sku.is_set then ${partsIn(db, db`sku.id`)} end as parts`

/** Of a wine: what is inside its set. A wine that is one has no other packs. */
export const partsOfWineColumn = (db: Db, productId: Fragment): Fragment => db`
  ${partsIn(db, db`(select id from sku holder where holder.product_id = ${productId} and holder.is_set limit 1)`)} as parts`

/** What was inside the row of `order_line` when it was ordered. */
export const orderedPartsColumn = (db: Db): Fragment => db`
  (select jsonb_agg(jsonb_build_object(
            'skuId', part.id, 'productId', part.product_id, 'skuCode', part.code, 'amount', inside.amount,
            'name', jsonb_build_object('zh', part_name_zh, 'en', part_name_en),
            'image', coalesce(nullif(part.image, ''), (wine_pictures(wine.id, wine.name_en, wine.images))[1]),
            'vintage', part_vintage, 'sizeMl', part_size_ml, 'pack', part_pack,
            'estate', ${estateOf(db, db`wine.id`)}, 'articleCode', ${articleCode(db, db`wine.code`, db`part.code`)}, 'gtin', part.gtin)
            order by part_position, part.id)
     from order_line_part inside
     join sku part on part.id = part_sku_id
     join product wine on wine.id = part.product_id
    where inside.order_line_id = line.id) as parts`
