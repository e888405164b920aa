/** The shop's calendar is Shanghai's, which has one time all year: UTC + 8. */
const OFFSET = '+08:00'
const OFFSET_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The day in Shanghai, as `2026-11-20`: such texts compare like the days. */
export const shanghaiDay = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)

/** The year in Shanghai: drinking windows are years of the place where the shop is. */
export const shanghaiYear = (at: Date): number => Number(shanghaiDay(at).slice(0, 4))

/** How long the year still lasts in Shanghai, in milliseconds. */
export const msUntilNewYear = (at: Date): number => dayStartMs(`${shanghaiYear(at) + 1}-01-01`) - at.getTime()

/** The instant at which a day begins, in milliseconds of the epoch. */
export const dayStartMs = (day: string): number => Date.parse(`${day}T00:00:00${OFFSET}`)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
