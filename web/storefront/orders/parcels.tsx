import type { Order } from '#domain/order.ts'
import type { Parcel } from '#domain/parcel.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import { CopyButton } from './copy-button.tsx'
import { StepText } from './parcel-words.tsx'
import styles from './parcels.module.css'

const STEPS_SHOWN = 2

/** Parcels with their newest steps (U42, U43). */
export function Parcels({ order }: { order: Order }) {
  const { t } = useWords()
  return (
    <section className={styles.parcels} aria-labelledby="order-parcels">
      <h2 id="order-parcels" className={styles.title}>
        {t('orders.parcels')}
      </h2>
      {order.parcels.map((parcel, index) => (
        <ParcelBrief key={parcel.id} parcel={parcel} order={order} number={index + 1} />
      ))}
    </section>
  )
}

function ParcelBrief({ parcel, order, number }: { parcel: Parcel; order: Order; number: number }) {
  const { t, say, locale } = useWords()
  const { id, courier, trackingNumber, lines, steps, isReplacement } = parcel
  const isOneOfSeveral = order.parcels.length > 1
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className={styles.parcel}>
      {isOneOfSeveral ? (
        <h3 className={styles.count}>
          {t('orders.parcel-count', { number, count: order.parcels.length })}
          <span className={styles.pieces}>
            {isReplacement ? `${t('orders.replacement')} · ` : ''}
            {t('orders.pieces', { count: pieces })}
          </span>
        </h3>
      ) : null}
      <p className={styles.number}>
        {say(courier)} <strong>{trackingNumber}</strong>
        <CopyButton text={trackingNumber} label={t('orders.copy-parcel')} />
      </p>
      <ol className={styles.steps}>
        {steps.slice(0, STEPS_SHOWN).map((step) => (
          <li key={`${step.at} ${step.text.zh}`} className={styles.step}>
            <time className={styles.at} dateTime={step.at}>
              {formatInstant(step.at, locale)}
            </time>
            <span>
              <strong className={styles.kind}>{t(`orders.parcel-step.${step.kind}`)}</strong> <StepText step={step} />
            </span>
          </li>
        ))}
      </ol>
      <SiteLink to={paths.logistics(order.number, isOneOfSeveral ? id : undefined)} className={styles.more}>
        {t('orders.action.logistics')}
        {isOneOfSeveral ? <span className="visually-hidden"> {trackingNumber}</span> : null}
      </SiteLink>
    </article>
  )
}
