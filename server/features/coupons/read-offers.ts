import { isCouponFor } from '#domain/coupon.ts'
import { type CouponOffer, type OfferState, offerState, timeToChange } from '#domain/coupon-offer.ts'
import type { Db } from '#server/db/database.ts'
import { readCategoryIds } from '#server/features/catalog/read-category-ids.ts'
import { type FoundOffer, listNewcomerOffersOf, listOffers } from './coupon-sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Ended offers stay visible that long. */
const SHOWN_AFTER_END_MS = 3 * DAY_MS

type Who = { accountId: number | null; at: Date }

/** Order: open, taken, coming, gone, ended (U50). */
export async function readCentre(db: Db, { accountId, at }: Who): Promise<CouponOffer[]> {
  const found = await listOffers(db, accountId, new Date(at.getTime() - SHOWN_AFTER_END_MS))
  return found
    .map((offer) => offerOf(offer, at))
    .toSorted((a, b) => PLACE_IN_CENTRE.indexOf(a.state) - PLACE_IN_CENTRE.indexOf(b.state))
}
const PLACE_IN_CENTRE: readonly OfferState[] = ['open', 'taken', 'coming', 'gone', 'over']

/** What anybody can take now, even if this shopper has (docs/wire.md, "Coupons"). */
export async function readOffers(db: Db, { accountId, at, productId }: Who & { productId?: number }): Promise<CouponOffer[]> {
  const open = openAt(await listOffers(db, accountId, at), at)
  const offers = productId === undefined ? open : await thoseFor(db, open, productId)
  return offers.map((offer) => offerOf(offer, at))
}

/** With the time for which the answer stays valid. */
export async function readProductOffers(
  db: Db,
  productId: number,
  at: Date,
): Promise<{ offers: CouponOffer[]; staysMs: number }> {
  const all = await listOffers(db, null, at)
  const offers = await thoseFor(db, openAt(all, at), productId)
  return { offers: offers.map((offer) => offerOf(offer, at)), staysMs: timeToChange(all, at, DAY_MS) }
}

const openAt = (offers: FoundOffer[], at: Date): FoundOffer[] => offers.filter((offer) => offerState(offer, 0, at) === 'open')

export const readNewcomerOffers = async (db: Db, accountId: number, at: Date): Promise<CouponOffer[]> =>
  (await listNewcomerOffersOf(db, accountId)).map((offer) => offerOf(offer, at))

/** Came out today in Shanghai, and not taken by the shopper. */
export async function readTodaysOffers(db: Db, { accountId, at }: Who): Promise<CouponOffer[]> {
  const found = await listOffers(db, accountId, at)
  return found
    .filter((offer) => dayOf(offer.createdAt) === dayOf(at))
    .map((offer) => offerOf(offer, at))
    .filter(({ state, takenAt }) => state === 'open' && takenAt.length === 0)
}
const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

async function thoseFor(db: Db, offers: FoundOffer[], productId: number): Promise<FoundOffer[]> {
  const hasCategories = offers.some(({ scope }) => scope === 'category')
  const categoryIds = (hasCategories ? (await readCategoryIds(db, [productId])).get(productId) : undefined) ?? []
  return offers.filter((offer) => isCouponFor(offer, { productId, categoryIds }))
}

const offerOf = ({ createdAt: _, ...offer }: FoundOffer, at: Date): CouponOffer => ({
  ...offer,
  takenAt: offer.takenAt.map((instant) => instant.toISOString()),
  state: offerState(offer, offer.takenAt.length, at),
})
