import type { Payback } from '#domain/payment.ts'
import { useWords } from '../words.ts'
import styles from './paybacks.module.css'

/** Where money went back (T12, T13). */
export function Paybacks({ paybacks }: { paybacks: readonly Payback[] }) {
  const { t, money } = useWords()
  if (paybacks.length === 0) return null
  return (
    <ul className={styles.paybacks} aria-label={t('payments.paybacks')}>
      {paybacks.map(({ number, state, amount, method, reason }) => (
        <li key={number} data-state={state}>
          {t(`payments.payback.${state}`, { amount: money(amount), method: t(`orders.pay-method.${method}`) })}
          <span className={styles.reason}>{t(`payments.payback-reason.${reason}`)}</span>
        </li>
      ))}
    </ul>
  )
}
