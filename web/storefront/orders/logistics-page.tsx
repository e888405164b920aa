import { Link } from '@tanstack/react-router'
import { ZERO } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { linesInParcel, type Parcel } from '#domain/parcel.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useChosenInSight } from '#web/ui/use-chosen-in-sight.ts'
import { paths } from '../paths.ts'
import frame from '../shell/with-aside.module.css'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './logistics-page.module.css'
import { OrderLines } from './order-lines.tsx'
import { ParcelWay } from './parcel-way.tsx'

/** The last parcel unless another is chosen (U43). */
export function LogisticsPage({ order, parcelId }: { order: Order; parcelId: number | undefined }) {
  const { t } = useWords()
  const parcel = order.parcels.find(({ id }) => id === parcelId) ?? order.parcels.at(-1)
  return (
    <div className={`page ${frame.page}`}>
      <p className={frame.back}>
        <SiteLink to={paths.order(order.number)}>{t('orders.logistics-to-order')}</SiteLink>
      </p>
      <h1 className={`${frame.heading} ${styles.heading}`}>{t('orders.logistics')}</h1>
      {parcel ? (
        <>
          <ParcelTabs order={order} chosen={parcel} />
          <OneParcel order={order} parcel={parcel} />
        </>
      ) : (
        <EmptyState
          title={t('orders.logistics-none')}
          hint={t('orders.logistics-none-hint')}
          action={
            <SiteLink to={paths.order(order.number)} className={buttonClass} data-variant="quiet">
              {t('orders.view')}
            </SiteLink>
          }
        />
      )}
    </div>
  )
}

function ParcelTabs({ order: { number, parcels }, chosen }: { order: Order; chosen: Parcel }) {
  const { t, say } = useWords()
  const tabs = useChosenInSight<HTMLElement>(chosen.id)
  if (parcels.length < 2) return null
  return (
    <nav ref={tabs} aria-label={t('orders.parcel-choose')} className={`more-aside ${styles.tabs}`}>
      <ul className={styles.tabList}>
        {parcels.map(({ id, courier, steps, isReplacement }, index) => (
          <li key={id}>
            <Link
              to="/logistics"
              search={{ orderId: number, parcel: id }}
              className={styles.tab}
              activeProps={{}}
              data-current={id === chosen.id ? '' : undefined}
              aria-current={id === chosen.id ? 'page' : undefined}
            >
              <strong>{t('orders.parcel-count', { number: index + 1, count: parcels.length })}</strong>
              <span className={styles.tabNote}>
                {isReplacement ? `${t('orders.replacement')} · ` : ''}
                {say(courier)}
                {steps[0] ? ` · ${t(`orders.parcel-step.${steps[0].kind}`)}` : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A replacement costs nothing. */
const linesOf = (parcel: Parcel, order: Order) =>
  linesInParcel(parcel, order.lines).map((line) => (parcel.isReplacement ? { ...line, price: ZERO } : line))

function OneParcel({ order, parcel }: { order: Order; parcel: Parcel }) {
  const { t } = useWords()
  return (
    <div className={styles.columns}>
      <ParcelWay parcel={parcel} />
      <aside className={styles.aside}>
        <Facts parcel={parcel} order={order} />
        <section aria-labelledby="parcel-items">
          <h2 id="parcel-items" className={frame.title}>
            {t(parcel.isReplacement ? 'orders.replacement-items' : 'orders.parcel-items')}
          </h2>
          <OrderLines lines={linesOf(parcel, order)} label={t('orders.parcel-items')} />
        </section>
      </aside>
    </div>
  )
}

function Facts({ parcel, order: { recipient } }: { parcel: Parcel; order: Order }) {
  const { t, say, locale } = useWords()
  return (
    <dl className={styles.facts}>
      <dt>{t('orders.parcel-number')}</dt>
      <dd className={frame.number}>
        {say(parcel.courier)} <strong>{parcel.trackingNumber}</strong>
        <CopyButton text={parcel.trackingNumber} label={t('orders.copy-parcel')} />
      </dd>
      {parcel.courierPhone ? (
        <>
          <dt>{t('orders.parcel-phone')}</dt>
          <dd>
            <a className={styles.phone} href={`tel:${parcel.courierPhone}`}>
              {parcel.courierPhone}
            </a>
          </dd>
        </>
      ) : null}
      <dt>{t('orders.parcel-sent-at')}</dt>
      <dd>
        <time dateTime={parcel.shippedAt}>{formatInstant(parcel.shippedAt, locale)}</time>
      </dd>
      <dt>{t('orders.parcel-address')}</dt>
      <dd>
        <address className={styles.address}>
          {recipient.name} {recipient.phone}
          <br />
          {recipient.address}
        </address>
      </dd>
    </dl>
  )
}
