import type { Locale } from '#domain/locale.ts'
import { SHOP_TIME_ZONE } from '#domain/shanghai.ts'

/** "2026年11月28日", "Nov 28, 2026". */
export const formatDay = (at: string, locale: Locale): string => dayFormat(locale).format(new Date(at))

/** "2026年11月20日 19:34", "Nov 20, 2026, 19:34". */
export const formatInstant = (at: string, locale: Locale): string => instantFormat(locale).format(new Date(at))

export const formatHour = (at: string): string => hourFormat('en-US').format(new Date(at))

const DAY: (locale: Locale) => Intl.DateTimeFormatOptions = (locale) => ({
  year: 'numeric',
  month: locale === 'zh-CN' ? 'long' : 'short',
  day: 'numeric',
})
const HOUR: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

const dayFormat = keptFormat(DAY)
const instantFormat = keptFormat((locale) => ({ ...DAY(locale), ...HOUR }))
const hourFormat = keptFormat(() => HOUR)

function keptFormat(optionsOf: (locale: Locale) => Intl.DateTimeFormatOptions): (locale: Locale) => Intl.DateTimeFormat {
  const formats = new Map<Locale, Intl.DateTimeFormat>()
  return (locale) => {
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: SHOP_TIME_ZONE, ...optionsOf(locale) })
    formats.set(locale, format)
    return format
  }
}
