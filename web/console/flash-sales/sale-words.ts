import type { PlannedSale, SlotPlan } from '#domain/flash-plan.ts'
import { useWords } from '../use-words.ts'
import { formatCalendarDays, formatHour } from '../when.ts'

const wholeHour = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

export function useSlotWords(): (slot: Pick<SlotPlan, 'startsHour' | 'hours'>) => string {
  const { t } = useWords()
  return ({ startsHour, hours }) => {
    const times = { from: wholeHour(startsHour), to: wholeHour(startsHour + hours) }
    return startsHour + hours > 24 ? t('console-sales.flash.times-overnight', times) : t('console-sales.flash.times', times)
  }
}

/** "Nov 20 – 22, 2026", "20:00 – 22:00". */
export function useSaleTimes(): (sale: Pick<PlannedSale, 'fromDay' | 'toDay' | 'startsAt' | 'endsAt'>) => {
  days: string
  times: string
} {
  const { t, locale } = useWords()
  return ({ fromDay, toDay, startsAt, endsAt }) => ({
    days: formatCalendarDays(fromDay, toDay, locale),
    times: t('console-sales.flash.times', { from: formatHour(startsAt), to: formatHour(endsAt) }),
  })
}
