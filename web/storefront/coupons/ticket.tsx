import type { ReactNode } from 'react'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import { useWords } from '../words.ts'
import { conditionWords } from './coupon-words.ts'
import { shortMoneyParts } from './short-money.ts'
import styles from './ticket.module.css'

type Props = {
  coupon: { title: Localized; amount: Fen; minSpend: Fen }
  /** For what is used or over. */
  isFaded?: boolean
  children: ReactNode
  action: ReactNode
}

export function Ticket({ coupon, isFaded = false, children, action }: Props) {
  const { t, say, locale } = useWords()
  const { currency, sum } = shortMoneyParts(coupon.amount, locale)
  return (
    <li className={styles.ticket} data-faded={isFaded ? '' : undefined}>
      <p className={styles.worth}>
        <strong className={styles.amount}>
          <span className={styles.currency}>{currency}</span>
          {sum}
        </strong>
        <span className={styles.condition}>{conditionWords(coupon, { t, locale })}</span>
      </p>
      <div className={styles.what}>
        <h2 className={styles.title}>{say(coupon.title)}</h2>
        {children}
      </div>
      <div className={styles.action}>{action}</div>
    </li>
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
