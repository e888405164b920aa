import type { Db } from '#server/db/database.ts'

/**
 * Whether a price search means this row of `sku`; lists, facets and searches share this rule: SKUs in stock, or all when the wine
 * is sold out; cases only when nothing else is sold.
 */
export const isMeantByPrice = (db: Db) => db`
  (sku.on_sale and ((available(sku) > 0 and (sku.pack = 1 or sku.is_set)) or not exists (
    select from sku better
     where better.product_id = sku.product_id and better.on_sale
       and (available(better) > 0, better.pack = 1) > (available(sku) > 0, sku.pack = 1))))`

/** In stock, or on sale when the whole wine is sold out. */
export const isOnOffer = (db: Db) => db`
  (sku.on_sale and (available(sku) > 0 or not exists (
    select from sku other where other.product_id = sku.product_id and other.on_sale and available(other) > 0)))`
