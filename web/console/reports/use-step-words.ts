import type { Granularity } from '#domain/report.ts'
import { useWords } from '../use-words.ts'

/** `2026-11-20T13:00` or `2026-11-20`, as a person writes it. */
export function useStepWords(by: Granularity): (at: string) => string {
  const { t, locale } = useWords()
  const day = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const
  const shapes: Record<Granularity, Intl.DateTimeFormatOptions> = {
    hour: { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    day: { ...day, weekday: 'short' },
    week: { ...day, year: 'numeric' },
    month: { timeZone: 'UTC', year: 'numeric', month: 'long' },
  }
  const format = new Intl.DateTimeFormat(locale, shapes[by])
  return (at) => {
    const shown = format.format(new Date(at.length > 10 ? `${at}:00Z` : `${at}T00:00:00Z`))
    return by === 'week' ? t('console-reports.week-of', { day: shown }) : shown
  }
}
