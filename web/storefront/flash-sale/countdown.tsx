import { useWords } from '../words.ts'
import styles from './countdown.module.css'
import { type SaleClock, useSecondsUntil } from './sale-clock.ts'

const DAY_S = 24 * 60 * 60

type Props = { clock: SaleClock; until: string; label: string }

/** Keeps its space until hydrated. Not read out each second. */
export function Countdown({ clock, until, label }: Props) {
  const { t } = useWords()
  const left = useSecondsUntil(clock, until)
  return (
    <span className={styles.countdown}>
      {left === null ? null : (
        <>
          <span className={styles.label}>{label}</span>
          <span className={styles.digits} role="timer">
            {left >= DAY_S ? `${t('flash.days', { count: Math.floor(left / DAY_S) })} ` : null}
            {clockFace(left % DAY_S)}
          </span>
        </>
      )}
    </span>
  )
}

const clockFace = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
