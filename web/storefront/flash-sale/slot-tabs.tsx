import { Link } from '@tanstack/react-router'
import type { FlashSlot } from '#domain/flash-sale.ts'
import { formatHour } from '../when.ts'
import { useWords } from '../words.ts'
import { type SaleClock, useFlashState } from './sale-clock.ts'
import styles from './slot-tabs.module.css'

type Props = { clock: SaleClock; slots: readonly FlashSlot[]; shown: number }

export function SlotTabs({ clock, slots, shown }: Props) {
  const { t } = useWords()
  return (
    <nav aria-label={t('flash.slots')} className={`more-aside ${styles.tabs}`}>
      <ul className={styles.list}>
        {slots.map((slot) => (
          <Slot key={slot.id} clock={clock} slot={slot} isShown={slot.id === shown} />
        ))}
      </ul>
    </nav>
  )
}

function Slot({ clock, slot, isShown }: { clock: SaleClock; slot: FlashSlot; isShown: boolean }) {
  const { t } = useWords()
  const state = useFlashState(clock, slot)
  return (
    <li data-state={state}>
      <Link
        to="/goods_seckill"
        search={{ slot: slot.id }}
        resetScroll={false}
        aria-current={isShown ? 'page' : undefined}
        className={styles.tab}
      >
        <span className={styles.hour}>{formatHour(slot.startsAt)}</span>
        <span className={styles.state}>{t(`flash.state.${state}`)}</span>
      </Link>
    </li>
  )
}
