import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LIMIT_MAX, wireFlag, wireId, wireIdOrNone, wireInt, wireText } from '#contract/inputs.ts'
import { COUPON_SCOPES, type CouponScope, type OwnCouponState } from '#domain/coupon.ts'
import { CODE_TYPED_MAX } from '#domain/coupon-code.ts'
import { lineIds } from './checkout.ts'
import { couponChoice, decodeCouponChoice } from './coupon-choice.ts'
import { decodeOffer, issueCoupon } from './issue-coupon.ts'
import { decodeOwnCoupon, encodeOwnState, ownCoupon } from './own-coupons.ts'

/** -1 is every kind. */
const kind = wireInt(-1, 2)
export const decodeKind = (type: number): CouponScope | undefined => COUPON_SCOPES[type]
const paged = { page: wireInt(1, 100_000).optional(), limit: wireInt(1, LIMIT_MAX).optional() }
const offerQuery = z.object({ type: kind.default(0), product_id: wireIdOrNone.default(0), ...paged })

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, summary }) as const

export const couponList = endpoint({
  ...read('/coupons', 'Coupons of one kind that can be taken now; for the PC client of every kind'),
  access: 'optional',
  query: offerQuery,
  data: z.array(issueCoupon),
})
/** Those that this visitor has taken are marked. */
export const listOffersFor = endpoint({
  ...read('/v2/coupons', 'The same, with how many there are of each kind'),
  access: 'optional',
  query: offerQuery,
  data: z.object({ list: z.array(issueCoupon), count: z.tuple([z.number(), z.number(), z.number()]) }),
  encode: ({ productId }: { productId: number }) => ({ query: { type: -1, product_id: productId } }),
  decode: ({ list }) => list.map(decodeOffer),
})
export const listOffers = endpoint({
  ...read('/pc/get_coupon_centre', 'Every coupon of the claim centre, also those that are gone, just over, or still to come'),
  access: 'optional',
  data: z.object({ list: z.array(issueCoupon) }),
  encode: () => ({}),
  decode: ({ list }) => list.map(decodeOffer),
})
/** The same for every visitor. */
export const listProductOffers = endpoint({
  ...read('/pc/get_product_coupons/:id', 'Coupons that a wine can be bought with and that anybody can take now'),
  access: 'public',
  params: z.object({ id: wireId }),
  data: z.object({ list: z.array(issueCoupon) }),
  encode: ({ productId }: { productId: number }) => ({ params: { id: productId } }),
  decode: ({ list }) => list.map(decodeOffer),
})
export const claimCoupon = endpoint({
  method: 'POST',
  path: '/coupon/receive',
  access: 'shopper',
  summary: 'Take a coupon',
  body: z.object({ couponId: wireId }),
  data: z.undefined(),
  encode: (body: { couponId: number }) => ({ body }),
})
export const redeemCode = endpoint({
  method: 'POST',
  path: '/coupon/redeem',
  access: 'shopper',
  summary: 'Take the coupon that has this code, and get the own copy of it. Wrong codes are limited per account and network',
  body: z.object({ code: wireText(CODE_TYPED_MAX) }),
  data: ownCoupon,
  encode: (code: string) => ({ body: { code } }),
  decode: decodeOwnCoupon,
})

const ownTypes = z.object({ types: wireInt(0, 4) })
export const listOwnCouponsForPhones = endpoint({
  ...read('/coupons/user/:types', 'Own coupons'),
  access: 'shopper',
  params: ownTypes,
  query: z.object(paged),
  data: z.array(ownCoupon),
})
export const listOwnCoupons = endpoint({
  ...read('/pc/get_coupon_list/:types', 'Own coupons, with how many there are in each state'),
  access: 'shopper',
  params: ownTypes,
  query: z.object({ page: wireInt(1, 100_000).default(1), limit: wireInt(1, LIMIT_MAX).default(20) }),
  data: z.object({
    list: z.array(ownCoupon),
    counts: z.object({ unused: z.number(), used: z.number(), expired: z.number() }),
  }),
  encode: ({ state, ...query }: { state: OwnCouponState; page?: number; limit?: number }) => ({
    params: { types: encodeOwnState(state) },
    query,
  }),
  decode: ({ list, counts }) => ({ list: list.map(decodeOwnCoupon), counts }),
})

const ofLines = z.object({ cartId: lineIds.default([]), new: wireFlag.default(false) })

/** The price in the path is ignored: the server knows it. */
export const usableCoupons = endpoint({
  ...read('/coupons/order/:price', 'Own coupons that these lines can be bought with, the best first'),
  access: 'shopper',
  params: z.object({ price: wireText(32) }),
  query: ofLines,
  data: z.array(couponChoice),
})
/** Usable ones first, the best in front. */
export const listCartCoupons = endpoint({
  ...read('/pc/get_cart_coupons', 'All unused coupons beside these lines, with what is missing to use them'),
  access: 'shopper',
  query: ofLines,
  data: z.object({ list: z.array(couponChoice) }),
  encode: ({ lineIds }: { lineIds: readonly (number | string)[] }) => ({ query: { cartId: lineIds.join(',') } }),
  decode: ({ list }) => list.map(decodeCouponChoice),
})

const greeting = z.object({ list: z.array(issueCoupon), image: z.string() })
export const todaysCoupons = endpoint({
  ...read('/v2/get_today_coupon', 'Coupons that came out today and that the caller has not taken'),
  access: 'optional',
  data: greeting,
})
export const newcomerCoupons = endpoint({
  ...read('/v2/new_coupon', 'What the shop gave on registration; to be shown once'),
  access: 'shopper',
  data: greeting.extend({ show: z.number() }),
})
export const orderCoupons = endpoint({
  method: 'POST',
  path: '/v2/order/product_coupon/:orderId',
  access: 'shopper',
  summary: 'Coupons given along with the goods of an order: this shop gives none that way',
  params: z.object({ orderId: wireText(64) }),
  data: z.array(issueCoupon),
})
