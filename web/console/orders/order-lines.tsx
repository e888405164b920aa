import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { fen } from '#domain/money.ts'
import { pictureAt } from '#domain/picture.ts'
import { Codes } from '../codes.tsx'
import { InsideSet } from '../inside-set.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { usePackWords } from '../pack-words.ts'
import { useWords } from '../use-words.ts'
import styles from './orders.module.css'

/** Each bottle with what tells it from the others: vintage, size, pack, code and picture; then the sums. */
export function OrderLines({ order }: { order: DeskOrderInFull }) {
  const { t, say, money } = useWords()
  const packWords = usePackWords()
  return (
    <div className={styles.block}>
      <Table
        label={t('console-orders.lines')}
        columns={[
          { title: t('console-orders.wine') },
          { title: t('console-orders.price'), isNumber: true },
          { title: t('console-orders.quantity'), isNumber: true },
          { title: t('console-orders.sum'), isNumber: true },
        ]}
      >
        {order.lines.map((line) => (
          <tr key={line.unique}>
            <th scope="row">
              <span className={styles.wine}>
                {line.image ? <img src={pictureAt(line.image, 240)} alt="" width={48} height={60} loading="lazy" /> : null}
                <span>
                  {say(line.name)}
                  <span className={styles.pack}>
                    {line.estate ? `${say(line.estate)} · ` : null}
                    {line.parts ? null : `${packWords(line)} · `}
                    <Codes pack={line} />
                  </span>
                  {line.parts ? <InsideSet parts={line.parts} /> : null}
                </span>
              </span>
            </th>
            <td data-label={t('console-orders.price')} className={panel.number}>
              {money(fen(line.price))}
            </td>
            <td data-label={t('console-orders.quantity')} className={panel.number}>
              {line.quantity}
              {line.shippedQuantity > 0 ? (
                <p className={panel.hint}>{t('console-orders.sent', { count: line.shippedQuantity })}</p>
              ) : null}
              {line.paidBackQuantity > 0 ? (
                <p className={panel.hint}>{t('console-orders.back', { count: line.paidBackQuantity })}</p>
              ) : null}
              {line.refundedQuantity > line.paidBackQuantity ? (
                <p className={panel.hint}>
                  {t('console-orders.back-asked', { count: line.refundedQuantity - line.paidBackQuantity })}
                </p>
              ) : null}
            </td>
            <td data-label={t('console-orders.sum')} className={panel.number}>
              {money(fen(line.price * line.quantity))}
            </td>
          </tr>
        ))}
      </Table>
      <Sums order={order} />
    </div>
  )
}

function Sums({ order }: { order: DeskOrderInFull }) {
  const { t, say, money } = useWords()
  const rows: [string, number][] = [
    [t('console-orders.goods'), order.goods],
    [t('console-orders.shipping'), order.shipping],
    ...(order.boxes > 0 ? [[t('console-orders.boxes'), order.boxes] as [string, number]] : []),
    ...(order.discount > 0
      ? [
          [
            order.coupon ? t('console-orders.coupon', { name: say(order.coupon) }) : t('console-orders.discount'),
            -order.discount,
          ] as [string, number],
        ]
      : []),
    ...(order.reduction > 0 ? [[t('console-orders.reduction'), -order.reduction] as [string, number]] : []),
    [t('console-orders.total'), order.due],
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={panel.number}>{money(fen(amount))}</dd>
        </div>
      ))}
    </dl>
  )
}
