import type { Locale } from '#domain/locale.ts'

/** Staff and shoppers talk about the shop's days and hours. */
const TIME_ZONE = 'Asia/Shanghai'

/** "2026年11月28日", "Nov 28, 2026". */
export const formatDay = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: locale === 'zh-CN' ? 'long' : 'short',
    day: 'numeric',
  }).format(new Date(at))

/** "11月28日 20:05", "Nov 28, 20:05". */
export const formatInstant = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: TIME_ZONE,
    month: locale === 'zh-CN' ? 'long' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))
