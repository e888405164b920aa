import { isCouponFor } from '#domain/coupon.ts'
import { type CouponOffer, type OfferState, offerState, timeToChange } from '#domain/coupon-offer.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Db } from '#server/db/database.ts'
import { keepByWine } from '#server/features/catalog/keep-by-wine.ts'
import { readCategoryIds } from '#server/features/catalog/read-category-ids.ts'
import type { Deps } from '#server/http/deps.ts'
import { type FoundOffer, listByCodes, listNewcomerOffersOf, listOffers } from './coupon-sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Ended offers stay visible that long. */
const SHOWN_AFTER_END_MS = 3 * DAY_MS

type Who = { accountId: number | null; at: Date }

/** The offers in this order: open, taken, coming, gone, ended (U50). */
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
  const readCategories = async (id: number) => (await readCategoryIds(db, [id])).get(id) ?? []
  const offers = productId === undefined ? open : await thoseFor(open, productId, readCategories)
  return offers.map((offer) => offerOf(offer, at))
}

/** The answer comes with the time for which it stays valid. */
export type ReadProductOffers = (productId: number) => Promise<{ offers: CouponOffer[]; staysMs: number }>

const WINES_MAX = 4_000

/** What anybody can take is read once for all wines. */
export function openProductOffers({ db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>): ReadProductOffers {
  const read = openOffers({ db, changes })
  const categories = keepByWine(changes, (ids) => readCategoryIds(db, ids), { max: WINES_MAX, dropAllAt: ['categories'] })
  const readCategories = async (id: number) => (await categories([id]))[0] ?? []
  return async (productId) => {
    const at = now()
    const all = await read(at)
    const offers = await thoseFor(openAt(all, at), productId, readCategories)
    return { offers: offers.map((offer) => offerOf(offer, at)), staysMs: timeToChange(all, at, DAY_MS) }
  }
}

/** How many are left of a coupon is not announced each time. */
const OFFERS_KEPT_MS = 60_000

function openOffers({ db, changes }: Pick<Deps, 'db' | 'changes'>): (at: Date) => Promise<FoundOffer[]> {
  let kept: { offers: Promise<FoundOffer[]>; readAt: Date } | undefined
  // They name wines and categories.
  changes.onChange((tags) => {
    if (tags.some((tag) => tag === '*' || tag === 'coupons' || tag === 'categories' || tag.startsWith('product')))
      kept = undefined
  })
  return (at) => {
    const ageMs = kept ? at.getTime() - kept.readAt.getTime() : -1
    if (kept && ageMs >= 0 && ageMs < OFFERS_KEPT_MS) return kept.offers
    const reading = { offers: listOffers(db, null, at), readAt: at }
    kept = reading
    reading.offers.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading.offers
  }
}

const openAt = (offers: FoundOffer[], at: Date): FoundOffer[] => offers.filter((offer) => offerState(offer, 0, at) === 'open')

export const readNewcomerOffers = async (db: Db, accountId: number, at: Date): Promise<CouponOffer[]> =>
  (await listNewcomerOffersOf(db, accountId)).map((offer) => offerOf(offer, at))

/** What these codes name, for somebody without an account. No list has them. */
export const readCoded = async (db: Db, codes: readonly string[], at: Date): Promise<(CouponOffer & { code: string })[]> =>
  (await listByCodes(db, codes)).map(({ code, ...offer }) => ({ ...offerOf(offer, at), code }))

/** Came out today in Shanghai, and not taken by the shopper. */
export async function readTodaysOffers(db: Db, { accountId, at }: Who): Promise<CouponOffer[]> {
  const found = await listOffers(db, accountId, at)
  return found
    .filter((offer) => shanghaiDay(offer.createdAt) === shanghaiDay(at))
    .map((offer) => offerOf(offer, at))
    .filter(({ state, takenAt }) => state === 'open' && takenAt.length === 0)
}

async function thoseFor(
  offers: FoundOffer[],
  productId: number,
  readCategories: (productId: number) => Promise<readonly number[]>,
): Promise<FoundOffer[]> {
  const categoryIds = offers.some(({ scope }) => scope === 'category') ? await readCategories(productId) : []
  return offers.filter((offer) => isCouponFor(offer, { productId, categoryIds }))
}

const offerOf = ({ createdAt: _, ...offer }: FoundOffer, at: Date): CouponOffer => ({
  ...offer,
  takenAt: offer.takenAt.map((instant) => instant.toISOString()),
  state: offerState(offer, offer.takenAt.length, at),
})
