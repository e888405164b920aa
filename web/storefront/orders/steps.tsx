import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './steps.module.css'

export type Step = { name: string; at: string | null; isDone: boolean }

export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t, locale } = useWords()
  const last = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ name, at, isDone }, index) => (
        <li
          key={name}
          className={styles.step}
          data-done={isDone ? '' : undefined}
          aria-current={index === last ? 'step' : undefined}
        >
          <span className={styles.name}>
            {name}
            {isDone ? null : <span className="visually-hidden"> {t('orders.step.to-come')}</span>}
          </span>
          {at && isDone ? (
            <time className={styles.at} dateTime={at}>
              {formatInstant(at, locale)}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
