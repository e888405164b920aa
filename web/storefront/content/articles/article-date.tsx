import { formatCalendarDay } from '../../when.ts'
import { useWords } from '../../words.ts'

/** A Beijing calendar day in the reader's language. */
export function ArticleDate({ day, className }: { day: string; className?: string | undefined }) {
  const { locale } = useWords()
  return (
    <time dateTime={day} className={className}>
      {formatCalendarDay(day, locale)}
    </time>
  )
}
