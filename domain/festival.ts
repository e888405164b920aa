import type { Localized } from './locale.ts'

/** Times of day are Beijing's, `18:00`. */
export type FestivalEvent = { at: string; title: Localized; text: Localized }
/** One day of a festival: the first is the day on which it starts. */
export type FestivalDay = { opens: string; closes: string; title: Localized; events: FestivalEvent[] }

/** Days are Beijing's, `2027-01-15`. */
export type FestivalDates = { id: number; title: Localized; startsOn: string; endsOn: string }
export type Festival = FestivalDates & {
  line: Localized
  place: Localized
  address: Localized
  image: string
  days: FestivalDay[]
  wineIds: number[]
}

/** `soon` within four weeks, when tickets are to be had and people plan their weekend. */
export type FestivalState = 'planned' | 'soon' | 'running' | 'over'

const SOON_DAYS = 28
const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days from one calendar day to another. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)

export function festivalState({ startsOn, endsOn }: Pick<Festival, 'startsOn' | 'endsOn'>, today: string): FestivalState {
  if (today > endsOn) return 'over'
  if (today >= startsOn) return 'running'
  return daysUntil(startsOn, today) <= SOON_DAYS ? 'soon' : 'planned'
}

/** A moment of a past festival. */
export type Moment = { id: number; title: Localized; caption: Localized; image: string; takenOn: string }
