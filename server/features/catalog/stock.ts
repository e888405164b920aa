import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'

/**
 * Takes `quantity` packs of a SKU, in the caller's transaction. True when they were there, false when too few are left or the wine is
 * no longer on sale: one statement decides, so two orders never get the same bottle. Orders with several SKUs take them in ascending
 * order of `skuId`, so that they never wait for each other in a circle.
 */
export async function takeStock(db: Db, skuId: number, quantity: number): Promise<boolean> {
  const [taken] = await db<{ productId: number; left: number }[]>`
    update sku
       set stock = stock - ${quantity}, sold = sold + ${quantity}
     where id = ${skuId}
       and on_sale
       and stock >= ${quantity}
       and exists (select from product where product.id = sku.product_id and product.on_sale)
    returning product_id as "productId", stock as left`
  if (!taken) return false
  await announceStock(db, taken.productId, taken.left === 0)
  return true
}

/** Gives back what an order had taken: exactly once, on cancel, time-out or refund. */
export async function returnStock(db: Db, skuId: number, quantity: number): Promise<void> {
  const [returned] = await db<{ productId: number; stock: number }[]>`
    update sku
       set stock = stock + ${quantity}, sold = sold - ${quantity}
     where id = ${skuId}
    returning product_id as "productId", stock`
  if (returned) await announceStock(db, returned.productId, returned.stock === quantity)
}

/**
 * Takes packs off the shelf for a flash sale, which has its own stock: they are not sold yet. False when too few are there; then nothing
 * is taken.
 */
export async function setAside(db: Db, skuId: number, quantity: number): Promise<boolean> {
  const [taken] = await db<{ productId: number; left: number }[]>`
    update sku set stock = stock - ${quantity}
     where id = ${skuId} and stock >= ${quantity}
    returning product_id as "productId", stock as left`
  if (!taken) return false
  await announceStock(db, taken.productId, taken.left === 0)
  return true
}

/** Puts back what was set aside. */
export async function putBack(db: Db, skuId: number, quantity: number): Promise<void> {
  const [returned] = await db<{ productId: number; stock: number }[]>`
    update sku set stock = stock + ${quantity} where id = ${skuId} returning product_id as "productId", stock`
  if (returned) await announceStock(db, returned.productId, returned.stock === quantity)
}

/** Sold-out wines stand last in every list, so a list that does not show the wine changes too when it sells out or comes back. */
const announceStock = (db: Db, productId: number, isOrderOfListsChanged: boolean): Promise<void> =>
  announce(db, `product:${productId}`, 'sales', ...(isOrderOfListsChanged ? (['products'] as const) : []))
