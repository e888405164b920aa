import type { Localized } from '#domain/locale.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* Coupons that were called back with all their copies, and single copies that were. */

/** Of a `claim` beside its coupon. One that had ended by itself was not called back. */
export const isCalledBack = (db: Db): Fragment => db`
  coalesce(claim.valid_to > least(claim.voided_at, coupon.called_back_at), false)`

/** Of a `claim` beside its coupon: what its holder reads. Null when neither was called back. */
export const callBackReason = (db: Db): Fragment => db`
  case when claim.voided_at is not null then jsonb_build_object('zh', claim.void_reason_zh, 'en', claim.void_reason_en)
       else (select jsonb_build_object('zh', reason_zh, 'en', reason_en) from coupon_call_back where coupon_id = coupon.id) end`

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

type LockedCopy = { couponId: number; accountId: number; isCalledBack: boolean; hasEnded: boolean }

/** Waits for the order that spends this copy, and for a call-back of the whole coupon; keeps both out until the commit. */
export async function lockCopy(tx: Db, claimId: number, at: Date): Promise<LockedCopy | undefined> {
  const [copy] = await tx<LockedCopy[]>`
    select coupon_id as "couponId", account_id as "accountId", ${isCalledBack(tx)} as "isCalledBack", claim.valid_to <= ${at} as "hasEnded"
      from coupon_claim claim join coupon on coupon.id = coupon_id
     where claim.id = ${claimId}
       for update of claim for key share of coupon`
  return copy
}

/** The order that has this copy. */
export async function findOrderWithCopy(tx: Db, claimId: number): Promise<string | undefined> {
  const [used] = await tx<{ number: string }[]>`
    select number from coupon_use join shop_order on shop_order.id = order_id
     where coupon_use.claim_id = ${claimId} and given_back_at is null`
  return used?.number
}

type VoidedCopy = { claimId: number; byAccount: number; reason: Localized; at: Date }

export async function voidCopy(tx: Db, { claimId, byAccount, reason, at }: VoidedCopy): Promise<void> {
  await tx`
    update coupon_claim
       set voided_at = ${at}, voided_by = ${byAccount}, void_reason_zh = ${reason.zh}, void_reason_en = ${reason.en}
     where id = ${claimId}`
}
