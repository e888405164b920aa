import { isCouponFor } from '#domain/coupon.ts'
import { type CouponOffer, type OfferState, offerState, timeToChange } from '#domain/coupon-offer.ts'
import type { Db } from '#server/db/database.ts'
import { readCategoryIds } from '#server/features/catalog/read-category-ids.ts'
import { type FoundOffer, listNewcomerOffersOf, listOffers } from './coupon-sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What is over stays in the claim centre for so long, so that nobody looks for it in vain. */
const SHOWN_AFTER_END_MS = 3 * DAY_MS

type Who = { accountId: number | null; at: Date }

/** The claim centre: what can be taken first, then what the shopper has, what is to come, what is gone and what has just ended (U50). */
export async function readCentre(db: Db, { accountId, at }: Who): Promise<CouponOffer[]> {
  const found = await listOffers(db, accountId, new Date(at.getTime() - SHOWN_AFTER_END_MS))
  return found
    .map((offer) => offerOf(offer, at))
    .toSorted((a, b) => PLACE_IN_CENTRE.indexOf(a.state) - PLACE_IN_CENTRE.indexOf(b.state))
}
const PLACE_IN_CENTRE: readonly OfferState[] = ['open', 'taken', 'coming', 'gone', 'over']

/** What anybody can take at this moment, also the shopper who has it already (docs/wire.md, "Coupons"); with `productId` for that wine. */
export async function readOffers(db: Db, { accountId, at, productId }: Who & { productId?: number }): Promise<CouponOffer[]> {
  const open = openAt(await listOffers(db, accountId, at), at)
  const offers = productId === undefined ? open : await thoseFor(db, open, productId)
  return offers.map((offer) => offerOf(offer, at))
}

/** What anybody can take for a wine, and for how long that stays so by the clock alone. */
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

/** What the shop gave on registration. */
export const readNewcomerOffers = async (db: Db, accountId: number, at: Date): Promise<CouponOffer[]> =>
  (await listNewcomerOffersOf(db, accountId)).map((offer) => offerOf(offer, at))

/** Coupons that came out today, by Shanghai's clock, and that the shopper has not taken. */
export async function readTodaysOffers(db: Db, { accountId, at }: Who): Promise<CouponOffer[]> {
  const found = await listOffers(db, accountId, at)
  return found
    .filter((offer) => dayOf(offer.createdAt) === dayOf(at))
    .map((offer) => offerOf(offer, at))
    .filter(({ state, takenAt }) => state === 'open' && takenAt.length === 0)
}
const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

async function thoseFor(db: Db, offers: FoundOffer[], productId: number): Promise<FoundOffer[]> {
  if (offers.length === 0) return []
  const categoryIds = (await readCategoryIds(db, [productId])).get(productId) ?? []
  return offers.filter((offer) => isCouponFor(offer, { productId, categoryIds }))
}

const offerOf = ({ createdAt: _, ...offer }: FoundOffer, at: Date): CouponOffer => ({
  ...offer,
  takenAt: offer.takenAt.map((instant) => instant.toISOString()),
  state: offerState(offer, offer.takenAt.length, at),
})
