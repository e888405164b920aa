import type { CouponLine, HeldCoupon } from '#domain/coupon.ts'
import type { DeliveryZone } from '#domain/freight.ts'
import type { GiftBox } from '#domain/gift.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { idArray } from '#server/db/one-plan-sql.ts'
import { selectCategoryIds } from '#server/features/catalog/read-category-ids.ts'
import { isCategoryCouponThere } from '#server/features/coupons/coupon-sql.ts'
import { heldOf, selectUnusedOf } from '#server/features/coupons/unused-sql.ts'
import { zoneOf } from '#server/features/freight/quote-freight.ts'
import { selectOpenBoxes } from '#server/features/gifts/open-boxes-sql.ts'

/** What, beside its lines, decides what an order costs. */
export type PriceFacts = {
  /** The account's unused coupons. */
  held: HeldCoupon[]
  /** Of each wine, with those above; empty when no coupon asks for them. */
  categories: ReadonlyMap<number, CouponLine['categoryIds']>
  /** The zone of delivery. */
  zone: DeliveryZone
  /** The gift boxes that can be chosen. */
  boxes: GiftBox[]
}

export type PriceFactsRow = {
  held: Parameters<typeof heldOf>[0][]
  categories: Record<string, number[]>
  zone: DeliveryZone
  openBoxes: GiftBox[]
}

type Of = { accountId: number; cityCode: Fragment; productIds: Fragment; at: Date }

/** The facts as columns of a larger statement. */
export const priceFactColumns = (db: Db, { accountId, cityCode, productIds, at }: Of): Fragment => db`
  (select coalesce(jsonb_agg(to_jsonb(held)), '[]') from (${selectUnusedOf(db, accountId, at)}) held) as held,
  case when ${isCategoryCouponThere(db)}
       then (select coalesce(jsonb_object_agg("productId", ids), '{}') from (${selectCategoryIds(db, productIds)}) categories)
       else '{}' end as categories,
  (select to_jsonb(zone) from (${zoneOf(db, cityCode)}) zone) as zone,
  (select coalesce(jsonb_agg(to_jsonb(box)), '[]') from (${selectOpenBoxes(db)}) box) as "openBoxes"`

export const priceFactsOf = ({ held, categories, zone, openBoxes }: PriceFactsRow): PriceFacts => ({
  held: held.map(heldOf),
  categories: new Map(Object.entries(categories).map(([productId, ids]) => [Number(productId), ids])),
  zone,
  boxes: openBoxes,
})

/** `cityCode` null: where no other zone applies. */
export async function readPriceFacts(
  db: Db,
  { accountId, cityCode, productIds, at }: { accountId: number; cityCode: number | null; productIds: number[]; at: Date },
): Promise<PriceFacts> {
  const of = { accountId, cityCode: db`${cityCode}::int`, productIds: idArray(db, productIds), at }
  const [row] = await db<[PriceFactsRow]>`select ${priceFactColumns(db, of)}`
  return priceFactsOf(row)
}
