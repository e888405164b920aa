import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import panel from '../layout/panel.module.css'
import { LeaveBadge } from '../shipping/leave-badge.tsx'
import { useWords } from '../use-words.ts'
import styles from './orders.module.css'

/** What the packer must know of a present, and the day of delivery that was chosen. */
export function OrderGift({ order }: { order: DeskOrderInFull }) {
  const { t, say, locale } = useWords()
  const { gift, deliverOn } = order
  if (!gift && deliverOn === null) return null
  return (
    <section className={panel.panel} aria-labelledby="order-gift">
      <h2 id="order-gift">{t('console-gifts.panel')}</h2>
      {gift ? (
        <>
          <p className={styles.remark}>{t('console-gifts.no-prices')}</p>
          {gift.card.to ? <p>{t('console-gifts.card-to', { name: gift.card.to })}</p> : null}
          <p className={styles.note}>{gift.card.text || t('console-gifts.no-words')}</p>
          {gift.card.from ? <p>— {gift.card.from}</p> : null}
          <p className={panel.hint}>
            {gift.boxes
              ? t('console-gifts.boxes-of', { name: say(gift.boxes.name), count: gift.boxes.count })
              : t('console-gifts.no-box')}
          </p>
        </>
      ) : null}
      {deliverOn ? (
        <p>
          {t('console-gifts.deliver-on', { day: formatCalendarDay(deliverOn, locale) })} <LeaveBadge order={order} />
        </p>
      ) : null}
    </section>
  )
}
