import type { StaffCoupon } from '#contract/staff/coupons.ts'
import { offerState } from '#domain/coupon-offer.ts'

/** The state for a shopper who has none of it; `closed` or `called-back` by staff. */
export function couponStanding(coupon: StaffCoupon, at: Date): 'called-back' | 'closed' | 'open' | 'gone' | 'over' | 'coming' {
  if (coupon.calledBack) return 'called-back'
  const state = offerState(coupon, 0, at)
  if (state === 'over') return 'over'
  if (!coupon.isOpen) return 'closed'
  return state === 'taken' ? 'gone' : state
}
