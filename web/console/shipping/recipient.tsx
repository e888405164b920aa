import type { OrderToPack } from '#contract/staff/parcels.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { useWords } from '../use-words.ts'
import styles from './shipping.module.css'

/** To whom a box goes, and what must be known before it is closed. */
export function Recipient({ order }: { order: OrderToPack }) {
  const { t, say, locale } = useWords()
  const { name, phone, address } = order.recipient
  return (
    <>
      <address className={styles.recipient}>
        <b>{name}</b> <b className={styles.phone}>{phone}</b>
        <br />
        {address}
      </address>
      {order.isBeingRefunded ? <p className={styles.warning}>{t('console-shipping.do-not-send')}</p> : null}
      {order.gift ? (
        <p className={styles.remark}>
          {t('console-gifts.present')}
          {order.gift.boxes
            ? ` · ${t('console-gifts.boxes-of', { name: say(order.gift.boxes.name), count: order.gift.boxes.count })}`
            : ''}
        </p>
      ) : null}
      {order.deliverOn ? (
        <p className={styles.remark}>{t('console-gifts.deliver-on', { day: formatCalendarDay(order.deliverOn, locale) })}</p>
      ) : null}
      {order.remark ? (
        <p className={styles.remark}>
          {t('console-orders.shopper-remark')}: {order.remark}
        </p>
      ) : null}
    </>
  )
}
