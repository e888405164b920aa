import type { Locale, Localized } from './locale.ts'
import { add, type Fen, fen, percentOf, splitByWeight, subtract, ZERO } from './money.ts'

/** Categories include everything below them. */
export const COUPON_SCOPES = ['shop', 'category', 'product'] as const
export type CouponScope = (typeof COUPON_SCOPES)[number]

export const COUPON_GIVERS = ['claim', 'newcomer', 'given', 'code'] as const
export type CouponGiver = (typeof COUPON_GIVERS)[number]

/** What of a held coupon decides about a price. */
export type HeldCoupon = {
  claimId: number
  couponId: number
  title: Localized
  scope: CouponScope
  termIds: readonly number[]
  productIds: readonly number[]
  /** What it takes off; with a percentage the most that it takes off. */
  amount: Fen
  /** Null: a fixed sum. */
  percent: number | null
  minSpend: Fen
  validFrom: string
  validTo: string
}

/** Whole per cents. More is a mistake, or a gift of which a fixed sum says how large it is. */
export const COUPON_PERCENT_MAX = 90

/** `categoryIds` includes all categories above. */
export type CouponLine = { productId: number; categoryIds: readonly number[]; amount: Fen }

export type CouponProblem =
  | { kind: 'not-yet'; from: string }
  | { kind: 'expired' }
  | { kind: 'no-wine-matches' }
  /** Buy for `missing` more of what it is good for (U51). */
  | { kind: 'too-little'; missing: Fen }

export type CouponValue = { discount: Fen; problem: null } | { discount: typeof ZERO; problem: CouponProblem }

export const isCouponFor = (
  coupon: Pick<HeldCoupon, 'scope' | 'termIds' | 'productIds'>,
  line: Pick<CouponLine, 'productId' | 'categoryIds'>,
): boolean =>
  coupon.scope === 'shop' ||
  (coupon.scope === 'category'
    ? coupon.termIds.some((id) => line.categoryIds.includes(id))
    : coupon.productIds.includes(line.productId))

/**
 * What a coupon takes off lines that cost this much together: never more than they cost. A percentage is rounded to the nearest fen, as a
 * calculator would, and is never nothing.
 */
export function takenOff({ amount, percent }: Pick<HeldCoupon, 'amount' | 'percent'>, sum: Fen): Fen {
  const wanted = percent === null ? amount : Math.max(1, percentOf(sum, percent))
  return fen(Math.min(wanted, amount, sum))
}

/** The figure by which a percentage is told: 10 % off is 9 in Chinese, tenths that are still to be paid, and 10 in English. */
export const percentFigure = (percent: number, locale: Locale): string =>
  String(locale === 'zh-CN' ? (100 - percent) / 10 : percent)

/** Discount of a coupon on these lines: at most the price of the lines that it is good for. */
export function couponValue(coupon: HeldCoupon, lines: readonly CouponLine[], at: Date): CouponValue {
  const no = (problem: CouponProblem): CouponValue => ({ discount: ZERO, problem })
  if (at.getTime() < Date.parse(coupon.validFrom)) return no({ kind: 'not-yet', from: coupon.validFrom })
  if (at.getTime() >= Date.parse(coupon.validTo)) return no({ kind: 'expired' })
  const matching = lines.filter((line) => isCouponFor(coupon, line))
  if (matching.length === 0) return no({ kind: 'no-wine-matches' })
  const sum = add(...matching.map(({ amount }) => amount))
  if (sum < coupon.minSpend) return no({ kind: 'too-little', missing: subtract(coupon.minSpend, sum) })
  return { discount: takenOff(coupon, sum), problem: null }
}

/** The discount split by price over the lines that the coupon is good for. The parts add up exactly. */
export function discountShares(coupon: HeldCoupon, lines: readonly CouponLine[], discount: Fen): Fen[] {
  return splitByWeight(
    discount,
    lines.map((line) => (isCouponFor(coupon, line) ? line.amount : 0)),
  )
}

/** A held coupon beside an order: its discount, or why it cannot be used (U36). */
export type CouponChoice = HeldCoupon & CouponValue

const PROBLEMS_FROM_NEAR: readonly CouponProblem['kind'][] = ['too-little', 'not-yet', 'no-wine-matches', 'expired']

/** Best discount first, then what ends sooner; unusable ones last, the nearest miss first. */
export function byUsefulness(a: CouponChoice, b: CouponChoice): number {
  const place = ({ problem }: CouponChoice) => (problem ? PROBLEMS_FROM_NEAR.indexOf(problem.kind) + 1 : 0)
  const missing = ({ problem }: CouponChoice) => (problem?.kind === 'too-little' ? problem.missing : 0)
  return (
    place(a) - place(b) ||
    missing(a) - missing(b) ||
    b.discount - a.discount ||
    Date.parse(a.validTo) - Date.parse(b.validTo) ||
    a.claimId - b.claimId
  )
}

/** A coupon that is not valid yet counts as unused, one that was called back as expired. */
export const OWN_COUPON_STATES = ['unused', 'used', 'expired'] as const
export type OwnCouponState = (typeof OWN_COUPON_STATES)[number]

export type OwnCoupon = HeldCoupon & {
  state: OwnCouponState
  /** False while `validFrom` is in the future. */
  hasBegun: boolean
  claimedAt: string
  /** Given by staff or on registration, not taken by the shopper. */
  isGift: boolean
  /** The order it was used for. */
  orderNumber: string | null
  /** Why it was called back; null when it was not, or was used before. */
  calledBack: Localized | null
  /** Empty for the whole shop. */
  goodFor: { id: number; name: Localized }[]
}
