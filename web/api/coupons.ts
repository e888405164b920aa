import { decodeCouponChoice } from '#contract/shop/coupon-choice.ts'
import * as coupons from '#contract/shop/coupons.ts'
import { decodeOffer } from '#contract/shop/issue-coupon.ts'
import { decodeOwnCoupon, encodeOwnState } from '#contract/shop/own-coupons.ts'
import type { CouponChoice, OwnCoupon, OwnCouponState } from '#domain/coupon.ts'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { Api } from './client.ts'

/** The claim centre as the visitor sees it: what can be taken first. */
export const listOffers = async (api: Api): Promise<CouponOffer[]> => (await api.call(coupons.couponCentre)).list.map(decodeOffer)

/** Coupons for a wine that anybody can take now, whoever asks. */
export const listProductOffers = async (api: Api, productId: number): Promise<CouponOffer[]> =>
  (await api.call(coupons.productCoupons, { params: { id: productId } })).list.map(decodeOffer)

/** The same as this visitor sees them: what they have taken is marked. */
export const listOffersFor = async (api: Api, productId: number): Promise<CouponOffer[]> =>
  (await api.call(coupons.couponListV2, { query: { type: -1, product_id: productId } })).list.map(decodeOffer)

/** Throws ApiError when it is gone, over, or taken as often as one may. */
export async function claimCoupon(api: Api, couponId: number): Promise<void> {
  await api.call(coupons.claimCoupon, { body: { couponId } })
}

export type OwnCouponPage = { list: OwnCoupon[]; counts: Record<OwnCouponState, number> }

/** `page` counts from 1. */
export async function listOwnCoupons(api: Api, state: OwnCouponState, page: number): Promise<OwnCouponPage> {
  const data = await api.call(coupons.pcOwnCoupons, { params: { types: encodeOwnState(state) }, query: { page } })
  return { list: data.list.map(decodeOwnCoupon), counts: data.counts }
}

/** How many coupons a shopper has in each state. */
export const countOwnCoupons = async (api: Api): Promise<OwnCouponPage['counts']> =>
  (await api.call(coupons.pcOwnCoupons, { params: { types: encodeOwnState('unused') }, query: { limit: 1 } })).counts

/** All unused coupons beside these lines of the cart, the best first, then those that cannot be used, the nearest miss first. */
export async function listCartCoupons(api: Api, lineIds: readonly (number | string)[]): Promise<CouponChoice[]> {
  const data = await api.call(coupons.cartCoupons, { query: { cartId: lineIds.join(',') } })
  return data.list.map(decodeCouponChoice)
}
