import { refuse } from '#contract/refusals.ts'
import type { OrderGift } from '#domain/gift.ts'
import { ZERO } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { storedIds } from '#server/features/cart/read-lines.ts'
import { takeSoldSkus } from '#server/features/catalog/stock.ts'
import { couponRefusal } from '#server/features/coupons/spend-coupon.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import { type CurrentLine, refuseForStep } from './checkout-lines.ts'
import { newLineCode, uniqueCodeOf } from './new-order.ts'
import { countPlaced } from './placed-orders.ts'
import type { Priced } from './price-checkout.ts'
import { insertWholeOrder, type NewOrder, type NewOrderLine } from './write-order-sql.ts'

type Wanted = Omit<NewOrder, 'number' | 'uniqueCode' | 'totals' | 'payBy' | 'byPhone'> & {
  gift: OrderGift | null
  /** The customer, or the staff member who places it for the customer. */
  byAccount: number
  payWithinMinutes: number
  /** Cart lines and buy-now keys that become the order. */
  cartIds: readonly (number | string)[]
}

/**
 * Takes stock, coupon and cart lines and writes the order, in the caller's transaction. The caller holds the shopper's lock and has judged
 * the limits. Two tabs may show the same lines; the second order finds them gone.
 */
export async function writeOrder(
  tx: Db,
  { byAccount, payWithinMinutes, gift, cartIds, ...order }: Wanted,
  lines: readonly CurrentLine[],
  { totals, coupon, shares }: Priced,
): Promise<{ id: number; number: string }> {
  const number = newNumber('cp', order.placedAt)
  const placed = {
    ...order,
    number,
    uniqueCode: uniqueCodeOf(order.checkoutKey),
    totals,
    payBy: new Date(order.placedAt.getTime() + payWithinMinutes * 60_000),
    ...(byAccount !== order.accountId && { byPhone: { placedBy: byAccount, payWithinMinutes } }),
  }
  const ordered = lines.map((line, index) => asOrdered(line, shares[index] ?? { discount: ZERO, shipping: ZERO, boxShare: ZERO }))
  const taking = takeSoldSkus(tx, lines, { kind: 'order', id: number })
  // The parts of sets are locked one after the other, before anything else.
  if (lines.some(({ sku }) => sku.parts)) await taking
  const [failed, { id, taken, isCouponSpent }] = await Promise.all([
    taking,
    insertWholeOrder(tx, placed, { lines: ordered, gift, coupon, fromCart: storedIds(cartIds) }),
  ])
  if (taken < cartIds.length) refuse('cart-lost')
  // Sold since the lines were read.
  if (failed) await refuseForStep(tx, lines, failed)
  // Spent or called back since then.
  if (coupon && !isCouponSpent) throw await couponRefusal(tx, order.accountId, coupon.claimId)
  await countPlaced(tx, byAccount === order.accountId ? 'checkout' : 'phone')
  return { id, number }
}

export const bottlesIn = (lines: readonly CurrentLine[]): number =>
  lines.reduce((sum, { sku, quantity }) => sum + quantity * sku.pack, 0)

const asOrdered = ({ sku, quantity }: CurrentLine, shares: Priced['shares'][number]): NewOrderLine => ({
  unique: newLineCode(),
  productId: sku.productId,
  skuId: sku.skuId,
  name: sku.name,
  image: sku.image,
  vintage: sku.vintage,
  sizeMl: sku.sizeMl,
  pack: sku.pack,
  price: sku.price,
  quantity,
  ...shares,
  parts: sku.parts,
})
