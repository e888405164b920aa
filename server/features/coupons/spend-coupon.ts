import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/database.ts'
import { findCallBackReason } from './call-back-sql.ts'
import { markGivenBack } from './sql.ts'

/** Gives the coupon of an order back. Does nothing for an order without one; one that was called back meanwhile is of no use any more. */
export const giveBackCoupon = (tx: Db, orderId: number, at: Date): Promise<void> => markGivenBack(tx, orderId, at)

/** The refusal of an order with a coupon that cannot be used: with the reason, if it was called back. */
export async function couponRefusal(tx: Db, accountId: number, claimId: number): Promise<Refusal> {
  const reason = await findCallBackReason(tx, accountId, claimId)
  return reason ? new Refusal('coupon-called-back', { reason }) : new Refusal('coupon-unusable')
}
