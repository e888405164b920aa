import type { OrderStatus } from '#domain/order-status.ts'
import { transitionOf } from '#domain/order-status.ts'
import { formatCalendarDay, shanghaiDay } from '#domain/shanghai.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { order: { status: OrderStatus; leaveOn: string | null } }

/** By when a parcel leaves for the day of delivery that was chosen; loud on the last day and after it. */
export function LeaveBadge({ order: { status, leaveOn } }: Props) {
  const { t, locale } = useWords()
  if (leaveOn === null || !transitionOf('ship').from.includes(status)) return null
  const today = shanghaiDay(new Date())
  const day = formatCalendarDay(leaveOn, locale)
  return (
    <span className={panel.badge} data-kind={leaveOn <= today ? 'alarm' : 'quiet'}>
      {leaveOn < today
        ? t('console-gifts.leave-late', { day })
        : leaveOn === today
          ? t('console-gifts.leave-today')
          : t('console-gifts.leave-on', { day })}
    </span>
  )
}
