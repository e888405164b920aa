import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listSlots } from '#contract/shop/flash-sale.ts'
import type { FlashSlot, FlashSlots } from '#domain/flash-sale.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatHour } from '../when.ts'
import { useWords } from '../words.ts'
import { Countdown } from './countdown.tsx'
import styles from './flash-strip.module.css'
import { useFlashState, useSaleClock } from './sale-clock.ts'

/** The running or next flash sale; nothing when there is none. Browser only: the page may be cached. */
export function FlashStrip({ title }: { title: string }) {
  const { api } = useRouter().options.context
  const [found, setFound] = useState<FlashSlots>()
  // Optional: a failure is silent.
  useEffect(() => void api.call(listSlots).then(setFound, () => {}), [api])
  const slot = found?.slots[found.current]
  return found && slot ? <Strip title={title} slot={slot} serverTime={found.serverTime} /> : null
}

function Strip({ title, slot, serverTime }: { title: string; slot: FlashSlot; serverTime: string }) {
  const { t } = useWords()
  const clock = useSaleClock(serverTime)
  const state = useFlashState(clock, slot)
  if (state === 'ended') return null
  const isRunning = state === 'running'
  return (
    <aside className={`page ${styles.strip}`} aria-label={title}>
      <p className={styles.words}>
        <strong>{title}</strong>
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
    </aside>
  )
}
