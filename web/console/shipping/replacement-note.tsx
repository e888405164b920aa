import type { OrderToPack } from '#contract/staff/parcels.ts'
import { REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'
import { useWords } from '../use-words.ts'
import styles from './shipping.module.css'

/** That a box has new bottles for some of an order, and whether it may still leave. */
export function ReplacementNote({ order: { replacement } }: { order: OrderToPack }) {
  const { t, say } = useWords()
  if (!replacement) return null
  return (
    <>
      <p className={styles.remark}>
        {t('console-shipping.replacement-for', { number: replacement.order })} · {say(REFUND_REASONS[replacement.reason])}
      </p>
      {replacement.state === 'called-off' ? (
        <p className={styles.warning}>{t('console-shipping.replacement-called-off')}</p>
      ) : null}
    </>
  )
}
