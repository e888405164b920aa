import { useRouter } from '@tanstack/react-router'
import type { Order } from '#domain/order.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { CopyButton } from './copy-button.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import styles from './order-page.module.css'
import { OrderSteps } from './order-steps.tsx'
import { Parcels } from './parcels.tsx'
import { Sums } from './sums.tsx'
import { minutesAndSeconds, useTimeLeft } from './use-time-left.ts'
import { formatInstant } from './when.ts'

/** One order with everything that is known of it, and what may be done with it now (U42). */
export function OrderPage({ order, isJustPaid }: { order: Order; isJustPaid: boolean }) {
  const { t } = useWords()
  const router = useRouter()
  return (
    <div className={`page ${styles.page}`}>
      <p className={styles.back}>
        <SiteLink to={paths.userOrders()}>{t('orders.my-orders')}</SiteLink>
      </p>
      {isJustPaid && order.status === 'paid' ? (
        <p className={styles.thanks} role="status">
          {t('orders.thanks')}
        </p>
      ) : null}
      <header className={styles.header}>
        <div>
          <h1 className={styles.heading}>{t(`orders.status.${order.status}`)}</h1>
          <StatusNote order={order} />
        </div>
        <OrderActions
          order={order}
          onChanged={() => void router.invalidate()}
          onDeleted={() => void router.navigate({ href: paths.userOrders(), replace: true })}
        />
      </header>
      <OrderSteps order={order} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {order.parcels.length > 0 ? <Parcels parcels={order.parcels} /> : null}
          <section className={styles.section} aria-labelledby="order-items">
            <h2 id="order-items" className={styles.title}>
              {t('orders.items')}
            </h2>
            <OrderLines lines={order.lines} label={t('orders.items')} />
          </section>
        </div>
        <aside className={styles.aside}>
          <section aria-labelledby="order-sums">
            <h2 id="order-sums" className={styles.title}>
              {t('orders.sums')}
            </h2>
            <Sums totals={order.totals} kind={order.status === 'unpaid' ? 'due' : order.paidAt ? 'paid' : 'total'} />
          </section>
          <Facts order={order} />
        </aside>
      </div>
    </div>
  )
}

/** What the state means for the shopper; an order to be paid counts the time that is left. */
function StatusNote({ order }: { order: Order }) {
  const { t } = useWords()
  const router = useRouter()
  const isUnpaid = order.status === 'unpaid'
  const left = useTimeLeft({
    until: isUnpaid ? order.payBy : order.serverTime,
    serverTime: order.serverTime,
    onEnd: () => void router.invalidate(),
  })
  return (
    <p className={styles.note}>
      {isUnpaid ? t('orders.pay-within', { time: minutesAndSeconds(left) }) : t(`orders.status-note.${order.status}`)}
    </p>
  )
}

function Facts({ order }: { order: Order }) {
  const { t, locale } = useWords()
  const times = [
    ['orders.placed-at', order.placedAt],
    ['orders.paid-at', order.paidAt],
    ['orders.shipped-at', order.shippedAt],
    ['orders.received-at', order.receivedAt],
    ['orders.finished-at', order.finishedAt],
    ['orders.cancelled-at', order.cancelledAt],
  ] as const
  return (
    <dl className={styles.facts}>
      <dt>{t('orders.address')}</dt>
      <dd>
        <address className={styles.address}>
          {order.recipient.name} {order.recipient.phone}
          <br />
          {order.recipient.address}
        </address>
      </dd>
      {order.remark ? (
        <>
          <dt>{t('orders.remark')}</dt>
          <dd className={styles.remark}>{order.remark}</dd>
        </>
      ) : null}
      <dt>{t('orders.number')}</dt>
      <dd className={styles.number}>
        {order.number} <CopyButton text={order.number} label={t('orders.copy-number')} />
      </dd>
      {order.payMethod ? (
        <>
          <dt>{t('orders.pay.method')}</dt>
          <dd>{t(`orders.pay-method.${order.payMethod}`)}</dd>
        </>
      ) : null}
      {times.map(([name, at]) =>
        at ? (
          <div key={name} className={styles.time}>
            <dt>{t(name)}</dt>
            <dd>
              <time dateTime={at}>{formatInstant(at, locale)}</time>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
