import type { OwnCoupon, OwnCouponState } from '#domain/coupon.ts'
import type { Db } from '#server/db/database.ts'
import { callBackReason, isCalledBack } from './call-back-sql.ts'
import { goodForColumn } from './coupon-sql.ts'
import { type HeldRow, heldColumns } from './unused-sql.ts'

/* Held coupons, and the orders they are used for. */

type Wanted = { states: readonly OwnCouponState[]; offset: number; limit: number; claimId?: number }

/** Usable ones by their end, soonest first; others newest first. */
export async function listOwn(
  db: Db,
  accountId: number,
  at: Date,
  { states, offset, limit, claimId }: Wanted,
): Promise<OwnCoupon[]> {
  const rows = await db<(HeldRow<OwnCoupon> & { claimedAt: Date })[]>`
    select own.* from (
      select ${heldColumns(db)}, ${goodForColumn(db)}, ${stateColumn(db, at)}, claim.valid_from <= ${at} as "hasBegun",
             claim.claimed_at as "claimedAt", claim.by_account is not null or given_by not in ('claim', 'code') as "isGift",
             (select number from shop_order where id = in_use.order_id) as "orderNumber",
             case when in_use.id is null and ${isCalledBack(db)} then ${callBackReason(db)} end as "calledBack"
        from ${owned(db)}
       where claim.account_id = ${accountId} ${claimId === undefined ? db`` : db`and claim.id = ${claimId}`}
    ) own
     where state in ${db(states)}
     order by array_position(array['unused', 'used', 'expired'], state), case when state = 'unused' then "validTo" end, "claimId" desc
     limit ${limit} offset ${offset}`
  return rows.map((row) => ({
    ...row,
    validFrom: row.validFrom.toISOString(),
    validTo: row.validTo.toISOString(),
    claimedAt: row.claimedAt.toISOString(),
  }))
}

export async function countOwn(db: Db, accountId: number, at: Date): Promise<Record<OwnCouponState, number>> {
  const rows = await db<{ state: OwnCouponState; count: number }[]>`
    select state, count(*)::integer as count
      from (select ${stateColumn(db, at)} from ${owned(db)} where claim.account_id = ${accountId}) own
     group by state`
  const counts = { unused: 0, used: 0, expired: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

const owned = (db: Db) => db`
  coupon_claim claim
  join coupon on coupon.id = claim.coupon_id
  left join coupon_use in_use on in_use.claim_id = claim.id and in_use.given_back_at is null`

const stateColumn = (db: Db, at: Date) => db`
  case when in_use.id is not null then 'used'
       when claim.voided_at is not null or claim.valid_to <= ${at} or coupon.called_back_at is not null then 'expired'
       else 'unused' end as state`

type NewClaim = { couponIds: readonly number[]; accountId: number; at: Date; byAccount?: number }

/** "So many days" end at midnight in Shanghai. Answers the claims' ids; none for an unknown account. */
export async function insertClaims(tx: Db, { couponIds, accountId, at, byAccount }: NewClaim): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    insert into coupon_claim (coupon_id, account_id, amount, percent, min_spend, valid_from, valid_to, by_account, claimed_at)
    select coupon.id, account.id, coupon.amount, coupon.percent, coupon.min_spend,
           coalesce(coupon.valid_from, ${at}::timestamptz),
           coalesce(coupon.valid_to,
                    (date_trunc('day', ${at}::timestamptz at time zone 'Asia/Shanghai') + make_interval(days => valid_days + 1))
                      at time zone 'Asia/Shanghai' - interval '1 second'),
           ${byAccount ?? null}::bigint, ${at}::timestamptz
      from coupon, account
     where coupon.id = any (${[...couponIds]}::int[]) and account.id = ${accountId} and account.deleted_at is null
     order by coupon.id
    returning id`
  return rows.map(({ id }) => id)
}

/** Gives the coupon that this order spent back to its holder, who is told when it was called back meanwhile. */
export async function markGivenBack(db: Db, orderId: number, at: Date): Promise<void> {
  await db`
    with given as (
      update coupon_use set given_back_at = ${at} where order_id = ${orderId} and given_back_at is null returning claim_id)
    insert into notice_event (key, kind, subject_ids)
    select 'coupon-called-back:' || claim.id, 'coupon-called-back', array[claim.id]
      from given
      join coupon_claim claim on claim.id = given.claim_id
      join coupon on coupon.id = claim.coupon_id
     where ${isCalledBack(db)}
    on conflict (key) do nothing`
}

/** True once per newcomer. */
export async function markGreeted(db: Db, accountId: number, at: Date): Promise<boolean> {
  const { count } = await db`update account set greeted_at = ${at} where id = ${accountId} and greeted_at is null`
  return count === 1
}
