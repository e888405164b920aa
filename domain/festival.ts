import { isFilled, type Localized, NO_WORDS } from './locale.ts'

/** Times are Beijing's, `18:00`. */
export type FestivalEvent = { at: string; title: Localized; text: Localized }
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

export type FestivalDay = { opens: string; closes: string; title: Localized; events: FestivalEvent[] }

export const areOpeningHours = ({ opens, closes }: Pick<FestivalDay, 'opens' | 'closes'>): boolean => opens < closes

export function dayProblem({ opens, closes, title, events }: FestivalDay): 'times' | 'title' | 'events' | undefined {
  if (!TIME_OF_DAY.test(opens) || !TIME_OF_DAY.test(closes) || !areOpeningHours({ opens, closes })) return 'times'
  if (!isFilled(title)) return 'title'
  return events.every((event) => TIME_OF_DAY.test(event.at) && isFilled(event.title)) ? undefined : 'events'
}

export const newDay = (): FestivalDay => ({ opens: '12:00', closes: '20:00', title: NO_WORDS, events: [] })

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

/** The current or next festival (else the last one), later ones, and the day of the question. */
export type FestivalOutlook = { festival: Festival | null; later: FestivalDates[]; today: string }

/** `soon`: within four weeks. */
export type FestivalState = 'planned' | 'soon' | 'running' | 'over'

const SOON_DAYS = 28
const DAY_MS = 24 * 60 * 60 * 1000

export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)

export function festivalState({ startsOn, endsOn }: Pick<Festival, 'startsOn' | 'endsOn'>, today: string): FestivalState {
  if (today > endsOn) return 'over'
  if (today >= startsOn) return 'running'
  return daysUntil(startsOn, today) <= SOON_DAYS ? 'soon' : 'planned'
}

export type Moment = { id: number; title: Localized; caption: Localized; image: string; takenOn: string }
