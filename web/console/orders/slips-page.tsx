import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { pictureAt } from '#domain/picture.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { usePackWords } from '../pack-words.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './slips.module.css'

/** One A4 page for each order: everything a packer needs to take the right bottle, and what the shopper finds in the box. */
export function SlipsPage({ orders }: { orders: readonly DeskOrderInFull[] }) {
  const { t } = useWords()
  return (
    <div className={styles.slips}>
      <Page
        title={t('console-orders.slips.title')}
        intro={t('console-orders.slips.intro', { count: orders.length })}
        actions={<Button onClick={() => window.print()}>{t('console-orders.slips.now')}</Button>}
      >
        {orders.length === 0 ? <EmptyState title={t('console-orders.slips.none')} /> : null}
        {orders.map((order) => (
          <Slip key={order.number} order={order} />
        ))}
      </Page>
    </div>
  )
}

function Slip({ order }: { order: DeskOrderInFull }) {
  const { t, locale } = useWords()
  const packWords = usePackWords()
  const lines = order.lines
    .map((line) => ({ ...line, left: line.quantity - line.shippedQuantity - line.refundedQuantity }))
    .filter(({ left }) => left > 0)
  const pieces = lines.reduce((sum, { left }) => sum + left, 0)
  return (
    <article className={styles.slip} aria-label={t('console-orders.order', { number: order.number })}>
      <header className={styles.head}>
        <h2 className={panel.number}>{order.number}</h2>
        <p className={panel.hint}>{t('console-orders.placed', { at: formatMoment(order.placedAt, locale) })}</p>
      </header>
      <p className={styles.recipient}>
        <b>{order.recipient.name}</b> {order.recipient.phone}
        <br />
        {order.recipient.address}
      </p>
      {order.remark ? (
        <p className={styles.remark}>
          {t('console-orders.shopper-remark')}: {order.remark}
        </p>
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('console-orders.quantity')}</th>
            <th scope="col" colSpan={2}>
              {t('console-orders.wine')}
            </th>
            <th scope="col">{t('console-orders.slips.code')}</th>
            <th scope="col">{t('console-orders.slips.check')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.unique}>
              <td className={styles.quantity}>{line.left} ×</td>
              <td>{line.image ? <img src={pictureAt(line.image, 240)} alt="" width={40} height={50} /> : null}</td>
              <td>
                {line.name.zh}
                <br />
                <span lang="en">{line.name.en}</span>
                <br />
                <b>{packWords(line)}</b>
              </td>
              <td className={panel.code}>{line.skuCode}</td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('console-orders.slips.bottles', { count: pieces })}</p>
    </article>
  )
}
