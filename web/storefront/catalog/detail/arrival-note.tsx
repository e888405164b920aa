import { useEffect, useState } from 'react'
import { possibleDays } from '#domain/delivery-day.ts'
import type { ShownZone } from '#domain/freight.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { useHomeFreight } from '../../cart/use-home-freight.ts'
import { useWords } from '../../words.ts'

/** The first day that the checkout will offer. In the browser only: the page is kept longer than an hour of dispatch. */
export function ArrivalNote({ everywhere }: { everywhere: ShownZone }) {
  const { t, locale } = useWords()
  const home = useHomeFreight(everywhere)
  const [day, setDay] = useState<string>()
  useEffect(() => setDay(home.isDelivered ? possibleDays(home, new Date())[0]?.day : undefined), [home])
  if (day === undefined) return null
  const words = t(home === everywhere ? 'catalog.note.arrives' : 'catalog.note.arrives-home', {
    day: formatCalendarDay(day, locale),
  })
  return <p>{words}</p>
}
