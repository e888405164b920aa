import type { Parcel } from '#domain/order.ts'
import { useWords } from '../words.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './parcels.module.css'
import { formatInstant } from './when.ts'

/** Where the bottles are: every parcel with its number and its way, the newest step first (U43). */
export function Parcels({ parcels }: { parcels: readonly Parcel[] }) {
  const { t, say, locale } = useWords()
  return (
    <section className={styles.parcels} aria-labelledby="order-parcels">
      <h2 id="order-parcels" className={styles.title}>
        {t('orders.parcels')}
      </h2>
      {parcels.map(({ courier, trackingNumber, steps }) => (
        <article key={trackingNumber}>
          <p className={styles.number}>
            {courier} <strong>{trackingNumber}</strong>
            <CopyButton text={trackingNumber} label={t('orders.copy-parcel')} />
          </p>
          <ol className={styles.steps}>
            {steps.map(({ at, text }) => (
              <li key={at} className={styles.step}>
                <time className={styles.at} dateTime={at}>
                  {formatInstant(at, locale)}
                </time>
                <span>{say(text)}</span>
              </li>
            ))}
          </ol>
        </article>
      ))}
    </section>
  )
}
