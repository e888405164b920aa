import type { Db } from '#server/db/database.ts'
import { returnSteps, stockSteps } from '#server/features/catalog/stock.ts'
import { returnPacks } from '#server/features/flash-sale/return-packs.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import { addRestocked, type HeldLine, listHeldLines, takeFromSales } from './sql.ts'

type Back = { lineId: number; back: number }

/** Returns the unsent pieces of a request to stock. */
export const restockWithdrawn = (tx: Db, requestId: number): Promise<Back[]> =>
  restock(tx, requestId, ({ withdrawn }) => withdrawn)

/** Returns the received pieces to stock, except broken ones (by line). */
export const restockReturned = (tx: Db, requestId: number, broken: ReadonlyMap<string, number>): Promise<Back[]> =>
  restock(tx, requestId, ({ unique, quantity }) => quantity - (broken.get(unique) ?? 0))

/** To stock, or to their flash sale; the wine's sales go down. Locks SKUs and products in ascending order, like everywhere. */
async function restock(tx: Db, requestId: number, quantityOf: (line: HeldLine) => number): Promise<Back[]> {
  const lines = (await listHeldLines(tx, requestId))
    .map((line) => ({ ...line, back: quantityOf(line) - line.restocked }))
    .filter(({ back }) => back > 0)
  const ofStock = lines.filter(({ flashItemId }) => flashItemId === null)
  const about = lines[0] && ({ kind: 'after-sale', id: lines[0].requestNumber } as const)
  await returnSteps(tx, stockSteps(ofStock.map(({ back, ...sku }) => ({ sku, quantity: back }))), { about, reason: 'return' })
  for (const { flashItemId, back } of lines) if (flashItemId !== null) await returnPacks(tx, flashItemId, back)
  for (const { lineId, back } of lines) await addRestocked(tx, requestId, lineId, back)
  for (const { productId, back } of lines.toSorted((a, b) => a.productId - b.productId)) await takeFromSales(tx, productId, back)
  if (lines.length > 0) await announce(tx, 'sales', ...tagsOf('product', [...new Set(lines.map(({ productId }) => productId))]))
  return lines.map(({ lineId, back }) => ({ lineId, back }))
}
