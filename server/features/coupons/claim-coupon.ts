import { refuse } from '#contract/refusals.ts'
import { offerState } from '#domain/coupon-offer.ts'
import { transaction } from '#server/db/database.ts'
import { requireNotActedOn } from '#server/features/staff-acts/act-for.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { findOpen, lockCoupon, takeForShopper } from './coupon-sql.ts'
import { insertClaims } from './sql.ts'

/**
 * A shopper takes a coupon. Never gives out more than there are, nor more than one person may have, however many ask at once
 * (T08). Staff cannot take a coupon that they planned.
 */
export async function claimCoupon({ db, now }: Deps, accountId: number, couponId: number): Promise<void> {
  const at = now()
  await requireNotActedOn(db, accountId, ['coupon-planned', 'coupon-changed'], String(couponId))
  // Late shoppers get their answer without waiting for the lock.
  await requireOpen()
  const isTaken = await transaction(db, async (tx) => {
    await lockCoupon(tx, couponId)
    if (!(await takeForShopper(tx, couponId, accountId, at))) return false
    await insertClaims(tx, { couponIds: [couponId], accountId, at })
    const left = await findOpen(tx, couponId, accountId)
    if (left && left.coupon.claimed === left.coupon.total) await announce(tx, 'coupons')
    return true
  })
  // Somebody was faster.
  if (!isTaken) {
    await requireOpen()
    refuse('coupon-gone')
  }

  async function requireOpen(): Promise<void> {
    const found = await findOpen(db, couponId, accountId)
    if (!found) refuse('coupon-gone')
    const state = offerState(found.coupon, found.timesTaken, at)
    if (state === 'taken') refuse('coupon-taken', { max: found.coupon.perPerson })
    if (state === 'coming') refuse('coupon-not-yet')
    if (state !== 'open') refuse('coupon-gone')
  }
}
