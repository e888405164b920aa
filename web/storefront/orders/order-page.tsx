import { useRouter } from '@tanstack/react-router'
import type { OrderInvoicing } from '#domain/invoice.ts'
import { add, ZERO } from '#domain/money.ts'
import { isBeingTransferred, type Order, RECEIVED_AFTER_DAYS } from '#domain/order.ts'
import { isToReview } from '#domain/order-line.ts'
import { can, type OrderStatus } from '#domain/order-status.ts'
import type { Parcel } from '#domain/parcel.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { RequestLinks } from '../after-sales/request-links.tsx'
import { ChangeDay, ChangeGift } from '../gifts/change-gift.tsx'
import { GiftWords } from '../gifts/gift-words.tsx'
import { OrderInvoice } from '../invoices/order-invoice.tsx'
import { paths } from '../paths.ts'
import { Paybacks } from '../payments/paybacks.tsx'
import frame from '../shell/with-aside.module.css'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import { ChangeAddress, ChangeRemark } from './change-order.tsx'
import { CopyButton } from './copy-button.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import styles from './order-page.module.css'
import { OrderSteps } from './order-steps.tsx'
import { Parcels } from './parcels.tsx'
import { Replacements } from './replacements.tsx'
import { Sums } from './sums.tsx'
import { CLOCK_SECONDS_MAX, minutesAndSeconds, useTimeLeft } from './use-time-left.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Props = { order: Order; invoicing: OrderInvoicing; isJustPaid: boolean }

/** (U42) */
export function OrderPage({ order, invoicing, isJustPaid }: Props) {
  const { t } = useWords()
  const router = useRouter()
  return (
    <div className={`page ${frame.page}`}>
      <p className={frame.back}>
        <SiteLink to={paths.userOrders()}>{t('orders.my-orders')}</SiteLink>
      </p>
      {isJustPaid && order.status === 'paid' ? (
        <p className={styles.thanks} role="status">
          {t('orders.thanks')}
        </p>
      ) : null}
      <header className={frame.header}>
        <div>
          <h1 className={frame.heading}>{t(`orders.status.${shownStatus(order)}`)}</h1>
          <StatusNote order={order} />
        </div>
        <OrderActions
          order={order}
          hasArrived={shownStatus(order) === 'arrived'}
          onChanged={() => void router.invalidate()}
          onDeleted={() => void router.navigate({ href: paths.userOrders(), replace: true })}
        />
      </header>
      <OrderSteps order={order} />
      <RequestLinks requests={order.afterSales} />
      <div className={frame.columns}>
        <div className={frame.main}>
          {order.replacements.length > 0 ? <Replacements order={order} /> : null}
          {order.parcels.length > 0 ? <Parcels order={order} /> : null}
          <section className={styles.section} aria-labelledby="order-items">
            <h2 id="order-items" className={frame.title}>
              {t('orders.items')}
            </h2>
            <OrderLines lines={order.lines} label={t('orders.items')} isPartShipped={order.status === 'part-shipped'} />
          </section>
        </div>
        <aside className={styles.aside}>
          <section aria-labelledby="order-sums">
            <h2 id="order-sums" className={`${frame.title} ${styles.sumsTitle}`}>
              {t('orders.sums')}
            </h2>
            <Sums
              totals={order.totals}
              paid={order.status === 'unpaid' ? paidFor(order) : ZERO}
              hasBoxes={order.gift?.boxes != null}
              kind={order.status === 'unpaid' ? 'due' : order.paidAt ? 'paid' : 'total'}
            />
            <PriceChanges changes={order.priceChanges} />
            {/* What a request gives back stands with the request. */}
            {order.status === 'cancelled' ? <Paybacks paybacks={order.paybacks} /> : null}
          </section>
          <OrderInvoice orderNumber={order.number} invoicing={invoicing} />
          <Facts order={order} />
        </aside>
      </div>
    </div>
  )
}

/** A transfer is waited for, and parcels that have all arrived are no longer on their way. */
function shownStatus(order: Order): OrderStatus | 'transfer' | 'arrived' {
  if (isBeingTransferred(order)) return 'transfer'
  const { status } = order
  const parcels = ownParcels(order)
  return status === 'shipped' && parcels.length > 0 && parcels.every(hasArrived) ? 'arrived' : status
}

/** Without replacements: the order's state is told by its own. */
const ownParcels = ({ parcels }: Order) => parcels.filter(({ isReplacement }) => !isReplacement)

const hasArrived = ({ state }: Parcel) => state === 'delivered'

const paidFor = ({ payments }: Order) => add(...payments.map(({ amount }) => amount))

/** An unpaid order counts down; a transfer is due on a day. */
function StatusNote({ order }: { order: Order }) {
  const words = useWords()
  const router = useRouter()
  const left = useTimeLeft({
    until: shownStatus(order) === 'unpaid' ? order.payBy : order.serverTime,
    serverTime: order.serverTime,
    onEnd: () => void router.invalidate(),
  })
  return (
    <>
      <p className={styles.note}>{statusWords(order, left, words)}</p>
      <ReceivedByItself order={order} />
    </>
  )
}

/** `left`: seconds in which to pay. */
function statusWords(order: Order, left: number, { t, locale }: Pick<ReturnType<typeof useWords>, 't' | 'locale'>): string {
  const status = shownStatus(order)
  const { payBy, cancelReason, paybacks } = order
  const parcels = ownParcels(order)
  if (status === 'unpaid') {
    return left > CLOCK_SECONDS_MAX
      ? t('orders.status-note.unpaid', { time: formatInstant(payBy, locale) })
      : t('orders.pay-within', { time: minutesAndSeconds(left) })
  }
  if (cancelReason !== null) return t('orders.cancelled-by-shop', { reason: cancelReason })
  if (status === 'cancelled') return t(paybacks.length > 0 ? 'orders.cancelled-money-back' : 'orders.cancelled-unpaid')
  const newest = parcels[0]?.steps[0]
  if (status === 'shipped' && parcels.length > 1) {
    return t('orders.status-note.parcels', { arrived: parcels.filter(hasArrived).length, count: parcels.length })
  }
  if (status === 'shipped' && newest) {
    return t('orders.status-note.newest', {
      step: t(`orders.parcel-step.${newest.kind}`),
      time: formatInstant(newest.at, locale),
    })
  }
  // Nothing is left of which one could tell.
  if (status === 'received' && !order.lines.some(isToReview)) return t('orders.status-note.received-only')
  return t(`orders.status-note.${status}`, { time: formatInstant(payBy, locale) })
}

/** What the shop took off before payment, and why. */
function PriceChanges({ changes }: { changes: Order['priceChanges'] }) {
  const { t, money, locale } = useWords()
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ from, to, reason, at }) => (
        <li key={`${at} ${to}`}>
          {t('orders.price-lowered', { from: money(from), to: money(to), reason })}
          <time dateTime={at}>{formatInstant(at, locale)}</time>
        </li>
      ))}
    </ul>
  )
}

/** Not while a parcel has a problem. */
function ReceivedByItself({ order: { status, parcels } }: { order: Order }) {
  const { t, locale } = useWords()
  const last = parcels.at(-1)
  if (status !== 'shipped' || !last || parcels.some(({ state }) => state === 'problem')) return null
  const at = new Date(Date.parse(last.shippedAt) + RECEIVED_AFTER_DAYS * DAY_MS).toISOString()
  return (
    <p className={styles.note}>
      <time dateTime={at}>{t('orders.received-by-itself', { time: formatInstant(at, locale) })}</time>
    </p>
  )
}

function Facts({ order }: { order: Order }) {
  const { t, money, locale } = useWords()
  const canChange = can('change', order.status)
  const times = [
    ['orders.placed-at', order.placedAt],
    ['orders.paid-at', order.paidAt],
    ['orders.shipped-at', order.shippedAt],
    ['orders.received-at', order.receivedAt],
    ['orders.finished-at', order.finishedAt],
    ['orders.cancelled-at', order.cancelledAt],
    ['orders.refunded-at', order.refundedAt],
  ] as const
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{t('orders.address')}</dt>
        <dd>
          <address className={styles.address}>
            {order.recipient.name} <span className={styles.together}>{order.recipient.phone}</span>
            <br />
            {order.recipient.address}
          </address>
          {canChange ? <ChangeAddress order={order} /> : null}
        </dd>
      </div>
      {order.remark || canChange ? (
        <div className={styles.fact}>
          <dt>{t('orders.remark')}</dt>
          <dd>
            {order.remark ? <p className={styles.remark}>{order.remark}</p> : null}
            {canChange ? <ChangeRemark order={order} /> : null}
          </dd>
        </div>
      ) : null}
      {order.gift || canChange ? (
        <div className={styles.fact}>
          <dt>{t('gifts.present')}</dt>
          <dd>
            {order.gift ? (
              <div>
                <GiftWords gift={order.gift} />
              </div>
            ) : null}
            {canChange ? <ChangeGift order={order} /> : null}
          </dd>
        </div>
      ) : null}
      {order.deliverOn || canChange ? (
        <div className={styles.fact}>
          <dt>{t('gifts.day')}</dt>
          <dd>
            <p>{order.deliverOn ? formatCalendarDay(order.deliverOn, locale) : t('gifts.soonest')}</p>
            {canChange ? <ChangeDay order={order} /> : null}
          </dd>
        </div>
      ) : null}
      <div className={styles.fact}>
        <dt>{t('orders.number')}</dt>
        <dd>
          <span className={styles.number}>{order.number}</span> <CopyButton text={order.number} label={t('orders.copy-number')} />
        </dd>
      </div>
      {order.payMethod ? (
        <div className={styles.fact}>
          <dt>{t('orders.pay.method')}</dt>
          {order.payments.length > 1 ? (
            <dd>
              <ul>
                {order.payments.map(({ method, amount }) => (
                  <li key={`${method} ${amount}`}>
                    {t(`orders.pay-method.${method}`)} {money(amount)}
                  </li>
                ))}
              </ul>
            </dd>
          ) : (
            <dd>
              <span>{t(`orders.pay-method.${order.payMethod}`)}</span>
            </dd>
          )}
        </div>
      ) : null}
      {times.map(([name, at]) =>
        at ? (
          <div key={name} className={styles.fact}>
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
