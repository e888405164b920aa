import type { OrderToSend } from '#contract/staff/parcels.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { ConsoleLink } from '../console-link.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { paths } from '../paths.ts'
import { LeaveBadge } from '../shipping/leave-badge.tsx'
import shipping from '../shipping/shipping.module.css'
import { TickBox } from '../shipping/tick-box.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { LineToSend } from './line-to-send.tsx'
import styles from './orders.module.css'

type Props = {
  order: OrderToSend
  isTicked: boolean
  onTick: (isOn: boolean, isRange: boolean) => void
  onSend: () => void
}

export function ToSendRow({ order, isTicked, onTick, onSend }: Props) {
  const { t, say, locale } = useWords()
  return (
    <tr className={shipping.row} data-ticked={isTicked ? '' : undefined}>
      <td>
        <TickBox label={t('console-shipping.tick', { number: order.number })} isTicked={isTicked} onTick={onTick} />
      </td>
      <th scope="row">
        <ConsoleLink to={paths.order(order.number)} className={panel.number}>
          {order.number}
        </ConsoleLink>
        <p className={panel.hint}>{t('console.orders.paid-at', { at: formatMoment(order.paidAt, locale) })}</p>
      </th>
      <td data-label={t('console.orders.to-send')} className={styles.toSend}>
        <ul className={styles.lines}>
          {order.lines
            .filter(({ left }) => left > 0)
            .map((line) => (
              <LineToSend key={line.unique} line={line} />
            ))}
        </ul>
        {order.gift ? (
          <span className={panel.badge}>
            {t('console-gifts.present')}
            {order.gift.boxes
              ? ` · ${t('console-gifts.boxes-of', { name: say(order.gift.boxes.name), count: order.gift.boxes.count })}`
              : ''}
          </span>
        ) : null}
        {order.lines.some(({ shipped }) => shipped > 0) ? (
          <span className={panel.badge} data-kind="quiet">
            {t('console.orders.part-sent')}
          </span>
        ) : null}
      </td>
      <td data-label={t('console.orders.recipient')} className={styles.recipient}>
        {order.recipient.name} · {order.recipient.phone}
        <p className={panel.hint}>{order.recipient.address}</p>
        {order.deliverOn ? (
          <p>
            {t('console-gifts.deliver-on', { day: formatCalendarDay(order.deliverOn, locale) })} <LeaveBadge order={order} />
          </p>
        ) : null}
        {order.remark ? <p className={styles.remark}>{t('console.orders.remark', { remark: order.remark })}</p> : null}
      </td>
      <td>
        {order.isBeingRefunded ? (
          <span className={panel.badge} data-kind="alarm">
            {t('console.orders.being-refunded')}
          </span>
        ) : (
          <div className={panel.rowActions}>
            <RowAction of={order.number} onClick={onSend}>
              {t('console.orders.send')}
            </RowAction>
          </div>
        )}
      </td>
    </tr>
  )
}
