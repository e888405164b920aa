import { createFileRoute } from '@tanstack/react-router'
import { findStaffCoupon } from '#contract/staff/coupons.ts'
import { CouponPage } from '../coupons/coupon-page.tsx'
import { staffOnly } from '../guard.ts'
import { foundOrLost, idParam } from '../page-params.ts'

export const Route = createFileRoute('/coupons/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, params }) => foundOrLost(context.api.call(findStaffCoupon, { id: idParam(params.id) })),
  component: Coupon,
})

function Coupon() {
  const coupon = Route.useLoaderData()
  return <CouponPage key={coupon.id} coupon={coupon} />
}
