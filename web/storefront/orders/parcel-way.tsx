import type { Parcel } from '#domain/parcel.ts'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './parcel-way.module.css'
import { StepText } from './parcel-words.tsx'

/** Newest first (U43). */
export function ParcelWay({ parcel: { state, steps } }: { parcel: Parcel }) {
  const { t, locale } = useWords()
  const [newest] = steps
  const hasChineseOnly = locale === 'en-US' && steps.some(({ text }) => text.en === '')
  return (
    <section className={styles.way} data-state={state} aria-labelledby="parcel-way">
      <h2 id="parcel-way" className={styles.now}>
        {newest ? t(`orders.parcel-step.${newest.kind}`) : t('orders.parcel-steps')}
      </h2>
      {state === 'problem' ? (
        <p className={styles.problem} role="note">
          {t('orders.parcel-problem')}
        </p>
      ) : null}
      {hasChineseOnly ? <p className={styles.note}>{t('orders.parcel-in-chinese')}</p> : null}
      <ol className={styles.steps} aria-label={t('orders.parcel-steps')}>
        {steps.map((step) => (
          <li key={`${step.at} ${step.text.zh}`} className={styles.step}>
            <p className={styles.head}>
              <strong className={styles.kind}>{t(`orders.parcel-step.${step.kind}`)}</strong>{' '}
              <time className={styles.at} dateTime={step.at}>
                {formatInstant(step.at, locale)}
              </time>
            </p>
            <p>
              <StepText step={step} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
