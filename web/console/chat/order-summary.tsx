import type { Customer } from '#contract/staff/chat.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import styles from './order-summary.module.css'

const PICTURES = 3

export function OrderSummary({ order }: { order: Customer['orders'][number] }) {
  const { t, money, locale } = useWords()
  return (
    <span className={styles.order}>
      <span className={styles.line}>
        <span className={styles.number}>{order.number}</span>
        <span className={styles.status} data-status={order.status}>
          {t(`console-chat.order-status.${order.status}`)}
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.pictures}>
          {order.images.slice(0, PICTURES).map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two wines may share a picture, and an order never changes its lines
            <Picture key={index} src={image} alt="" width={30} height={40} sizes="30px" />
          ))}
        </span>
        <span className={styles.facts}>
          <span className={styles.sum}>{money(order.due)}</span>
          <span className={styles.soft}>
            {t('console-chat.bottles', { count: order.bottles })} · {formatDay(order.placedAt, locale)}
          </span>
        </span>
      </span>
    </span>
  )
}
