import { byUsefulness, type CouponChoice, type CouponLine, couponValue, type HeldCoupon } from '#domain/coupon.ts'
import { type CouponOffer, takenAt } from '#domain/coupon-offer.ts'
import type { Db } from '#server/db/database.ts'
import { readCategoryIds } from '#server/features/catalog/read-category-ids.ts'
import { listUnusedOf } from './unused-sql.ts'

type Line = Omit<CouponLine, 'categoryIds'>
export type CouponChoices = { coupons: CouponChoice[]; lines: CouponLine[] }

/** All unused coupons beside these lines, best first, each with its discount or problem (U36). Most shoppers have none: one query is enough. */
export async function chooseCoupons(db: Db, accountId: number, asked: readonly Line[], at: Date): Promise<CouponChoices> {
  const held = await listUnusedOf(db, accountId, at)
  return held.length === 0 ? NO_COUPONS : judgeHeld(held, await withCategories(db, asked), at)
}

export const NO_COUPONS: CouponChoices = { coupons: [], lines: [] }

/** Each coupon with its discount in fen or the reason why it cannot be used, the most useful first. */
export const judgeHeld = (held: readonly HeldCoupon[], lines: CouponLine[], at: Date): CouponChoices => ({
  coupons: held.map((coupon) => ({ ...coupon, ...couponValue(coupon, lines, at) })).toSorted(byUsefulness),
  lines,
})

/** What this shopper could take now of these offers for these lines, or nearly: best first. Their `claimId` is 0. */
export const couponsToTake = (offers: readonly CouponOffer[], lines: readonly CouponLine[], at: Date): CouponChoice[] =>
  offers
    .filter(({ state }) => state === 'open')
    .map((offer) => {
      const taken = takenAt(offer, at)
      return { ...taken, ...couponValue(taken, lines, at) }
    })
    .filter(({ problem }) => problem === null || problem.kind === 'too-little')
    .toSorted(byUsefulness)

/** Offers and these lines, for somebody without an account; `claimId` is then the coupon's own id. */
export async function judgeOffers(
  db: Db,
  offers: readonly CouponOffer[],
  asked: readonly Line[],
  at: Date,
): Promise<CouponChoices> {
  const lines = await withCategories(db, asked)
  return {
    coupons: offers.map((offer) => {
      const taken = { ...takenAt(offer, at), claimId: offer.id }
      return { ...taken, ...couponValue(taken, lines, at) }
    }),
    lines,
  }
}

async function withCategories(db: Db, lines: readonly Line[]): Promise<CouponLine[]> {
  const categories = await readCategoryIds(
    db,
    lines.map(({ productId }) => productId),
  )
  return lines.map((line) => ({ ...line, categoryIds: categories.get(line.productId) ?? [] }))
}
