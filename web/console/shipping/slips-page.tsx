import { bottlesOf, inTheBox } from '#domain/picking.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { Barcode } from './barcode.tsx'
import { Bottle } from './bottle.tsx'
import { GiftCard } from './gift-card.tsx'
import { PrintPage, type PrintProps } from './print-page.tsx'
import { Recipient } from './recipient.tsx'
import { ReplacementNote } from './replacement-note.tsx'
import styles from './shipping.module.css'

/** One A4 page for each order: everything a packer needs to take the right bottle, and what the shopper finds in the box. */
export function SlipsPage({ orders, asked }: PrintProps) {
  const { t } = useWords()
  return (
    <PrintPage orders={orders} asked={asked} open="slips" intro={t('console-shipping.slips-intro', { count: orders.length })}>
      {orders.map((order) => (
        <Slip key={order.number} order={order} />
      ))}
    </PrintPage>
  )
}

function Slip({ order }: { order: PrintProps['orders'][number] }) {
  const { t, locale } = useWords()
  const lines = inTheBox(order.lines)
  return (
    <article className={styles.sheet} data-kind="slip" aria-label={t('console-orders.order', { number: order.number })}>
      <header className={styles.head}>
        <div>
          <h2>{t('console-shipping.slip')}</h2>
          <p>{t('console-orders.placed', { at: formatMoment(order.placedAt, locale) })}</p>
        </div>
        <Barcode text={order.number} />
      </header>
      <ReplacementNote order={order} />
      <Recipient order={order} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('console-shipping.pieces')}</th>
            <th scope="col">{t('console-orders.wine')}</th>
            <th scope="col">{t('console-shipping.packed')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.unique}>
              <td className={styles.quantity}>{line.left} ×</td>
              <td>
                <Bottle line={line} />
              </td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.total}>{t('console-shipping.bottles-in-all', { count: bottlesOf(lines) })}</p>
      {order.gift ? <GiftCard gift={order.gift} /> : null}
    </article>
  )
}
