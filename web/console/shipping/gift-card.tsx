import type { OrderToPack } from '#contract/staff/parcels.ts'
import { useWords } from '../use-words.ts'
import styles from './shipping.module.css'

/** The words of a present as a card to cut out; nothing on the sheet has a price. */
export function GiftCard({ gift: { card } }: { gift: NonNullable<OrderToPack['gift']> }) {
  const { t } = useWords()
  if (!card.text && !card.to && !card.from) return null
  return (
    <section className={styles.giftCard} aria-label={t('console-gifts.card')}>
      <p className={styles.cut}>✂ {t('console-gifts.cut')}</p>
      <div className={styles.cardWords}>
        {card.to ? <p>{card.to}</p> : null}
        <p className={styles.cardText}>{card.text}</p>
        {card.from ? <p className={styles.cardFrom}>{card.from}</p> : null}
      </div>
    </section>
  )
}
