import type { RefundTotals } from '#domain/refund-amount.ts'
import sums from '../orders/sums.module.css'
import frame from '../shell/with-aside.module.css'
import { useWords } from '../words.ts'

export function RefundSums({ totals }: { totals: RefundTotals }) {
  const { t, money } = useWords()
  return (
    <>
      <dl className={sums.sums} aria-live="polite">
        <div className={sums.row}>
          <dt>{t('after-sales.sum.goods')}</dt>
          <dd>{money(totals.goods)}</dd>
        </div>
        {totals.shipping > 0 ? (
          <div className={sums.row}>
            <dt>{t('after-sales.sum.shipping')}</dt>
            <dd>{money(totals.shipping)}</dd>
          </div>
        ) : null}
        {totals.boxes > 0 ? (
          <div className={sums.row}>
            <dt>{t('after-sales.sum.boxes')}</dt>
            <dd>{money(totals.boxes)}</dd>
          </div>
        ) : null}
        <div className={sums.due}>
          <dt>{t('after-sales.sum.total')}</dt>
          <dd>{money(totals.amount)}</dd>
        </div>
      </dl>
      <p className={frame.soft}>{t('after-sales.sum-note')}</p>
    </>
  )
}
