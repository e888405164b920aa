import { bottlesOf, inTheBox } from '#domain/picking.ts'
import { useWords } from '../use-words.ts'
import { Barcode } from './barcode.tsx'
import { Bottle } from './bottle.tsx'
import { PrintPage, type PrintProps } from './print-page.tsx'
import { Recipient } from './recipient.tsx'
import { ReplacementNote } from './replacement-note.tsx'
import styles from './shipping.module.css'

/** One label of 100 × 180 mm for each order; a long order goes on upon a second one. */
export function LabelsPage({ orders, asked }: PrintProps) {
  const { t } = useWords()
  return (
    <PrintPage orders={orders} asked={asked} open="labels" intro={t('console-shipping.labels-intro', { count: orders.length })}>
      {orders.map((order) => (
        <Label key={order.number} order={order} />
      ))}
    </PrintPage>
  )
}

function Label({ order }: { order: PrintProps['orders'][number] }) {
  const { t } = useWords()
  const lines = inTheBox(order.lines)
  return (
    <article className={styles.sheet} data-kind="label" aria-label={t('console-orders.order', { number: order.number })}>
      <Barcode text={order.number} />
      <ReplacementNote order={order} />
      <Recipient order={order} />
      <table className={styles.table}>
        <tbody>
          {lines.map((line) => (
            <tr key={line.unique}>
              <td className={styles.quantity}>{line.left} ×</td>
              <td>
                <Bottle line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.total}>{t('console-shipping.bottles-in-all', { count: bottlesOf(lines) })}</p>
    </article>
  )
}
