import type { Locale } from '#domain/locale.ts'
import { addDays, SHOP_TIME_ZONE, shanghaiDay } from '#domain/shanghai.ts'
import type { ChatWords } from './words.ts'

/** "20:05". */
export const clockOf = (at: string): string => format('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, at)

/** "20:05" today, "yesterday 20:05", otherwise with the date. */
export function whenSaid(at: string, now: Date, { locale, t }: Pick<ChatWords, 'locale' | 't'>): string {
  const [day, today] = [shanghaiDay(new Date(at)), shanghaiDay(now)]
  const time = clockOf(at)
  if (day === today) return t('chat.when.today', { time })
  if (day === addDays(today, -1)) return t('chat.when.yesterday', { time })
  return t('chat.when.day', { day: dayOf(at, locale, day.slice(0, 4) !== today.slice(0, 4)), time })
}

/** "11月20日 09:30", "20 November at 09:30". */
export const whenDue = (at: string, locale: Locale): string =>
  format(locale, { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, at)

const dayOf = (at: string, locale: Locale, hasYear: boolean): string =>
  format(locale, { month: 'long', day: 'numeric', ...(hasYear ? { year: 'numeric' } : {}) }, at)

const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: Locale, options: Intl.DateTimeFormatOptions, at: string): string {
  const key = locale + JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: SHOP_TIME_ZONE, ...options })
  formats.set(key, made)
  return made.format(new Date(at))
}
