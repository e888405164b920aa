import type { Db, Fragment } from '#server/db/database.ts'

/** Of a product. Read from the wines, by an index of those that lack something; the bottles of a set have labels of their own. */
export const isLabelMissing = (db: Db): Fragment => db`
  ((product.ingredients_zh = '' or product.storage_zh = '' or product.bottling = '')
   and product.id not in (select product_id from sku where is_set))`
