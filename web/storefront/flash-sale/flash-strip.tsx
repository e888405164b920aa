import type { FlashItem, FlashSlot } from '#domain/flash-sale.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatHour } from '../when.ts'
import { useWords } from '../words.ts'
import { Countdown } from './countdown.tsx'
import { FlashBottles } from './flash-bottles.tsx'
import styles from './flash-strip.module.css'
import { useFlashState, useSaleClock } from './sale-clock.ts'

const BOTTLES = 4

type Props = { title: string; slot: FlashSlot; items: readonly FlashItem[]; serverTime: string }

/** The running or next flash sale. Browser only: the page may be cached. */
export function FlashStrip({ title, slot, items, serverTime }: Props) {
  const { t } = useWords()
  const clock = useSaleClock(serverTime)
  const state = useFlashState(clock, slot)
  if (state === 'ended') return null
  const isRunning = state === 'running'
  // What is sold out comes last.
  const shown = items.toSorted((a, b) => Number(a.remaining === 0) - Number(b.remaining === 0)).slice(0, BOTTLES)
  return (
    <section className={`page ${styles.strip}`} aria-labelledby="flash-strip">
      <h2 id="flash-strip">{title}</h2>
      <p className={styles.words}>
        <span data-state={state}>{t(`flash.state.${state}`)}</span>
        <span>{t('flash.slot', { from: formatHour(slot.startsAt), to: formatHour(slot.endsAt) })}</span>
      </p>
      <Countdown
        clock={clock}
        until={isRunning ? slot.endsAt : slot.startsAt}
        label={t(isRunning ? 'flash.ends-in' : 'flash.starts-in')}
      />
      <SiteLink to={paths.flashSale()} className={styles.link}>
        {t('flash.home.all')}
      </SiteLink>
      {shown.length > 0 ? <FlashBottles items={shown} /> : null}
    </section>
  )
}
