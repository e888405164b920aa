import { createFileRoute } from '@tanstack/react-router'
import { CouponPage } from '../coupons/coupon-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/coupons/new')({
  beforeLoad: staffOnly('merchandiser'),
  component: NewCoupon,
})

function NewCoupon() {
  return <CouponPage coupon={undefined} />
}
