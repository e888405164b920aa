import { refuse } from '#contract/refusals.ts'
import { ZERO } from '#domain/money.ts'
import { PAY_WITHIN_MINUTES } from '#domain/order.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { findAddressOf } from '#server/features/accounts/address-sql.ts'
import { removeCartLines } from '#server/features/cart/read-lines.ts'
import { listSellableSkus, takeStock } from '#server/features/catalog/stock.ts'
import { spendCoupon } from '#server/features/coupons/spend-coupon.ts'
import { requestInvoiceWith } from '#server/features/invoices/request-invoice.ts'
import { tell } from '#server/features/notices/outbox.ts'
import type { Deps } from '#server/http/deps.ts'
import {
  type CurrentLine,
  compareWithShown,
  currentLines,
  quantityPerSku,
  refuseForStock,
  showCurrent,
} from './checkout-lines.ts'
import { requireWithinLimits } from './holding.ts'
import { lockBuyer } from './lock-shopper.ts'
import { digestOf, newLineCode, newOrderNumber, recipientOf, uniqueCodeOf, type WantedOrder } from './new-order.ts'
import type { Priced } from './price-checkout.ts'
import { findCheckoutOf, findOrderByKey, insertEvent, insertOrder, insertOrderLines, type StoredCheckout } from './sql.ts'

/** `changed`: nothing was placed; the same key places the order at the new price (T15). */
export type Placed =
  | { kind: 'placed'; orderNumber: string }
  | { kind: 'exists'; orderNumber: string }
  | { kind: 'changed'; priced: Priced }

/**
 * Places the order of a checkout once: the same key and body give the same order, another body is refused (T06). Order, stock,
 * cart and key change together. Refuses when the account holds too much unpaid (docs/decisions/021).
 */
export function placeOrder({ db, now }: Deps, accountId: number, wanted: WantedOrder): Promise<Placed> {
  const requestDigest = digestOf(wanted)
  return transaction(db, async (tx): Promise<Placed> => {
    await lockBuyer(tx, accountId)
    const earlier = await findOrderByKey(tx, accountId, wanted.key)
    if (earlier) {
      if (earlier.requestDigest !== requestDigest) refuse('order-key-reused')
      return { kind: 'exists', orderNumber: earlier.number }
    }
    const at = now()
    const checkout = await findCheckoutOf(tx, accountId, wanted.key)
    if (!checkout || checkout.expiresAt <= at) refuse('order-expired')
    if (checkout.flashItemId !== null) throw new Error('orders of a flash sale are placed together (order-creator.ts)')
    if (wanted.addressId === 0) refuse('address-required')
    const address = await findAddressOf(tx, accountId, wanted.addressId)
    if (!address) refuse('address-not-found')

    const lines = await currentLines(tx, accountId, checkout, at)
    const couponClaimId = wanted.couponClaimId === undefined ? checkout.couponClaimId : wanted.couponClaimId
    const priced = await compareWithShown(tx, accountId, checkout, lines, { cityCode: address.cityCode, couponClaimId, at })
    const { totals, coupon, shares } = priced
    if (!priced.freight.isDelivered) refuse('address-not-delivered')
    if (!priced.isAsShown) {
      await showCurrent(tx, wanted.key, lines, priced)
      return { kind: 'changed', priced }
    }
    if (couponClaimId !== null && !coupon) refuse('coupon-unusable')
    await requireWithinLimits(tx, accountId, bottlesIn(lines), at)
    await takeFromCart(tx, accountId, checkout)
    await takeAllStock(tx, lines)
    const orderNumber = newOrderNumber(at)
    const orderId = await insertOrder(tx, {
      number: orderNumber,
      uniqueCode: uniqueCodeOf(wanted.key),
      accountId,
      checkoutKey: wanted.key,
      requestDigest,
      recipient: recipientOf(address),
      remark: wanted.remark,
      totals,
      couponClaimId,
      channel: wanted.channel,
      placedAt: at,
      payBy: new Date(at.getTime() + PAY_WITHIN_MINUTES * 60_000),
    })
    await insertOrderLines(
      tx,
      orderId,
      lines.map((line, index) => asOrdered(line, shares[index] ?? { discount: ZERO, shipping: ZERO })),
    )
    if (coupon && !(await spendCoupon(tx, coupon.claimId, orderId, coupon.discount))) refuse('coupon-unusable')
    const titleId = wanted.invoiceTitleId
    if (titleId) await requestInvoiceWith(tx, { orderId, accountId, titleId, at })
    await insertEvent(tx, orderId, { kind: 'placed', byAccount: accountId, at })
    await tell(tx, { kind: 'new-order', subjectId: orderId })
    return { kind: 'placed', orderNumber }
  })
}

const bottlesIn = (lines: readonly CurrentLine[]): number =>
  lines.reduce((sum, { sku, quantity }) => sum + quantity * sku.pack, 0)

/** Two tabs may show the same lines; the second order finds them gone. */
async function takeFromCart(tx: Db, accountId: number, { lines }: StoredCheckout): Promise<void> {
  const ids = lines.map(({ id }) => id)
  if ((await removeCartLines(tx, accountId, ids)) < ids.length) refuse('cart-lost')
}

async function takeAllStock(tx: Db, lines: readonly CurrentLine[]): Promise<void> {
  for (const [skuId, quantity] of quantityPerSku(lines.map(({ shown }) => shown))) {
    if (await takeStock(tx, skuId, quantity)) continue
    // Sold since the lines were read.
    const [sku] = await listSellableSkus(tx, [skuId])
    if (sku) refuseForStock(sku)
    refuse('cart-lost')
  }
}

const asOrdered = ({ sku, quantity }: CurrentLine, shares: Priced['shares'][number]) => ({
  ...sku,
  ...shares,
  quantity,
  unique: newLineCode(),
})
