import { refuse } from '#contract/refusals.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { hadAccountBefore } from '#server/features/accounts/same-person.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { takeForGift, takeForNewcomer } from './coupon-sql.ts'
import { insertClaims } from './sql.ts'

/**
 * What the shop gives to somebody who has just registered, in the transaction of the registration. Nothing to a person who comes back
 * after closing an account.
 */
export async function giveNewcomerCoupons(tx: Db, accountId: number, at: Date): Promise<void> {
  if (await hadAccountBefore(tx, accountId)) return
  const couponIds = await takeForNewcomer(tx, at)
  if (couponIds.length > 0) await insertClaims(tx, { couponIds, accountId, at })
}

type Gift = { couponId: number; accountId: number; byAccount: number }

/** Staff give a coupon to a shopper; the id of the claim. Refuses when none is left, it is closed or over, or there is no such shopper. */
export function giveCoupon({ db, now }: Deps, { couponId, accountId, byAccount }: Gift): Promise<number> {
  const at = now()
  return transaction(db, async (tx) => {
    if (!(await takeForGift(tx, couponId, at))) refuse('coupon-gone')
    const [claimId] = await insertClaims(tx, { couponIds: [couponId], accountId, at, byAccount })
    if (claimId === undefined) refuse('not-found')
    await announce(tx, 'coupons')
    return claimId
  })
}
