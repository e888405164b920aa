import type { Locale } from '#domain/locale.ts'

/** The shop's clock, wherever the page is rendered or read: server and browser must write the same. */
const SHOP_TIME_ZONE = 'Asia/Shanghai'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** "2026年11月20日 19:34", "Nov 20, 2026, 19:34". */
export function formatInstant(at: string, locale: Locale): string {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      timeZone: SHOP_TIME_ZONE,
      year: 'numeric',
      month: locale === 'zh-CN' ? 'long' : 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(locale, format)
  return format.format(new Date(at))
}
