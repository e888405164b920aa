import { byUsefulness, type CouponChoice, type CouponLine, couponValue } from '#domain/coupon.ts'
import type { Db } from '#server/db/database.ts'
import { readCategoryIds } from '#server/features/catalog/read-category-ids.ts'
import { listUnusedOf } from './sql.ts'

type Line = Omit<CouponLine, 'categoryIds'>
/** `lines` are those that were asked about, as the coupons see them. */
type Choices = { coupons: CouponChoice[]; lines: CouponLine[] }

/**
 * All unused coupons of a shopper beside these lines: the best first, then those that cannot be used, with the reason (U36). Most
 * shoppers have none, and then nothing more is asked of the database: this is on the way of every order.
 */
export async function chooseCoupons(db: Db, accountId: number, asked: readonly Line[], at: Date): Promise<Choices> {
  const held = await listUnusedOf(db, accountId, at)
  if (held.length === 0) return { coupons: [], lines: [] }
  const lines = await withCategories(db, asked)
  return { coupons: held.map((coupon) => ({ ...coupon, ...couponValue(coupon, lines, at) })).toSorted(byUsefulness), lines }
}

async function withCategories(db: Db, lines: readonly Line[]): Promise<CouponLine[]> {
  const categories = await readCategoryIds(
    db,
    lines.map(({ productId }) => productId),
  )
  return lines.map((line) => ({ ...line, categoryIds: categories.get(line.productId) ?? [] }))
}
