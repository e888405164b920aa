import { Refusal } from '#contract/refusals.ts'
import type { FlashRequest } from '#domain/flash-orders.ts'
import { FLASH_CANCELLED_MAX, FLASH_PAY_WITHIN_MINUTES } from '#domain/flash-sale.ts'
import { bottlesOf } from '#domain/gift.ts'
import { type Sale, saleGate } from '#server/features/flash-sale/sold-pack.ts'
import type { Found, NewFlashOrder } from './flash-sql.ts'
import { extrasProblem, orderGift } from './gift-and-day.ts'
import { digestOf, recipientOf, uniqueCodeOf, type WantedOrder } from './new-order.ts'
import { type Priced, priceFlashLine } from './price-checkout.ts'
import type { CheckoutLine } from './sql.ts'

/** `at`: when the call came; decides whether the sale runs and when payment is due. */
export type AskedOrder = { accountId: number; wanted: WantedOrder; at: Date }

/** `order` null: the key has made its order before. */
export type Candidate = { kind: 'candidate'; request: FlashRequest; order: Omit<PlacedOrder, 'number' | 'lineCode'> | null }
/** What becomes of an accepted call. */
export type PlacedOrder = NewFlashOrder & { invoiceTitleId: number | null }
export type Changed = { kind: 'changed'; key: string; line: CheckoutLine; priced: Priced }
export type Judged = Refusal | Changed | Candidate | null
export const isCandidate = (one: Judged): one is Candidate =>
  one !== null && !(one instanceof Refusal) && one.kind === 'candidate'
export const isChanged = (one: Judged): one is Changed => one !== null && !(one instanceof Refusal) && one.kind === 'changed'

/** Checks each call, except limits and stock, where calls depend on each other. */
export function judgeFlashCalls(
  sale: Sale,
  asked: readonly AskedOrder[],
  found: readonly Found[],
  isForeignTitle: readonly boolean[],
): Judged[] {
  const whyNot = saleGate(sale)
  const keyOfLine = new Map<string | number, string>()
  return asked.map(({ accountId, wanted, at }, place): Judged => {
    const had = found[place]
    const digest = digestOf(wanted)
    const request = { key: wanted.key, accountId, quantity: had?.line?.quantity ?? 0, digest, earlier: earlierOf(had) }
    if (request.earlier) return { kind: 'candidate', request, order: null }
    if (!had?.line) return null

    const { line, address, zone } = had
    const problem = problemOf(wanted, had, at) ?? whyNot(at)
    if (problem) return problem
    if (had.cancelled >= FLASH_CANCELLED_MAX) return new Refusal('flash-cancelled-too-often', { max: FLASH_CANCELLED_MAX })
    if (isForeignTitle[place]) return new Refusal('invoice-title-not-found')
    // Two tabs may show the same line; the second call finds it gone.
    const takenBy = keyOfLine.get(line.id) ?? wanted.key
    if (!had.isLineThere || takenBy !== wanted.key) return new Refusal('cart-lost')
    keyOfLine.set(line.id, wanted.key)
    if (!address) return new Refusal('address-not-found')
    const { gift = null, deliverOn = null } = wanted
    const priced =
      zone && priceFlashLine({ ...sale, quantity: line.quantity }, { zone, boxes: had.boxes, boxId: gift?.boxId ?? null, at })
    if (!priced?.freight.isDelivered) return new Refusal('address-not-delivered')
    const gone = extrasProblem(wanted, priced)
    if (gone) return gone
    const isAsShown = priced.totals.shipping === had.shipping && priced.totals.boxes === had.boxFee && sale.price === line.price
    if (!isAsShown) return { kind: 'changed', key: wanted.key, line, priced }
    const order = {
      uniqueCode: uniqueCodeOf(wanted.key),
      accountId,
      checkoutKey: wanted.key,
      digest,
      recipient: recipientOf(address),
      remark: wanted.remark,
      goods: priced.totals.goods,
      shipping: priced.totals.shipping,
      boxes: priced.totals.boxes,
      gift: gift && orderGift(gift, priced.box, bottlesOf([{ ...sale, quantity: line.quantity }])),
      delivery: priced.days.find(({ day }) => day === deliverOn) ?? null,
      channel: wanted.channel,
      placedAt: at,
      payBy: new Date(at.getTime() + FLASH_PAY_WITHIN_MINUTES * 60_000),
      quantity: line.quantity,
      buyNowKey: String(line.id),
      invoiceTitleId: wanted.invoiceTitleId ?? null,
    }
    return { kind: 'candidate', request, order }
  })
}

const earlierOf = (had: Found | undefined): FlashRequest['earlier'] =>
  had && had.number !== null && had.digest !== null ? { number: had.number, digest: had.digest } : null

function problemOf(wanted: WantedOrder, { expiresAt, address, isBlocked }: Found, at: Date): Refusal | null {
  if (isBlocked) return new Refusal('login-blocked')
  if (expiresAt <= at) return new Refusal('order-expired')
  if (wanted.addressId === 0) return new Refusal('address-required')
  if (!address) return new Refusal('address-not-found')
  return wanted.couponClaimId ? new Refusal('coupon-unusable') : null
}
