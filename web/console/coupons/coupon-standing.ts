import type { StaffCoupon } from '#contract/staff/coupons.ts'
import { offerState } from '#domain/coupon-offer.ts'

/** The state for a shopper who has none of it; `closed` by staff. */
export function couponStanding(coupon: StaffCoupon, at: Date): 'closed' | 'open' | 'gone' | 'over' | 'coming' {
  const state = offerState(coupon, 0, at)
  if (state === 'over') return 'over'
  if (!coupon.isOpen) return 'closed'
  return state === 'taken' ? 'gone' : state
}
