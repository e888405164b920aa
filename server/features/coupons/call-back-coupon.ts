import { refuse } from '#contract/refusals.ts'
import type { Localized } from '#domain/locale.ts'
import { transaction } from '#server/db/database.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertCallBack, lockForCallBack } from './call-back-sql.ts'

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
