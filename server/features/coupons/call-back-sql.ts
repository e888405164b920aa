import type { Localized } from '#domain/locale.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* Coupons that were called back, and their copies. */

/** Of a `claim` beside its coupon. One that had ended by itself was not called back. */
export const isCalledBack = (db: Db): Fragment => db`coalesce(claim.valid_to > coupon.called_back_at, false)`

/** Beside a coupon: what its holders read. */
export const callBackReason = (db: Db): Fragment => db`
  (select jsonb_build_object('zh', reason_zh, 'en', reason_en) from coupon_call_back where coupon_id = coupon.id)`

/** Why this copy cannot be used, if it was called back. */
export async function findCallBackReason(db: Db, accountId: number, claimId: number): Promise<Localized | undefined> {
  const [row] = await db<{ reason: Localized }[]>`
    select ${callBackReason(db)} as reason
      from coupon_claim claim join coupon on coupon.id = claim.coupon_id
     where claim.id = ${claimId} and claim.account_id = ${accountId} and ${isCalledBack(db)}`
  return row?.reason
}

/**
 * Waits for the orders and takers that hold the coupon, and keeps others out until the commit. A statement of its own: the next one then
 * sees what they have written.
 */
export async function lockForCallBack(tx: Db, couponId: number): Promise<{ isCalledBack: boolean } | undefined> {
  const [row] = await tx<{ isCalledBack: boolean }[]>`
    select called_back_at is not null as "isCalledBack" from coupon where id = ${couponId} and deleted_at is null for update`
  return row
}

type CallBack = { couponId: number; byAccount: number; reason: Localized; at: Date }

/** Closes the coupon too. Answers how many copies were unused, and how many had been spent. */
export async function insertCallBack(
  tx: Db,
  { couponId, byAccount, reason, at }: CallBack,
): Promise<{ withdrawn: number; spent: number }> {
  await tx`update coupon set called_back_at = ${at}, is_open = false where id = ${couponId}`
  const [row] = await tx<[{ withdrawn: number; spent: number }]>`
    insert into coupon_call_back (coupon_id, by_account, reason_zh, reason_en, withdrawn, spent)
    select ${couponId}::int, ${byAccount}::bigint, ${reason.zh}, ${reason.en},
           count(*) filter (where in_use.id is null and claim.voided_at is null and claim.valid_to > ${at}), count(in_use.id)
      from coupon_claim claim
      left join coupon_use in_use on in_use.claim_id = claim.id and in_use.given_back_at is null
     where claim.coupon_id = ${couponId}
    returning withdrawn, spent`
  return row
}
