import { useWords } from '../words.ts'

type Shape = Intl.DateTimeFormatOptions

const DAY: Shape = { month: 'long', day: 'numeric', weekday: 'long' }
const WHOLE: Shape = { ...DAY, year: 'numeric' }

export function useDays() {
  const { locale } = useWords()
  const say = (day: string, shape: Shape) =>
    new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return {
    /** Friday, January 15 */
    day: (day: string) => say(day, DAY),
    month: (day: string) => say(day, { year: 'numeric', month: 'long' }),
    /** The year appears once, at the front or the end, depending on the language. */
    range: (from: string, to: string) =>
      from === to
        ? say(from, WHOLE)
        : `${say(from, locale === 'zh-CN' ? WHOLE : DAY)} – ${say(to, locale === 'zh-CN' ? DAY : WHOLE)}`,
  }
}
