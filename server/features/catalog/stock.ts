import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { listSkusById, listTwoNamed, moveUnsold, returnSold, type SellableSku, takeSold } from './stock-sql.ts'

export type { SellableSku } from './stock-sql.ts'

type Wanted = { productId?: number; skuCode: string }

/**
 * The SKU that a client names, on sale or not. An empty `skuCode` means the wine's only SKU (docs/wire.md, "Product"): with several
 * there is no answer. With a `productId` the SKU must be one of that wine.
 */
export async function findSellableSku(db: Db, { productId, skuCode }: Wanted): Promise<SellableSku | undefined> {
  if (skuCode === '' && productId === undefined) return undefined
  const found = await listTwoNamed(db, skuCode, productId)
  return found.length === 1 ? found[0] : undefined
}

/** In no particular order; unknown ids are left out. */
export const listSellableSkus = (db: Db, skuIds: readonly number[]): Promise<SellableSku[]> => listSkusById(db, skuIds)

/**
 * Takes `quantity` packs of a SKU, in the caller's transaction. False when too few are left or the wine is no longer on sale: one
 * statement decides, so two orders never get the same bottle. Orders with several SKUs take them in ascending order of `skuId`, so that
 * they never wait for each other in a circle.
 */
export async function takeStock(db: Db, skuId: number, quantity: number): Promise<boolean> {
  const taken = await takeSold(db, skuId, quantity)
  if (taken) await announceStock(db, taken.productId, taken.stock === 0)
  return taken !== undefined
}

/** Gives back what an order had taken: exactly once, on cancel, time-out or refund. */
export async function returnStock(db: Db, skuId: number, quantity: number): Promise<void> {
  const returned = await returnSold(db, skuId, quantity)
  if (returned) await announceStock(db, returned.productId, returned.stock === quantity)
}

/** Sets packs aside for a flash sale, which has its own stock. False when too few are there; then nothing is taken. */
export async function setAside(db: Db, skuId: number, quantity: number): Promise<boolean> {
  const taken = await moveUnsold(db, skuId, -quantity)
  if (taken) await announceStock(db, taken.productId, taken.stock === 0)
  return taken !== undefined
}

/** Puts back what was set aside. */
export async function putBack(db: Db, skuId: number, quantity: number): Promise<void> {
  const returned = await moveUnsold(db, skuId, quantity)
  if (returned) await announceStock(db, returned.productId, returned.stock === quantity)
}

/** Sold-out wines stand last in every list, so lists that do not show the wine change too when it sells out or comes back. */
const announceStock = (db: Db, productId: number, isOrderOfListsChanged: boolean): Promise<void> =>
  announce(db, `product:${productId}`, 'sales', ...(isOrderOfListsChanged ? (['products'] as const) : []))
