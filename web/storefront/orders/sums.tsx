import { type Fen, subtract, ZERO } from '#domain/money.ts'
import type { OrderTotals } from '#domain/order.ts'
import { useWords } from '../words.ts'
import styles from './sums.module.css'

type Props = {
  totals: OrderTotals & { reduction?: Fen }
  /** What has come in of what is due. */
  paid?: Fen
  /** Before the address is known. */
  isEstimate?: boolean
  /** False: no freight to show. */
  isDelivered?: boolean
  /** Also boxes that cost nothing. */
  hasBoxes?: boolean
  /** The meaning of the last line. */
  kind?: 'due' | 'paid' | 'total'
}

/** The lines sum up to the last one (U35). */
export function Sums({ totals, paid = ZERO, isEstimate = false, isDelivered = true, hasBoxes = false, kind = 'due' }: Props) {
  const { t, money } = useWords()
  // Nothing chosen: no freight.
  const freight = totals.goods === 0 ? '—' : totals.shipping === 0 ? t('orders.sum.free') : money(totals.shipping)
  return (
    <dl className={styles.sums}>
      <div className={styles.row}>
        <dt>{t('orders.sum.goods')}</dt>
        <dd>{money(totals.goods)}</dd>
      </div>
      {totals.discount > 0 ? (
        <div className={styles.row}>
          <dt>{t('orders.sum.discount')}</dt>
          <dd>−{money(totals.discount)}</dd>
        </div>
      ) : null}
      <div className={styles.row}>
        <dt>{t(isEstimate ? 'orders.sum.shipping-estimate' : 'orders.sum.shipping')}</dt>
        <dd>{isDelivered ? freight : t('orders.sum.not-delivered')}</dd>
      </div>
      {hasBoxes || totals.boxes > 0 ? (
        <div className={styles.row}>
          <dt>{t('orders.sum.boxes')}</dt>
          <dd>{totals.boxes === 0 ? t('orders.sum.no-charge') : money(totals.boxes)}</dd>
        </div>
      ) : null}
      {totals.reduction ? (
        <div className={styles.row}>
          <dt>{t('orders.sum.reduction')}</dt>
          <dd>−{money(totals.reduction)}</dd>
        </div>
      ) : null}
      {paid > 0 ? (
        <>
          <div className={styles.row}>
            <dt>{t('orders.sum.total')}</dt>
            <dd>{money(totals.due)}</dd>
          </div>
          <div className={styles.row}>
            <dt>{t('payments.already-paid')}</dt>
            <dd>−{money(paid)}</dd>
          </div>
        </>
      ) : null}
      <div className={styles.due}>
        <dt>{t(paid > 0 ? 'payments.rest' : `orders.sum.${kind}`)}</dt>
        <dd>{money(subtract(totals.due, paid))}</dd>
      </div>
    </dl>
  )
}
