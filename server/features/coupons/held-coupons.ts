import { byUsefulness, type CouponChoice, type CouponLine, couponValue } from '#domain/coupon.ts'
import type { Db } from '#server/db/database.ts'
import { readCategoryIds } from '#server/features/catalog/read-category-ids.ts'
import { listUnusedOf } from './sql.ts'

type Line = Omit<CouponLine, 'categoryIds'>
type Choices = { coupons: CouponChoice[]; lines: CouponLine[] }

/**
 * All unused coupons beside these lines, best first, each with its discount or problem (U36). Most shoppers have none: then one
 * query is enough, and every order passes here.
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
