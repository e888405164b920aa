import type { CouponGiver, CouponScope, HeldCoupon } from './coupon.ts'
import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'

/** A coupon as the shop offers it: with dates, or valid for some days after it was taken. */
export type Coupon = {
  id: number
  title: Localized
  scope: CouponScope
  termIds: readonly number[]
  productIds: readonly number[]
  /** See `HeldCoupon`. */
  amount: Fen
  percent: number | null
  minSpend: Fen
  /** From the day it is taken to the end of the last day. Null: see `validFrom` and `validTo`. */
  validDays: number | null
  validFrom: string | null
  validTo: string | null
  /** Null: no limit. */
  claimFrom: string | null
  claimTo: string | null
  /** Null: unlimited. */
  total: number | null
  claimed: number
  perPerson: number
  givenBy: CouponGiver
}

export type GoodFor = { id: number; name: Localized }

/** State of an offer for one shopper (U50). `taken`: as often as allowed; `gone`: none left; `over`: its time has ended. */
export const OFFER_STATES = ['open', 'taken', 'gone', 'over', 'coming'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** An offer as one shopper sees it; `takenAt` is empty for visitors. */
export type CouponOffer = Coupon & { state: OfferState; takenAt: string[]; goodFor: GoodFor[] }

const isPast = (instant: string | null, at: Date): boolean => instant !== null && Date.parse(instant) <= at.getTime()

export function offerState(coupon: Coupon, timesTaken: number, at: Date): OfferState {
  if (isPast(coupon.validTo, at)) return 'over'
  if (timesTaken >= coupon.perPerson) return 'taken'
  if (isPast(coupon.claimTo, at)) return 'over'
  if (coupon.claimFrom !== null && !isPast(coupon.claimFrom, at)) return 'coming'
  return coupon.total !== null && coupon.claimed >= coupon.total ? 'gone' : 'open'
}

/** What an offer would be in the hands of somebody who takes it at this instant; it has no claim yet. */
export const takenAt = (offer: Coupon, at: Date): HeldCoupon => ({
  claimId: 0,
  couponId: offer.id,
  title: offer.title,
  scope: offer.scope,
  termIds: offer.termIds,
  productIds: offer.productIds,
  amount: offer.amount,
  percent: offer.percent,
  minSpend: offer.minSpend,
  validFrom: (offer.validDays === null && offer.validFrom) || at.toISOString(),
  validTo: (offer.validDays === null && offer.validTo) || new Date(at.getTime() + (offer.validDays ?? 1) * DAY_MS).toISOString(),
})
const DAY_MS = 24 * 60 * 60 * 1000

/** Milliseconds until the first offer begins or ends, at most `atMost`. */
export function timeToChange(coupons: readonly Coupon[], at: Date, atMost: number): number {
  const instants = coupons.flatMap(({ claimFrom, claimTo, validTo }) => [claimFrom, claimTo, validTo])
  const ahead = instants
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant) - at.getTime()]))
    .filter((ms) => ms > 0)
  return Math.min(atMost, ...ahead)
}

/** Percent left, 0 only when none is left. Null when unlimited. */
export function remainingPercent({ total, claimed }: Pick<Coupon, 'total' | 'claimed'>): number | null {
  return total === null ? null : Math.ceil(((total - claimed) / total) * 100)
}

const CODE = /^COUPON-([1-9]\d{0,8})$/

/** By this name a coupon that anybody may take is asked for where there is no account yet. */
export const couponCode = (couponId: number): string => `COUPON-${couponId}`

/** Upper and lower case are the same. */
export function readCouponCode(code: string): number | undefined {
  const [, digits] = CODE.exec(code.trim().toUpperCase()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
