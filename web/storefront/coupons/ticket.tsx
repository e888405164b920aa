import type { ReactNode } from 'react'
import { type HeldCoupon, percentFigure } from '#domain/coupon.ts'
import { useWords } from '../words.ts'
import { conditionWords, limitWords, offerWords } from './coupon-words.ts'
import { shortMoneyParts } from './short-money.ts'
import styles from './ticket.module.css'

type Props = {
  coupon: Pick<HeldCoupon, 'title' | 'amount' | 'percent' | 'minSpend'>
  /** For what is used or over. */
  isFaded?: boolean
  children: ReactNode
  action: ReactNode
}

export function Ticket({ coupon, isFaded = false, children, action }: Props) {
  const { say } = useWords()
  return (
    <li className={styles.ticket} data-faded={isFaded ? '' : undefined}>
      {coupon.percent === null ? <SumWorth coupon={coupon} /> : <PercentWorth coupon={coupon} percent={coupon.percent} />}
      <div className={styles.what}>
        <h2 className={styles.title}>{say(coupon.title)}</h2>
        {children}
      </div>
      <div className={styles.action}>{action}</div>
    </li>
  )
}

function SumWorth({ coupon }: Pick<Props, 'coupon'>) {
  const { t, locale } = useWords()
  const { currency, sum } = shortMoneyParts(coupon.amount, locale)
  return (
    <p className={styles.worth}>
      <strong className={styles.amount}>
        <span className={styles.currency}>{currency}</span>
        {sum}
      </strong>
      <span className={styles.condition}>{conditionWords(coupon, { t, locale })}</span>
    </p>
  )
}

/** Read out as one sentence: the figure alone says nothing. */
function PercentWorth({ coupon, percent }: Pick<Props, 'coupon'> & { percent: number }) {
  const { t, locale } = useWords()
  return (
    <p className={styles.worth}>
      <span className="visually-hidden">{offerWords(coupon, { t, locale })}</span>
      <strong className={styles.amount} aria-hidden="true">
        {percentFigure(percent, locale)}
        <span className={styles.unit}>{t('coupons.percent-unit')}</span>
      </strong>
      <span className={styles.condition} aria-hidden="true">
        {limitWords(coupon, { t, locale })}
        <br />
        {conditionWords(coupon, { t, locale })}
      </span>
    </p>
  )
}

export function Tickets({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.tickets} aria-label={label}>
      {children}
    </ul>
  )
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>
}
