import type { Localized } from './locale.ts'
import { add, type Fen, fen, splitByWeight, subtract, ZERO } from './money.ts'

/** What a coupon is good for: everything, wines of some categories (and what lies below them), or some wines. */
export const COUPON_SCOPES = ['shop', 'category', 'product'] as const
export type CouponScope = (typeof COUPON_SCOPES)[number]

/** How shoppers come by it: they take it, it is given on registration, or by the shop's staff. */
export const COUPON_GIVERS = ['claim', 'newcomer', 'given'] as const
export type CouponGiver = (typeof COUPON_GIVERS)[number]

/** A coupon in somebody's hands, as far as it decides about a price. */
export type HeldCoupon = {
  claimId: number
  couponId: number
  title: Localized
  scope: CouponScope
  termIds: readonly number[]
  productIds: readonly number[]
  amount: Fen
  minSpend: Fen
  validFrom: string
  validTo: string
}

/** A line of an order as a coupon sees it; `categoryIds` with all that lie above them. */
export type CouponLine = { productId: number; categoryIds: readonly number[]; amount: Fen }

export type CouponProblem =
  | { kind: 'not-yet'; from: string }
  | { kind: 'expired' }
  | { kind: 'no-wine-matches' }
  /** `missing` more has to be bought of what it is good for (U51). */
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

/** What a coupon takes off these lines at this time: never more than the lines that it is good for cost (docs/wire.md, "Rules taken over"). */
export function couponValue(coupon: HeldCoupon, lines: readonly CouponLine[], at: Date): CouponValue {
  const no = (problem: CouponProblem): CouponValue => ({ discount: ZERO, problem })
  if (at.getTime() < Date.parse(coupon.validFrom)) return no({ kind: 'not-yet', from: coupon.validFrom })
  if (at.getTime() >= Date.parse(coupon.validTo)) return no({ kind: 'expired' })
  const matching = lines.filter((line) => isCouponFor(coupon, line))
  if (matching.length === 0) return no({ kind: 'no-wine-matches' })
  const sum = add(...matching.map(({ amount }) => amount))
  if (sum < coupon.minSpend) return no({ kind: 'too-little', missing: subtract(coupon.minSpend, sum) })
  return { discount: fen(Math.min(coupon.amount, sum)), problem: null }
}

/** The discount's share of every line: by price over the lines that it is good for, nothing on the others; the parts add up. */
export function discountShares(coupon: HeldCoupon, lines: readonly CouponLine[], discount: Fen): Fen[] {
  return splitByWeight(
    discount,
    lines.map((line) => (isCouponFor(coupon, line) ? line.amount : 0)),
  )
}

/** A held coupon beside an order that is being placed: what it would take off, or why it cannot (U36). */
export type CouponChoice = HeldCoupon & CouponValue

const PROBLEMS_FROM_NEAR: readonly CouponProblem['kind'][] = ['too-little', 'not-yet', 'no-wine-matches', 'expired']

/** The best first; of two that take off the same, the one that ends sooner. Then those that cannot be used, the nearest miss first. */
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

/** Whether a coupon in somebody's hands can still be used; one that is not valid yet is unused, too. */
export const OWN_COUPON_STATES = ['unused', 'used', 'expired'] as const
export type OwnCouponState = (typeof OWN_COUPON_STATES)[number]

/** A coupon of a shopper's own, in the list of them. */
export type OwnCoupon = HeldCoupon & {
  state: OwnCouponState
  /** False as long as `validFrom` lies ahead. */
  hasBegun: boolean
  claimedAt: string
  /** Staff gave it, or the shop on registration; otherwise the shopper took it. */
  isGift: boolean
  /** The order that it was used for. */
  orderNumber: string | null
  /** Categories or wines that it is good for; empty for the whole shop. */
  goodFor: { id: number; name: Localized }[]
}
