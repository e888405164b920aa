import { refuse } from '#contract/refusals.ts'
import { PAY_WITHIN_MINUTES } from '#domain/order.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { findAddressOf } from '#server/features/accounts/address-sql.ts'
import { removeCartLines } from '#server/features/cart/read-lines.ts'
import { requestInvoiceWith } from '#server/features/invoices/request-invoice.ts'
import type { Deps } from '#server/http/deps.ts'
import { compareWithShown, currentLines, showCurrent } from './checkout-lines.ts'
import { extrasProblem, orderGift } from './gift-and-day.ts'
import { requireWithinLimits } from './holding.ts'
import { lockBuyer } from './lock-shopper.ts'
import { digestOf, recipientOf, type WantedOrder } from './new-order.ts'
import type { Priced } from './price-checkout.ts'
import { findCheckoutOf, findOrderByKey, type StoredCheckout } from './sql.ts'
import { bottlesIn, writeOrder } from './write-order.ts'

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
    const { gift = null, deliverOn = null } = wanted
    const priced = await compareWithShown(tx, accountId, checkout, lines, {
      cityCode: address.cityCode,
      couponClaimId,
      boxId: gift?.boxId ?? null,
      at,
    })
    if (!priced.freight.isDelivered) refuse('address-not-delivered')
    const problem = extrasProblem(wanted, priced)
    if (problem) throw problem
    if (!priced.isAsShown) {
      await showCurrent(tx, wanted.key, lines, priced)
      return { kind: 'changed', priced }
    }
    if (couponClaimId !== null && !priced.coupon) refuse('coupon-unusable')
    await requireWithinLimits(tx, accountId, bottlesIn(lines), at)
    await takeFromCart(tx, accountId, checkout)
    const order = await writeOrder(
      tx,
      {
        accountId,
        byAccount: accountId,
        checkoutKey: wanted.key,
        requestDigest,
        recipient: recipientOf(address),
        remark: wanted.remark,
        gift: gift && orderGift(gift, priced.box, bottlesIn(lines)),
        delivery: priced.days.find(({ day }) => day === deliverOn) ?? null,
        couponClaimId,
        channel: wanted.channel,
        placedAt: at,
        payWithinMinutes: PAY_WITHIN_MINUTES,
      },
      lines,
      priced,
    )
    const titleId = wanted.invoiceTitleId
    if (titleId) await requestInvoiceWith(tx, { orderId: order.id, accountId, titleId, at })
    return { kind: 'placed', orderNumber: order.number }
  })
}

/** Two tabs may show the same lines; the second order finds them gone. */
async function takeFromCart(tx: Db, accountId: number, { lines }: StoredCheckout): Promise<void> {
  const ids = lines.map(({ id }) => id)
  if ((await removeCartLines(tx, accountId, ids)) < ids.length) refuse('cart-lost')
}
