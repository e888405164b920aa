import type { FestivalDay } from '#domain/festival.ts'
import { isFilled, NO_WORDS } from '../edit/filled.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** What keeps a day of the programme from being saved; nothing: it can be. */
export function dayProblem({ opens, closes, title, events }: FestivalDay): 'times' | 'title' | 'events' | undefined {
  if (!TIME.test(opens) || !TIME.test(closes) || opens >= closes) return 'times'
  if (!isFilled(title)) return 'title'
  return events.every((event) => TIME.test(event.at) && isFilled(event.title)) ? undefined : 'events'
}

export const newDay = (): FestivalDay => ({ opens: '12:00', closes: '20:00', title: NO_WORDS, events: [] })
