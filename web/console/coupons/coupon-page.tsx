import { useState } from 'react'
import type { StaffCoupon } from '#contract/staff/coupons.ts'
import { Button } from '#web/ui/button/button.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { Page } from '../layout/page.tsx'
import { useWords } from '../use-words.ts'
import { CallBackDialog } from './call-back-dialog.tsx'
import { CalledBack } from './called-back.tsx'
import { CodeShare } from './code-share.tsx'
import { CouponForm } from './coupon-form.tsx'

export function CouponPage({ coupon }: { coupon: StaffCoupon | undefined }) {
  const { t, say } = useWords()
  return (
    <Page
      title={coupon ? say(coupon.title) : t('console-sales.coupons.add')}
      intro={
        coupon
          ? t(coupon.calledBack ? 'console-sales.coupons.called-back-intro' : 'console-sales.coupons.change-intro', {
              claimed: coupon.claimed,
              used: coupon.used,
            })
          : t('console-sales.coupons.add-intro')
      }
      actions={coupon ? <CouponActions coupon={coupon} /> : null}
    >
      {coupon?.code && !coupon.calledBack ? <CodeShare code={coupon.code} /> : null}
      {coupon?.calledBack ? <CalledBack callBack={coupon.calledBack} /> : <CouponForm coupon={coupon} />}
    </Page>
  )
}

/** What nobody has taken is changed or deleted. */
function CouponActions({ coupon }: { coupon: StaffCoupon }) {
  const { t } = useWords()
  const [isCallingBack, setCallingBack] = useState(false)
  return (
    <>
      <HistoryLink kind="coupon" id={coupon.id} />
      {coupon.claimed > 0 && !coupon.calledBack ? (
        <Button variant="quiet" onClick={() => setCallingBack(true)}>
          {t('console-sales.coupons.call-back')}
        </Button>
      ) : null}
      <CallBackDialog coupon={coupon} isOpen={isCallingBack} onClose={() => setCallingBack(false)} />
    </>
  )
}
