import type { ReactNode } from 'react'
import type { Cashier } from '#domain/order.ts'
import { CLOCK_SECONDS_MAX, minutesAndSeconds } from '../orders/use-time-left.ts'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './pay-summary.module.css'

export function PaySummary({ cashier, secondsLeft }: { cashier: Cashier; secondsLeft: number }) {
  const { t, money, locale } = useWords()
  const { type, due, paid, rest, gift, reduction, boxes } = cashier
  const isFarOff = secondsLeft > CLOCK_SECONDS_MAX
  return (
    <section className={styles.summary} aria-label={t('payments.sum')}>
      <p className={styles.sum}>
        <span className={styles.label}>{t(paid > 0 ? 'payments.rest' : 'payments.sum')}</span>
        <strong className={styles.amount}>{money(rest)}</strong>
      </p>
      <dl className={styles.facts}>
        <Fact name={t(isFarOff ? 'payments.pay-by' : 'payments.time-left')}>
          {isFarOff ? (
            <time dateTime={cashier.payBy}>{formatInstant(cashier.payBy, locale)}</time>
          ) : (
            <span role="timer" className={styles.clock}>
              {minutesAndSeconds(secondsLeft)}
            </span>
          )}
        </Fact>
        {paid > 0 ? (
          <>
            <Fact name={t('orders.sum.total')}>{money(due)}</Fact>
            <Fact name={t('payments.already-paid')}>−{money(paid)}</Fact>
          </>
        ) : null}
        {boxes > 0 ? <Fact name={t('payments.with-boxes')}>{money(boxes)}</Fact> : null}
        {reduction > 0 ? <Fact name={t('payments.with-reduction')}>{money(reduction)}</Fact> : null}
        {gift > 0 ? <Fact name={t('payments.gift')}>+{money(gift)}</Fact> : null}
        <Fact name={t(type === 'recharge' ? 'payments.number-recharge' : 'payments.number')}>
          <span className={styles.number}>{cashier.orderNumber}</span>
        </Fact>
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
