import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/db/database.ts'
import { moveStock, type StockedPart, stockSteps, withMovementReason } from '#server/features/catalog/stock.ts'
import { wineOf } from './sql.ts'

type Packed = { skuId: number; parts: StockedPart[] | null; quantity: number }

/**
 * Takes the bottles of a replacement out of the stock, or puts them back; of a set its parts, as it was ordered. They are not sold: a wine
 * that is off sale is sent, too, and the figures of sales stay.
 */
export async function moveBottles(
  tx: Db,
  orderNumber: string,
  packed: readonly Packed[],
  { out, byAccount }: { out: boolean; byAccount: number },
): Promise<void> {
  const steps = stockSteps(packed.map(({ skuId, parts, quantity }) => ({ sku: { skuId, parts }, quantity })))
  for (const { skuId, inSet, quantity } of steps) {
    const about = { kind: 'order', id: orderNumber } as const
    const isMoved = await withMovementReason(tx, { reason: 'replacement', byAccount, inSet, about }, () =>
      moveStock(tx, skuId, out ? -quantity : quantity),
    )
    if (!isMoved) refuse('replacement-sold-out', { name: (await wineOf(tx, skuId)) ?? '' })
  }
}
