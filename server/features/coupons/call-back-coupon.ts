import { refuse } from '#contract/refusals.ts'
import type { Localized } from '#domain/locale.ts'
import { transaction } from '#server/db/database.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { findOrderWithCopy, insertCallBack, lockCopy, lockForCallBack, voidCopy } from './call-back-sql.ts'

/**
 * Nobody can take the coupon or order with it from now on; orders that have it keep it. A job tells the holders. One person may, whoever
 * that is: it gives nothing away, and cannot wait.
 */
export function callBackCoupon(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: ActingStaff,
  { couponId, reason }: { couponId: number; reason: Localized },
): Promise<{ withdrawn: number; spent: number }> {
  return transaction(db, async (tx) => {
    const coupon = (await lockForCallBack(tx, couponId)) ?? refuse('not-found')
    if (coupon.isCalledBack) refuse('coupon-call-back-done')
    // Only now: orders that were waited for have used it before.
    const at = now()
    const copies = await insertCallBack(tx, { couponId, byAccount: staff.accountId, reason, at })
    const words = `${reason.zh} / ${reason.en}`
    await recordAct(tx, staff, { action: 'coupon-called-back', subject: String(couponId), reason: words, details: copies, at })
    await announce(tx, 'coupons')
    return copies
  })
}

/**
 * One copy alone, such as one that was given to the wrong customer: it is worth nothing from now on, and its holder is told why. Refused
 * when an order has it, or it has ended anyway.
 */
export function callBackCopy(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: ActingStaff,
  { claimId, reason }: { claimId: number; reason: Localized },
): Promise<void> {
  return transaction(db, async (tx) => {
    const at = now()
    const copy = (await lockCopy(tx, claimId, at)) ?? refuse('not-found')
    if (copy.isCalledBack) refuse('coupon-copy-called-back')
    if (copy.hasEnded) refuse('coupon-copy-ended')
    const order = await findOrderWithCopy(tx, claimId)
    if (order) refuse('coupon-copy-used', { order })
    await voidCopy(tx, { claimId, byAccount: staff.accountId, reason, at })
    await tell(tx, { kind: 'coupon-called-back', subjectId: claimId })
    await recordAct(tx, staff, {
      action: 'coupon-copy-called-back',
      subject: String(copy.couponId),
      forAccount: copy.accountId,
      reason: `${reason.zh} / ${reason.en}`,
      at,
    })
  })
}
