import { z } from 'zod'
import { decodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { toSlashedDay, toUnixSeconds } from '#contract/times.ts'
import type { CouponGiver } from '#domain/coupon.ts'
import { type CouponOffer, OFFER_STATES } from '#domain/coupon-offer.ts'
import { decodeGoodFor, decodeIds, decodeScope, encodeGoodFor, encodeIds, encodeScope, goodFor } from './coupon-scope.ts'
import { encodeTitle } from './coupon-title.ts'
import { decodePrice } from './product-card.ts'

/* A coupon as the shop offers it (docs/wire.md, "Coupons"). `state`, `percent`, `good_for` and the ISO instants are ours. */

const RECEIVE_TYPES: Record<CouponGiver, number> = { claim: 1, newcomer: 2, given: 3, code: 1 }
const encodeGiver = (giver: CouponGiver): number => RECEIVE_TYPES[giver]
const decodeGiver = (type: number): CouponGiver => (type === 2 ? 'newcomer' : type === 3 ? 'given' : 'claim')

/** 0 where there is no such day. */
const dayOrNone = z.union([z.string(), z.literal(0)])
const encodeDay = (instant: string | null): z.infer<typeof dayOrNone> => (instant === null ? 0 : toSlashedDay(instant))

export const issueCoupon = z.object({
  id: z.number(),
  ...localizedShape('title', 'coupon_title'),
  type: z.number(),
  coupon_price: z.number(),
  percent: z.number().nullable(),
  use_min_price: z.number(),
  coupon_time: z.number(),
  start_use_time: dayOrNone,
  end_use_time: dayOrNone,
  start_time: dayOrNone,
  end_time: dayOrNone,
  receive_type: z.number(),
  receive_limit: z.number(),
  is_use: z.number(),
  used: z.array(z.object({ uid: z.number(), issue_coupon_id: z.number(), add_time: z.number() })),
  remain_count: z.number(),
  total_count: z.number(),
  is_permanent: z.number(),
  product_id: z.string(),
  category_id: z.string(),
  state: z.enum(OFFER_STATES),
  good_for: goodFor,
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  claim_from: z.string().nullable(),
  claim_to: z.string().nullable(),
})
type WireIssueCoupon = z.infer<typeof issueCoupon>

/** `accountId` is 0 for a signed-out visitor. */
export const encodeOffer = (offer: CouponOffer, reader: Reader, accountId: number): WireIssueCoupon => ({
  id: offer.id,
  ...encodeTitle('title', offer, reader),
  ...encodeTitle('coupon_title', offer, reader),
  type: encodeScope(offer.scope),
  coupon_price: offer.amount / 100,
  percent: offer.percent,
  use_min_price: offer.minSpend / 100,
  coupon_time: offer.validDays ?? 0,
  start_use_time: encodeDay(offer.validFrom),
  end_use_time: encodeDay(offer.validTo),
  start_time: encodeDay(offer.claimFrom),
  end_time: encodeDay(offer.claimTo),
  receive_type: encodeGiver(offer.givenBy),
  receive_limit: offer.perPerson,
  is_use: offer.takenAt.length,
  used: offer.takenAt.map((at) => ({ uid: accountId, issue_coupon_id: offer.id, add_time: toUnixSeconds(at) })),
  remain_count: offer.total === null ? 0 : offer.total - offer.claimed,
  total_count: offer.total ?? 0,
  is_permanent: Number(offer.total === null),
  product_id: encodeIds(offer.productIds),
  category_id: encodeIds(offer.termIds),
  state: offer.state,
  good_for: encodeGoodFor(offer.goodFor, reader),
  valid_from: offer.validFrom,
  valid_to: offer.validTo,
  claim_from: offer.claimFrom,
  claim_to: offer.claimTo,
})

/** The wire does not say how many of an unlimited coupon were taken: `claimed` is 0 then. */
export const decodeOffer = (wire: WireIssueCoupon): CouponOffer => ({
  id: wire.id,
  title: decodeLocalized('coupon_title', wire),
  scope: decodeScope(wire.type),
  termIds: decodeIds(wire.category_id),
  productIds: decodeIds(wire.product_id),
  amount: decodePrice(wire.coupon_price.toFixed(2)),
  percent: wire.percent,
  minSpend: decodePrice(wire.use_min_price.toFixed(2)),
  validDays: wire.coupon_time || null,
  validFrom: wire.valid_from,
  validTo: wire.valid_to,
  claimFrom: wire.claim_from,
  claimTo: wire.claim_to,
  total: wire.is_permanent === 1 ? null : wire.total_count,
  claimed: wire.total_count - wire.remain_count,
  perPerson: wire.receive_limit,
  givenBy: decodeGiver(wire.receive_type),
  state: wire.state,
  takenAt: wire.used.map(({ add_time }) => new Date(add_time * 1000).toISOString()),
  goodFor: decodeGoodFor(wire.good_for),
})
