import type { Locale } from '#domain/locale.ts'
import { useWords } from '../../words.ts'

/** Made once: making one costs as much as many cards of a page. */
const formats = new Map<Locale, Intl.DateTimeFormat>()

/** A Beijing calendar day in the reader's language. */
export function ArticleDate({ day, className }: { day: string; className?: string | undefined }) {
  const { locale } = useWords()
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return (
    <time dateTime={day} className={className}>
      {format.format(new Date(`${day}T00:00:00Z`))}
    </time>
  )
}
