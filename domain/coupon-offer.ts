import type { CouponGiver, CouponScope } from './coupon.ts'
import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'

/** A coupon as the shop gives it out: valid from … to, or for so many days after it was taken. */
export type Coupon = {
  id: number
  title: Localized
  scope: CouponScope
  termIds: readonly number[]
  productIds: readonly number[]
  amount: Fen
  minSpend: Fen
  /** Counted from the day on which it is taken, until the end of the last one. Null: `validFrom` and `validTo` say it. */
  validDays: number | null
  validFrom: string | null
  validTo: string | null
  /** When it can be taken; null: at any time. */
  claimFrom: string | null
  claimTo: string | null
  /** Null: as many as are wanted. */
  total: number | null
  claimed: number
  perPerson: number
  givenBy: CouponGiver
}

/** A category or a wine that a coupon is good for. */
export type GoodFor = { id: number; name: Localized }

/**
 * What a coupon of the claim centre is to somebody (U50): there to be taken, taken as often as one may, taken by others, over, or not
 * to be had yet.
 */
export const OFFER_STATES = ['open', 'taken', 'gone', 'over', 'coming'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** A coupon in the claim centre, as one shopper sees it; for a signed-out visitor `takenAt` is empty. */
export type CouponOffer = Coupon & { state: OfferState; takenAt: string[]; goodFor: GoodFor[] }

const isPast = (instant: string | null, at: Date): boolean => instant !== null && Date.parse(instant) <= at.getTime()

export function offerState(coupon: Coupon, timesTaken: number, at: Date): OfferState {
  if (isPast(coupon.validTo, at)) return 'over'
  if (timesTaken >= coupon.perPerson) return 'taken'
  if (isPast(coupon.claimTo, at)) return 'over'
  if (coupon.claimFrom !== null && !isPast(coupon.claimFrom, at)) return 'coming'
  return coupon.total !== null && coupon.claimed >= coupon.total ? 'gone' : 'open'
}

/** In how many milliseconds the first of them begins or ends to be had; never longer than `atMost`. */
export function timeToChange(coupons: readonly Coupon[], at: Date, atMost: number): number {
  const instants = coupons.flatMap(({ claimFrom, claimTo, validTo }) => [claimFrom, claimTo, validTo])
  const ahead = instants
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant) - at.getTime()]))
    .filter((ms) => ms > 0)
  return Math.min(atMost, ...ahead)
}

/** How much of it is left, in whole percent: 0 only when nothing is. Null where there are as many as are wanted. */
export function remainingPercent({ total, claimed }: Pick<Coupon, 'total' | 'claimed'>): number | null {
  return total === null ? null : Math.ceil(((total - claimed) / total) * 100)
}
