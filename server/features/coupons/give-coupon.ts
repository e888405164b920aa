import { refuse } from '#contract/refusals.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { hadAccountBefore } from '#server/features/accounts/person-sql.ts'
import type { ActingStaff } from '#server/features/staff-acts/act-for.ts'
import { type CarryOut, type DoneOrAsked, doOrAsk } from '#server/features/staff-acts/money-acts.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { lockAmount, takeForGift, takeForNewcomer } from './coupon-sql.ts'
import { insertClaims } from './sql.ts'

/** In the transaction of the registration. Nothing for a person who returns after closing an account. */
export async function giveNewcomerCoupons(tx: Db, accountId: number, at: Date): Promise<void> {
  if (await hadAccountBefore(tx, accountId)) return
  const couponIds = await takeForNewcomer(tx, at)
  if (couponIds.length > 0) await insertClaims(tx, { couponIds, accountId, at })
}

/** `key`: the same form sent twice is one gift. */
type Gift = { couponId: number; accountId: number; reason: string; key: string }

/**
 * Staff give a coupon, at once or after a second person has agreed; answers the claim's id, null while it waits. Refused when
 * none is left, it is closed or over, or the shopper is unknown or the giver.
 */
export function giveCoupon(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: ActingStaff,
  { couponId, accountId, reason, key }: Gift,
): Promise<DoneOrAsked & { claimId: number | null }> {
  return transaction(db, async (tx) => {
    const amount = (await lockAmount(tx, couponId)) ?? refuse('coupon-gone')
    const wanted = { kind: 'coupon-gift', key, forAccount: accountId, amount, couponId, reason } as const
    return doOrAsk(tx, staff, wanted, { carryOut: handOverCoupon, at: now() })
  })
}

/** Refuses when the coupon's worth has changed since it was asked for. */
export const handOverCoupon: CarryOut = async (tx, { couponId, forAccount, byAccount, amount }, at) => {
  if (couponId === null) throw new Error('a gift without a coupon')
  if ((await lockAmount(tx, couponId)) !== amount) refuse('act-changed')
  if (!(await takeForGift(tx, couponId, at))) refuse('coupon-gone')
  const [claimId] = await insertClaims(tx, { couponIds: [couponId], accountId: forAccount, at, byAccount })
  if (claimId === undefined) refuse('not-found')
  await announce(tx, 'coupons')
  return claimId
}
