import type { ReactNode } from 'react'
import type { FlashTimes } from '#domain/flash-sale.ts'
import { useWords } from '../words.ts'
import { Countdown } from './countdown.tsx'
import type { OfferState } from './offer-state.ts'
import type { SaleClock } from './sale-clock.ts'
import styles from './sale-times.module.css'

type Props = {
  clock: SaleClock
  times: FlashTimes
  state: OfferState
  children: ReactNode
}

export function SaleTimes({ clock, times, state, children }: Props) {
  const { t } = useWords()
  const next = { coming: times.startsAt, running: times.endsAt, 'sold-out': undefined, ended: undefined }[state]
  return (
    <div className={styles.band} data-state={state}>
      <div className={styles.inside}>
        <p className={styles.words}>
          <strong>{t(`flash.state.${state}`)}</strong>
          <span className={styles.times}>{children}</span>
        </p>
        {next ? (
          <Countdown clock={clock} until={next} label={t(state === 'coming' ? 'flash.starts-in' : 'flash.ends-in')} />
        ) : null}
      </div>
    </div>
  )
}
