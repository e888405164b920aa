import { refuse } from '#contract/refusals.ts'
import type { Localized } from '#domain/locale.ts'
import { PAY_WITHIN_MINUTES } from '#domain/order.ts'
import { transaction } from '#server/db/database.ts'
import { findCallBackReason } from '#server/features/coupons/call-back-sql.ts'
import { couponRefusal } from '#server/features/coupons/spend-coupon.ts'
import { requestInvoiceWith } from '#server/features/invoices/request-invoice.ts'
import type { Deps } from '#server/http/deps.ts'
import { readForPlacing } from './checkout-facts-sql.ts'
import { compareWithShown, currentLines, linesToPrice, showCurrent } from './checkout-lines.ts'
import { extrasProblem, orderGift } from './gift-and-day.ts'
import { readRoom, requireRoom } from './holding.ts'
import { lockBuyer } from './lock-shopper.ts'
import { digestOf, recipientOf, type WantedOrder } from './new-order.ts'
import { type Priced, priceWith } from './price-checkout.ts'
import { bottlesIn, writeOrder } from './write-order.ts'

/** `changed`: nothing was placed; the same key places the order at the new price (T15). `calledBack`: its coupon was, for that reason. */
export type Placed =
  | { kind: 'placed'; orderNumber: string }
  | { kind: 'exists'; orderNumber: string }
  | { kind: 'changed'; priced: Priced; calledBack?: Localized | undefined }

/**
 * Places the order of a checkout once: the same key and body give the same order, another body is refused (T06). Order, stock,
 * cart and key change together. Refuses when the account holds too much unpaid (docs/decisions/021).
 */
export function placeOrder({ db, now }: Deps, accountId: number, wanted: WantedOrder): Promise<Placed> {
  const requestDigest = digestOf(wanted)
  return transaction(
    db,
    async (tx): Promise<Placed> => {
      const at = now()
      const [, found, room] = await Promise.all([
        lockBuyer(tx, accountId),
        readForPlacing(tx, { accountId, key: wanted.key, addressId: wanted.addressId, at }),
        readRoom(tx, accountId, at),
      ])
      const { earlier, checkout, address, skus, facts } = found
      if (earlier) {
        if (earlier.requestDigest !== requestDigest) refuse('order-key-reused')
        return { kind: 'exists', orderNumber: earlier.number }
      }
      if (!checkout || checkout.expiresAt <= at) refuse('order-expired')
      if (checkout.flashItemId !== null) throw new Error('orders of a flash sale are placed together (order-creator.ts)')
      if (wanted.addressId === 0) refuse('address-required')
      if (!address) refuse('address-not-found')

      const lines = await currentLines(tx, accountId, checkout, skus, at)
      const couponClaimId = wanted.couponClaimId === undefined ? checkout.couponClaimId : wanted.couponClaimId
      const { gift = null, deliverOn = null } = wanted
      const priced = priceWith(facts, linesToPrice(lines), {
        cityCode: address.cityCode,
        couponClaimId,
        boxId: gift?.boxId ?? null,
        flashItemId: null,
        at,
      })
      if (!priced.freight.isDelivered) refuse('address-not-delivered')
      const problem = extrasProblem(wanted, priced)
      if (problem) throw problem
      if (!compareWithShown(checkout, lines, priced).isAsShown) {
        await showCurrent(tx, wanted.key, lines, priced)
        const calledBack =
          couponClaimId !== null && !priced.coupon ? await findCallBackReason(tx, accountId, couponClaimId) : undefined
        return { kind: 'changed', priced, calledBack }
      }
      if (couponClaimId !== null && !priced.coupon) throw await couponRefusal(tx, accountId, couponClaimId)
      requireRoom(room, bottlesIn(lines), at)
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
          cartIds: checkout.lines.map(({ id }) => id),
        },
        lines,
        priced,
      )
      const titleId = wanted.invoiceTitleId
      if (titleId) await requestInvoiceWith(tx, { orderId: order.id, accountId, titleId, at })
      return { kind: 'placed', orderNumber: order.number }
    },
    { isPlannedOnce: true },
  )
}
