import type { HeldCoupon } from '#domain/coupon.ts'
import type { Fen } from '#domain/money.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* Coupons that an order can spend, mostly as parts of larger statements. */

export const heldColumns = (db: Db) => db`
  claim.id as "claimId", coupon.id as "couponId", jsonb_build_object('zh', title_zh, 'en', title_en) as title, scope,
  term_ids as "termIds", product_ids as "productIds", claim.amount, claim.percent,
  claim.min_spend as "minSpend", claim.valid_from as "validFrom", claim.valid_to as "validTo"`

export type HeldRow<T extends HeldCoupon> = Omit<T, 'validFrom' | 'validTo'> & { validFrom: Date; validTo: Date }

/** Neither used, called back, void nor expired; may be not valid yet. */
export const selectUnusedOf = (db: Db, accountId: number, at: Date): Fragment => db`
  select ${heldColumns(db)}
    from coupon_claim claim
    join coupon on coupon.id = claim.coupon_id
   where claim.account_id = ${accountId}
     and claim.valid_to > ${at}
     and claim.voided_at is null
     and coupon.called_back_at is null
     and not exists (select from coupon_use where claim_id = claim.id and given_back_at is null)`

export const listUnusedOf = async (db: Db, accountId: number, at: Date): Promise<HeldCoupon[]> =>
  (await db<HeldRow<HeldCoupon>[]>`${selectUnusedOf(db, accountId, at)}`).map(heldOf)

/** A row as it is, or from JSON. */
export const heldOf = (
  row: Omit<HeldRow<HeldCoupon>, 'validFrom' | 'validTo'> & { validFrom: Date | string; validTo: Date | string },
): HeldCoupon => ({
  ...row,
  validFrom: new Date(row.validFrom).toISOString(),
  validTo: new Date(row.validTo).toISOString(),
})

/**
 * As part of a statement that writes an order: a row when this order got the coupon, by `orderId`. A unique index decides between orders
 * (T07), the locks between them and a call-back of the coupon or of this copy: whoever waits reads both rows again.
 */
export const insertUse = (db: Db, claimId: number, orderId: Fragment, discount: Fen): Fragment => db`
  insert into coupon_use (claim_id, order_id, discount)
  select held.id, ${orderId}, ${discount}::bigint
    from (
      select claim.id
        from coupon_claim claim join coupon on coupon.id = claim.coupon_id
       where claim.id = ${claimId} and claim.voided_at is null and coupon.called_back_at is null
         for key share of coupon, claim
    ) held
  on conflict (claim_id) where given_back_at is null do nothing
  returning id`
