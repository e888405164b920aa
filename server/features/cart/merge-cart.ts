import { CART_LINES_MAX, type CappedLine, type GuestLine } from '#domain/cart.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { findSellableSku } from '#server/features/catalog/stock.ts'
import { claimMerge, findMergeResult, findRowBySku, mergeIntoLine, saveMergeResult } from './sql.ts'

/**
 * Adds a signed-out cart to the account's (U33), once per key, also when sent at once. Answers the lines that got fewer than both
 * together; sold-out wines got none.
 */
export async function mergeCart(db: Pool, accountId: number, key: string, lines: readonly GuestLine[]): Promise<CappedLine[]> {
  return transaction(
    db,
    async (tx) => {
      if (!(await claimMerge(tx, accountId, key))) return findMergeResult(tx, accountId, key)
      const capped: CappedLine[] = []
      for (const line of lines) {
        const quantity = await mergeLine(tx, accountId, line)
        if (quantity !== undefined) capped.push({ skuCode: line.skuCode, quantity })
      }
      await saveMergeResult(tx, accountId, key, capped)
      return capped
    },
    { isPlannedOnce: true },
  )
}

/** The quantity now, when less than both together. */
async function mergeLine(tx: Db, accountId: number, { productId, skuCode, quantity }: GuestLine): Promise<number | undefined> {
  const sku = await findSellableSku(tx, { productId, skuCode })
  if (!sku) return 0
  if (!sku.isOnSale || sku.stock <= 0) return (await findRowBySku(tx, accountId, sku.skuId))?.quantity ?? 0
  const merged = await mergeIntoLine(tx, {
    accountId,
    skuId: sku.skuId,
    quantity,
    price: sku.price,
    quantityMax: Math.min(sku.stock, QUANTITY_PER_LINE_MAX),
    linesMax: CART_LINES_MAX,
  })
  if (!merged) return 0
  return merged.now < (merged.before ?? 0) + quantity ? merged.now : undefined
}
