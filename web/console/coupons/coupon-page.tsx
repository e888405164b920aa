import type { StaffCoupon } from '#contract/staff/coupons.ts'
import { HistoryLink } from '../audit/history-link.tsx'
import { Page } from '../layout/page.tsx'
import { useWords } from '../use-words.ts'
import { CouponForm } from './coupon-form.tsx'

export function CouponPage({ coupon }: { coupon: StaffCoupon | undefined }) {
  const { t, say } = useWords()
  return (
    <Page
      title={coupon ? say(coupon.title) : t('console-sales.coupons.add')}
      intro={
        coupon
          ? t('console-sales.coupons.change-intro', { claimed: coupon.claimed, used: coupon.used })
          : t('console-sales.coupons.add-intro')
      }
      actions={coupon ? <HistoryLink kind="coupon" id={coupon.id} /> : null}
    >
      <CouponForm coupon={coupon} />
    </Page>
  )
}
