import { done } from '#contract/done.ts'
import { encodeCouponChoice } from '#contract/shop/coupon-choice.ts'
import * as coupons from '#contract/shop/coupons.ts'
import { encodeOffer } from '#contract/shop/issue-coupon.ts'
import { decodeOwnType, encodeOwnCoupon } from '#contract/shop/own-coupons.ts'
import { lineTotal } from '#domain/cart.ts'
import { COUPON_SCOPES, type CouponChoice, OWN_COUPON_STATES } from '#domain/coupon.ts'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { Fen } from '#domain/money.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf } from '#server/http/words.ts'
import { claimCoupon } from './claim-coupon.ts'
import { chooseCoupons } from './held-coupons.ts'
import { type ReadProductOffers, readCentre, readNewcomerOffers, readOffers, readTodaysOffers } from './read-offers.ts'
import { redeemCode } from './redeem-code.ts'
import { countOwn, listOwn, markGreeted } from './sql.ts'

/** Carts stand above this feature, so app.ts passes their reader. */
export type ReadLines = (
  accountId: number,
  lineIds: readonly string[],
  isBuyNow: boolean,
) => Promise<{ productId: number; price: Fen; quantity: number; flashItemId: number | null }[]>

/** Lists without page and limit end here. */
const ROWS_MAX = 100

export function couponRoutes(serve: Serve, deps: Deps, readProductOffers: ReadProductOffers, readLines: ReadLines): void {
  offerRoutes(serve, deps, readProductOffers)
  ownRoutes(serve, deps)
  choiceRoutes(serve, deps, readLines)
}

type Paged = { page?: number | undefined; limit?: number | undefined }
const pageOf = ({ page = 1, limit = ROWS_MAX }: Paged) => ({ offset: (page - 1) * limit, limit })
const cut = <T>(list: readonly T[], paged: Paged): T[] => {
  const { offset, limit } = pageOf(paged)
  return list.slice(offset, offset + limit)
}

function offerRoutes(serve: Serve, deps: Deps, readProductOffers: ReadProductOffers): void {
  const { db, now } = deps
  const offersFor = (account: SignedIn | null, productId: number) =>
    readOffers(db, { accountId: account?.accountId ?? null, at: now(), ...(productId > 0 ? { productId } : {}) })

  serve(coupons.couponList, async ({ account, query, ...reader }) => {
    const offers = await offersFor(account, query.product_id)
    // The PC client gets every kind.
    const wanted = reader.client === 'pc' ? offers : ofKind(offers, query.type)
    return cut(wanted, query).map((offer) => encodeOffer(offer, reader, account?.accountId ?? 0))
  })
  serve(coupons.listOffersFor, async ({ account, query, ...reader }) => {
    const offers = await offersFor(account, query.product_id)
    const wanted = query.product_id > 0 ? ofKind(offers, query.type) : firstKindWithAny(offers, query.type)
    const [shop = 0, category = 0, product = 0] = COUPON_SCOPES.map((_, kind) => ofKind(offers, kind).length)
    return {
      list: cut(wanted, query).map((offer) => encodeOffer(offer, reader, account?.accountId ?? 0)),
      count: [shop, category, product] as [number, number, number],
    }
  })
  serve(coupons.listOffers, async ({ account, ...reader }) => {
    const accountId = account?.accountId ?? null
    const offers = await readCentre(db, { accountId, at: now() })
    return { list: offers.map((offer) => encodeOffer(offer, reader, accountId ?? 0)) }
  })
  serve(
    coupons.listProductOffers,
    async ({ params, tag, cacheFor, ...reader }) => {
      const { offers, staysMs } = await readProductOffers(params.id)
      tag('coupons', `product:${params.id}`)
      cacheFor(staysMs)
      return { list: offers.map((offer) => encodeOffer(offer, reader, 0)) }
    },
    { cache: true },
  )
  serve(coupons.todaysCoupons, async ({ account, ...reader }) => {
    const accountId = account?.accountId ?? null
    const offers = await readTodaysOffers(db, { accountId, at: now() })
    return { list: offers.map((offer) => encodeOffer(offer, reader, accountId ?? 0)), image: '' }
  })
  serve(coupons.claimCoupon, async ({ account, body }) => {
    await claimCoupon(deps, account.accountId, body.couponId)
    return done('coupon-claimed')
  })
}

const ofKind = (offers: CouponOffer[], kind: number): CouponOffer[] => {
  const scope = coupons.decodeKind(kind)
  return scope ? offers.filter((offer) => offer.scope === scope) : offers
}
/** An empty kind falls back to the next (docs/wire.md, "Coupons"). */
const firstKindWithAny = (offers: CouponOffer[], kind: number): CouponOffer[] =>
  [kind, 1, 2].map((each) => ofKind(offers, each)).find((list) => list.length > 0) ?? []

function ownRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  serve(coupons.redeemCode, async ({ account: { accountId }, place, body, locale, client }) => {
    const claimId = await redeemCode(deps, { accountId, place }, body.code)
    const at = now()
    const [own] = await listOwn(db, accountId, at, { states: OWN_COUPON_STATES, offset: 0, limit: 1, claimId })
    if (!own) throw new Error('a redeemed coupon is not there')
    return encodeOwnCoupon(own, accountId, { ...readerOf({ locale, client }), now: at })
  })
  serve(coupons.listOwnCouponsForPhones, async ({ account: { accountId }, params, query, locale, client }) => {
    const at = now()
    const own = await listOwn(db, accountId, at, { states: decodeOwnType(params.types), ...pageOf(query) })
    return own.map((coupon) => encodeOwnCoupon(coupon, accountId, { ...readerOf({ locale, client }), now: at }))
  })
  serve(coupons.listOwnCoupons, async ({ account: { accountId }, params, query, locale, client }) => {
    const at = now()
    const [own, counts] = await Promise.all([
      listOwn(db, accountId, at, { states: decodeOwnType(params.types), ...pageOf(query) }),
      countOwn(db, accountId, at),
    ])
    const reader = { ...readerOf({ locale, client }), now: at }
    return { list: own.map((coupon) => encodeOwnCoupon(coupon, accountId, reader)), counts }
  })
  serve(coupons.newcomerCoupons, async ({ account: { accountId }, ...reader }) => {
    const at = now()
    const list = await readNewcomerOffers(db, accountId, at)
    const isFirstVisit = await markGreeted(db, accountId, at)
    return {
      list: list.map((offer) => encodeOffer(offer, reader, accountId)),
      image: '',
      show: Number(isFirstVisit && list.length > 0),
    }
  })
  serve(coupons.orderCoupons, () => [])
}

function choiceRoutes(serve: Serve, { db, now }: Deps, readLines: ReadLines): void {
  const choicesFor = async (accountId: number, { cartId, new: isBuyNow }: { cartId: string[]; new: boolean }) => {
    const lines = cartId.length > 0 ? await readLines(accountId, cartId, isBuyNow) : []
    // Coupons do not apply to flash sales.
    if (lines.some(({ flashItemId }) => flashItemId !== null)) return []
    const asked = lines.map((line) => ({ productId: line.productId, amount: lineTotal(line) }))
    return (await chooseCoupons(db, accountId, asked, now())).coupons
  }
  const isUsable = ({ problem }: CouponChoice): boolean => problem === null

  serve(coupons.usableCoupons, async ({ account, query, ...reader }) =>
    (await choicesFor(account.accountId, query)).filter(isUsable).map((choice) => encodeCouponChoice(choice, reader)),
  )
  serve(coupons.listCartCoupons, async ({ account, query, ...reader }) => ({
    list: (await choicesFor(account.accountId, query)).map((choice) => encodeCouponChoice(choice, reader)),
  }))
}
