import type { AfterSaleEvent } from '#domain/after-sale.ts'
import { localeOfText } from '#domain/locale.ts'
import frame from '../shell/with-aside.module.css'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './request-history.module.css'

/** Newest first. */
export function RequestHistory({ events }: { events: readonly AfterSaleEvent[] }) {
  const { t, locale } = useWords()
  return (
    <section className={frame.section} aria-labelledby="request-history">
      <h2 id="request-history" className={frame.sectionTitle}>
        {t('after-sales.history')}
      </h2>
      <ol className={styles.events}>
        {events.toReversed().map(({ kind, by, note, at }) => (
          <li key={`${kind} ${at}`} className={styles.event}>
            <time className={styles.at} dateTime={at}>
              {formatInstant(at, locale)}
            </time>
            <span>
              <span className={styles.by}>{t(`after-sales.by.${by}`)}</span> {t(`after-sales.event.${kind}`)}
              {note === '' ? null : (
                <span className={styles.note} lang={localeOfText(note)}>
                  {note}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
