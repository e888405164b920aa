import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { toSlashedDay } from '#contract/times.ts'
import { OWN_COUPON_STATES, type OwnCoupon, type OwnCouponState } from '#domain/coupon.ts'
import type { MessageParams } from '#domain/messages.ts'
import { decodeGoodFor, decodeIds, decodeScope, encodeGoodFor, encodeIds, encodeScope, goodFor } from './coupon-scope.ts'
import { encodeTitle } from './coupon-title.ts'
import { decodePrice } from './product-card.ts'

/* Held coupons (docs/wire.md, "Coupons"). `state`, `percent`, `order_id`, `good_for`, `called_back` and the ISO instants are ours. */

/** How long a taken coupon counts as new. */
const FRESH_MS = 24 * 60 * 60 * 1000

export const ownCoupon = z.object({
  id: z.number(),
  cid: z.number(),
  uid: z.number(),
  ...localizedShape('coupon_title'),
  coupon_price: z.number(),
  percent: z.number().nullable(),
  use_min_price: z.number(),
  applicable_type: z.number(),
  category_id: z.string(),
  product_id: z.string(),
  receive_type: z.number(),
  coupon_time: z.number(),
  add_time: z.string(),
  _add_time: z.string(),
  end_time: z.string(),
  _end_time: z.string(),
  type: z.string(),
  status: z.string(),
  is_fail: z.number(),
  _type: z.number(),
  _msg: z.string(),
  pc_type: z.number(),
  pc_msg: z.string(),
  state: z.enum(OWN_COUPON_STATES),
  has_begun: z.boolean(),
  is_gift: z.boolean(),
  claimed_at: z.string(),
  order_id: z.string().nullable(),
  valid_from: z.string(),
  valid_to: z.string(),
  good_for: goodFor,
  called_back: z.object(localizedShape('reason')).nullable(),
})
type WireOwnCoupon = z.infer<typeof ownCoupon>

type OwnReader = Reader & { say: (key: string, params?: MessageParams) => string; now: Date }

/** 0 ended or not started, 1 usable, 2 usable and new. */
function usability({ state, hasBegun, claimedAt }: OwnCoupon, now: Date): number {
  if (state !== 'unused' || !hasBegun) return 0
  return now.getTime() - Date.parse(claimedAt) < FRESH_MS ? 2 : 1
}

export function encodeOwnCoupon(coupon: OwnCoupon, accountId: number, { say, now, ...reader }: OwnReader): WireOwnCoupon {
  const [from, to] = [toSlashedDay(coupon.validFrom), toSlashedDay(coupon.validTo)]
  const isUsable = coupon.state === 'unused' && coupon.hasBegun
  const state = say(`coupons.wire.${coupon.calledBack ? 'called-back' : coupon.state}`)
  const ended = coupon.state === 'unused' ? say('coupons.wire.not-begun') : state
  return {
    id: coupon.claimId,
    cid: coupon.couponId,
    uid: accountId,
    ...encodeTitle('coupon_title', coupon, reader),
    coupon_price: coupon.amount / 100,
    percent: coupon.percent,
    use_min_price: coupon.minSpend / 100,
    applicable_type: encodeScope(coupon.scope),
    category_id: encodeIds(coupon.termIds),
    product_id: encodeIds(coupon.productIds),
    receive_type: coupon.isGift ? 3 : 1,
    coupon_time: 0,
    add_time: from,
    _add_time: from,
    end_time: to,
    _end_time: to,
    type: say(coupon.isGift ? 'coupons.wire.given' : 'coupons.wire.taken'),
    status: state,
    is_fail: 0,
    _type: usability(coupon, now),
    _msg: isUsable ? say('coupons.wire.use-now') : ended,
    pc_type: Number(isUsable),
    pc_msg: isUsable ? say('coupons.wire.usable') : ended,
    state: coupon.state,
    has_begun: coupon.hasBegun,
    is_gift: coupon.isGift,
    claimed_at: coupon.claimedAt,
    order_id: coupon.orderNumber,
    valid_from: coupon.validFrom,
    valid_to: coupon.validTo,
    good_for: encodeGoodFor(coupon.goodFor, reader),
    called_back: coupon.calledBack && encodeLocalized('reason', coupon.calledBack, reader),
  }
}

export const decodeOwnCoupon = (wire: WireOwnCoupon): OwnCoupon => ({
  claimId: wire.id,
  couponId: wire.cid,
  title: decodeLocalized('coupon_title', wire),
  scope: decodeScope(wire.applicable_type),
  termIds: decodeIds(wire.category_id),
  productIds: decodeIds(wire.product_id),
  amount: decodePrice(wire.coupon_price.toFixed(2)),
  percent: wire.percent,
  minSpend: decodePrice(wire.use_min_price.toFixed(2)),
  validFrom: wire.valid_from,
  validTo: wire.valid_to,
  state: wire.state,
  hasBegun: wire.has_begun,
  claimedAt: wire.claimed_at,
  isGift: wire.is_gift,
  orderNumber: wire.order_id,
  goodFor: decodeGoodFor(wire.good_for),
  calledBack: wire.called_back && decodeLocalized('reason', wire.called_back),
})

/** 0 all, 1 unused, 2 used or expired. Ours: 3 used, 4 expired. */
const STATES_OF_TYPE: readonly (readonly OwnCouponState[])[] = [
  OWN_COUPON_STATES,
  ['unused'],
  ['used', 'expired'],
  ['used'],
  ['expired'],
]
export const decodeOwnType = (type: number): readonly OwnCouponState[] => STATES_OF_TYPE[type] ?? OWN_COUPON_STATES
const TYPE_OF_STATE: Record<OwnCouponState, number> = { unused: 1, used: 3, expired: 4 }
export const encodeOwnState = (state: OwnCouponState): number => TYPE_OF_STATE[state]
