import type { Locale } from './locale.ts'

/** The shop's time zone, wherever server, staff and customers are: they all read and write the same time. For `Intl`. */
export const SHOP_TIME_ZONE = 'Asia/Shanghai'
/** UTC + 8 all year, without summer time. */
const OFFSET = '+08:00'
const OFFSET_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

export const shanghaiDay = (at: Date): string => isoInShanghai(at).slice(0, 10)

/** `2026-11-20 19:34:05` */
export const shanghaiDateTime = (at: Date): string => isoInShanghai(at).slice(0, 19).replace('T', ' ')

const isoInShanghai = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString()

export const shanghaiHour = (at: Date): number => new Date(at.getTime() + OFFSET_MS).getUTCHours()

export const shanghaiYear = (at: Date): number => Number(shanghaiDay(at).slice(0, 4))

export const msUntilNewYear = (at: Date): number => dayStartMs(`${shanghaiYear(at) + 1}-01-01`) - at.getTime()

export const dayStartMs = (day: string): number => Date.parse(`${day}T00:00:00${OFFSET}`)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** From one day to a later one; 0 for the same. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** "11月20日周五", "Fri, Nov 20" for `2026-11-20`. */
export const formatCalendarDay = (day: string, locale: Locale): string => calendarDay(day, locale, {})

/** With the year when it is not this one: "2027年1月1日周五", "Fri, Jan 1, 2027". */
export const formatDayOfYear = (day: string, locale: Locale, today: string): string =>
  calendarDay(day, locale, day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' })

const calendarDay = (day: string, locale: Locale, year: { year?: 'numeric' }): string =>
  new Intl.DateTimeFormat(locale, { ...year, timeZone: 'UTC', month: 'short', day: 'numeric', weekday: 'short' }).format(
    new Date(`${day}T00:00:00Z`),
  )
