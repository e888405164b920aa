import type { Db } from '#server/db/database.ts'
import { returnStock } from '#server/features/catalog/stock.ts'
import { returnPacks } from '#server/features/flash-sale/return-packs.ts'
import { addRestocked, type HeldLine, listHeldLines, takeFromSales } from './sql.ts'

/** Puts the pieces of a request that never left the house back on the shelf. */
export const restockWithdrawn = (tx: Db, requestId: number): Promise<void> => restock(tx, requestId, ({ withdrawn }) => withdrawn)

/** Puts returned pieces back on the shelf, without the broken ones (by the line's `unique`). */
export const restockReturned = (tx: Db, requestId: number, broken: ReadonlyMap<string, number>): Promise<void> =>
  restock(tx, requestId, ({ unique, quantity }) => quantity - (broken.get(unique) ?? 0))

/**
 * To the shelf, or to the flash sale that they were bought in. They were not sold, so the wine's sales go down by them. SKUs and products
 * are locked in ascending order, like everywhere.
 */
async function restock(tx: Db, requestId: number, quantityOf: (line: HeldLine) => number): Promise<void> {
  const lines = (await listHeldLines(tx, requestId))
    .map((line) => ({ ...line, back: quantityOf(line) - line.restocked }))
    .filter(({ back }) => back > 0)
  for (const { flashItemId, skuId, lineId, back } of lines) {
    if (flashItemId === null) await returnStock(tx, skuId, back)
    else await returnPacks(tx, flashItemId, back)
    await addRestocked(tx, requestId, lineId, back)
  }
  for (const { productId, back } of lines.toSorted((a, b) => a.productId - b.productId)) await takeFromSales(tx, productId, back)
}
