import type { Db } from '#server/db/database.ts'
import { FLASH_TAG } from '#server/features/catalog/flash-badges.ts'
import { putBack } from '#server/features/catalog/stock.ts'
import { announce } from '#server/http/changes.ts'
import { givePacksBack, type SaleRow } from './sql.ts'

/** Gives packs back to the sale, or to stock once it is closed. The caller's guarded change of the order makes it happen once. */
export async function returnPacks(tx: Db, flashItemId: number, quantity: number): Promise<void> {
  const given = await givePacksBack(tx, flashItemId, quantity)
  if (!given) throw new Error(`there is no sale ${flashItemId} to give back to`)
  if (given.isClosed) await putBack(tx, given.skuId, quantity, flashItemId)
  else if (given.remaining === quantity) await announce(tx, FLASH_TAG, `product:${given.productId}`)
}

/** Cached pages change only with the last packs. */
export async function announceTaken(tx: Db, { remaining, productId }: SaleRow, quantity: number): Promise<void> {
  if (quantity === remaining) await announce(tx, FLASH_TAG, `product:${productId}`)
}
