import type { Db, Fragment } from '#server/db/database.ts'

/** What the merchant decided about `product`; the first that fits counts. */
export const decidedState = (db: Db): Fragment => db`
  case when product.archived_at is not null then 'archived'
       when product.publish_at is not null then 'planned'
       when product.on_sale then 'on-sale'
       when product.published_at is null then 'draft'
       else 'hidden' end`

/** Without a size that is on sale, and so has a price, shoppers see nothing, whatever was decided. */
export const shownState = (
  db: Db,
  decided: Fragment,
  { isOffered, isPriced }: { isOffered: Fragment; isPriced: Fragment },
): Fragment => db`
  case when ${decided} <> 'on-sale' or ${isOffered} then ${decided} when ${isPriced} then 'off-sale' else 'unpriced' end`

/** The state of `product`. */
export const wineState = (db: Db): Fragment =>
  shownState(db, decidedState(db), {
    isOffered: db`exists (select from sku where product_id = product.id and sku.on_sale)`,
    isPriced: db`exists (select from sku where product_id = product.id and price > 0)`,
  })
