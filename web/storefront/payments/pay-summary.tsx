import type { ReactNode } from 'react'
import type { Cashier } from '#domain/order.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { CLOCK_SECONDS_MAX, minutesAndSeconds } from '../orders/use-time-left.ts'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import type { PaidGoods } from './load-cashier.ts'
import styles from './pay-summary.module.css'

/** One row of a card of 320 px. */
const PICTURES_MAX = 4

type Props = { cashier: Cashier; goods: PaidGoods | null; secondsLeft: number }

export function PaySummary({ cashier, goods, secondsLeft }: Props) {
  const { t, money, locale } = useWords()
  const { type, due, paid, rest, gift, reduction, boxes } = cashier
  const isFarOff = secondsLeft > CLOCK_SECONDS_MAX
  return (
    <section className={styles.summary} aria-label={t('payments.sum')}>
      <p className={styles.sum}>
        <span className={styles.label}>{t(paid > 0 ? 'payments.rest' : 'payments.sum')}</span>
        <strong className={styles.amount}>{money(rest)}</strong>
      </p>
      {goods ? <Goods goods={goods} /> : null}
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
        {/* A transfer names it among what is to be written. */}
        {cashier.transfer ? null : (
          <Fact name={t(type === 'recharge' ? 'payments.number-recharge' : 'payments.number')}>
            <span className={styles.number}>{cashier.orderNumber}</span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** That it is the right order is seen before it is paid. */
function Goods({ goods: { images, pieces, recipient, address } }: { goods: PaidGoods }) {
  const { t } = useWords()
  return (
    <div className={styles.goods}>
      <ul className={styles.pictures} aria-hidden="true">
        {images.slice(0, PICTURES_MAX).map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move
          <li key={index}>
            <Picture src={image} alt="" width={45} height={60} sizes="45px" />
          </li>
        ))}
        {images.length > PICTURES_MAX ? <li className={styles.more}>+{images.length - PICTURES_MAX}</li> : null}
      </ul>
      <p>{t('orders.pieces', { count: pieces })}</p>
      <p className={styles.to}>
        {recipient}
        <br />
        {address}
      </p>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
