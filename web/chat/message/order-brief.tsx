import type { OrderCard } from '#domain/order.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useSurroundings } from '../surroundings.tsx'
import { useChatWords } from '../words.ts'
import styles from './card.module.css'
import { CardLink } from './card-link.tsx'

const SHOWN = 3

/** The card of an order (U55). */
export function OrderBrief({ order }: { order: OrderCard }) {
  const { t, say, money } = useChatWords()
  const { links, orderStatus } = useSurroundings()
  const [first] = order.lines
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <CardLink href={links.order(order.number)} kind="order">
      <span className={styles.head}>
        <span className={styles.soft}>{t('chat.order.number', { number: order.number })}</span>
        <strong className={styles.status}>{orderStatus(order.status)}</strong>
      </span>
      <span className={styles.pictures}>
        {order.lines.slice(0, SHOWN).map((line) => (
          <span key={line.unique} className={styles.small}>
            <Picture src={line.image} alt="" width={900} height={1200} sizes="48px" />
          </span>
        ))}
        <span className={styles.words}>
          <span className={styles.name}>{first ? say(first.name) : ''}</span>
          <span className={styles.soft}>{t('chat.order.pieces', { count: pieces })}</span>
        </span>
      </span>
      <span className={styles.foot}>
        <span className={styles.sum}>{money(order.totals.due)}</span>
        <span className={styles.open}>{t('chat.order.open')}</span>
      </span>
    </CardLink>
  )
}
