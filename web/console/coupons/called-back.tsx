import type { CouponCallBack } from '#contract/staff/coupons.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'

/** Stands where the coupon could be changed: there is nothing to change any more. */
export function CalledBack({ callBack: { by, at, reason, withdrawn, spent } }: { callBack: CouponCallBack }) {
  const { t, say, locale } = useWords()
  return (
    <PanelSection title={t('console-sales.coupons.called-back')}>
      <p>{t('console-sales.coupons.called-back-by', { name: say(by), at: formatMoment(at, locale) })}</p>
      <p>{t('console-sales.coupons.called-back-copies', { withdrawn, spent })}</p>
      <div>
        <h3>{t('console-sales.coupons.called-back-reason')}</h3>
        <p lang="zh-CN">{reason.zh}</p>
        <p lang="en-US" className={panel.hint}>
          {reason.en}
        </p>
      </div>
    </PanelSection>
  )
}
