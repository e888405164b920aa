import { refuse } from '#contract/refusals.ts'
import type { OrderGift } from '#domain/gift.ts'
import { ZERO } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { takeSoldSkus } from '#server/features/catalog/stock.ts'
import { spendCoupon } from '#server/features/coupons/spend-coupon.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { type CurrentLine, refuseForStep } from './checkout-lines.ts'
import { newLineCode, newOrderNumber, uniqueCodeOf } from './new-order.ts'
import { countPlaced } from './placed-orders.ts'
import type { Priced } from './price-checkout.ts'
import { insertEvent, insertGift, insertOrder, insertOrderLines, type NewOrder } from './sql.ts'

type Wanted = Omit<NewOrder, 'number' | 'uniqueCode' | 'totals' | 'payBy' | 'byPhone'> & {
  gift: OrderGift | null
  /** The customer, or the staff member who places it for the customer. */
  byAccount: number
  payWithinMinutes: number
}

/**
 * Takes stock and coupon and writes the order, in the caller's transaction. The caller holds the shopper's lock and has judged the
 * limits.
 */
export async function writeOrder(
  tx: Db,
  { byAccount, payWithinMinutes, gift, ...order }: Wanted,
  lines: readonly CurrentLine[],
  { totals, coupon, shares }: Priced,
): Promise<{ id: number; number: string }> {
  await takeAllStock(tx, lines)
  const number = newOrderNumber(order.placedAt)
  const id = await insertOrder(tx, {
    ...order,
    number,
    uniqueCode: uniqueCodeOf(order.checkoutKey),
    totals,
    payBy: new Date(order.placedAt.getTime() + payWithinMinutes * 60_000),
    ...(byAccount !== order.accountId && { byPhone: { placedBy: byAccount, payWithinMinutes } }),
  })
  await insertOrderLines(
    tx,
    id,
    lines.map((line, index) => asOrdered(line, shares[index] ?? { discount: ZERO, shipping: ZERO, boxShare: ZERO })),
  )
  if (gift) await insertGift(tx, id, gift)
  if (coupon && !(await spendCoupon(tx, coupon.claimId, id, coupon.discount))) refuse('coupon-unusable')
  await insertEvent(tx, id, { kind: 'placed', byAccount, at: order.placedAt })
  await tell(tx, { kind: 'new-order', subjectId: id })
  await countPlaced(tx, byAccount === order.accountId ? 'checkout' : 'phone')
  return { id, number }
}

export const bottlesIn = (lines: readonly CurrentLine[]): number =>
  lines.reduce((sum, { sku, quantity }) => sum + quantity * sku.pack, 0)

async function takeAllStock(tx: Db, lines: readonly CurrentLine[]): Promise<void> {
  const failed = await takeSoldSkus(tx, lines)
  // Sold since the lines were read.
  if (failed) await refuseForStep(tx, lines, failed)
}

const asOrdered = ({ sku, quantity }: CurrentLine, shares: Priced['shares'][number]) => ({
  ...sku,
  ...shares,
  quantity,
  unique: newLineCode(),
})
