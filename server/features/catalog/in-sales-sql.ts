import type { Db, Fragment } from '#server/db/database.ts'

/** Packs of the row of `sku` that flash sales have set aside and not sold: `stock` is without them, though they lie in the same place. */
export const inSales = (db: Db): Fragment => db`
  (select coalesce(sum(remaining), 0) from flash_item where sku_id = sku.id and closed_at is null)`
