import { useWords } from '../../words.ts'

/** A Beijing calendar day in the reader's language. */
export function ArticleDate({ day, className }: { day: string; className?: string | undefined }) {
  const { locale } = useWords()
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return (
    <time dateTime={day} className={className}>
      {words}
    </time>
  )
}
