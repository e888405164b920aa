import type { Locale } from '#domain/locale.ts'
import { SHOP_TIME_ZONE } from '#domain/shanghai.ts'

/** "11月20日 19:34", "Nov 20, 19:34". */
export const formatMoment = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: SHOP_TIME_ZONE,
    month: locale === 'zh-CN' ? 'long' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))

/** "2026年11月28日", "Nov 28, 2026". */
export const formatDay = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: SHOP_TIME_ZONE,
    year: 'numeric',
    month: locale === 'zh-CN' ? 'long' : 'short',
    day: 'numeric',
  }).format(new Date(at))

/** "2026年11月20日至22日", "Nov 20 – 22, 2026"; both days included. */
export const formatCalendarDays = (from: string, to: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: locale === 'zh-CN' ? 'long' : 'short',
    day: 'numeric',
  }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))

/** "19:34:05". */
export const formatClock = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: SHOP_TIME_ZONE, timeStyle: 'medium' }).format(at)

/** "19:34". */
export const formatHour = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: SHOP_TIME_ZONE, hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** Monday is 0. */
export const formatWeekday = (weekday: number, locale: Locale): string =>
  // January 1, 2024 was a Monday.
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' }).format(new Date(Date.UTC(2024, 0, 1 + weekday)))
