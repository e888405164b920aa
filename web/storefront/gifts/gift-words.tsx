import type { OrderGift } from '#domain/gift.ts'
import { useWords } from '../words.ts'
import styles from './gifts.module.css'

/** The card as it will be written, and the boxes. */
export function GiftWords({ gift: { card, boxes } }: { gift: OrderGift }) {
  const { t, say } = useWords()
  const isEmpty = !card.text && !card.to && !card.from
  return (
    <>
      <div className={styles.written}>
        {card.to ? <p>{card.to}</p> : null}
        <p className={styles.text}>{isEmpty ? t('gifts.no-words') : card.text}</p>
        {card.from ? <p className={styles.from}>{card.from}</p> : null}
      </div>
      {boxes ? <p>{t('gifts.boxes-of', { name: say(boxes.name), count: boxes.count })}</p> : null}
    </>
  )
}
