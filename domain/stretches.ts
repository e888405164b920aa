import type { Days } from './report.ts'
import { addDays, daysBetween } from './shanghai.ts'

/** Whole years, months or days, from the first day until before the last one. `isBeyond`: they lie outside of the period, and are taken off. */
export type Stretch = { level: 'year' | 'month' | 'day'; first: string; until: string; isBeyond: boolean }

/** Half a month and half a year: what is shorter has fewer days, or months, than a way by way of them. */
const BY_MONTHS_FROM_DAYS = 16
const BY_YEARS_FROM_DAYS = 183

/**
 * A period as few long stretches: from its first day to the nearest month, on to the nearest year, and back by way of both to its end. What of it
 * leads backwards is beyond the period, and taken off: November without its last two days is less to read than 28 days. After `today` there
 * is nothing to take off.
 */
export function stretchesOf({ from, to }: Days, today: string): Stretch[] {
  const end = addDays(to, 1)
  const length = daysBetween(from, end)
  if (length < BY_MONTHS_FROM_DAYS) return stretch('day', from, end)
  const isUntilNow = to >= today
  const [firstMonth, lastMonth] = [nearest('month', from), isUntilNow ? next('month', end) : nearest('month', end)]
  const [firstYear, lastYear] = [nearest('year', firstMonth), isUntilNow ? next('year', end) : nearest('year', lastMonth)]
  return [
    ...stretch('day', from, firstMonth),
    ...(length < BY_YEARS_FROM_DAYS
      ? stretch('month', firstMonth, lastMonth)
      : [
          ...stretch('month', firstMonth, firstYear),
          ...stretch('year', firstYear, lastYear),
          ...stretch('month', lastYear, lastMonth),
        ]),
    ...stretch('day', lastMonth, end),
  ]
}

function stretch(level: Stretch['level'], from: string, to: string): Stretch[] {
  if (from === to) return []
  return [from < to ? { level, first: from, until: to, isBeyond: false } : { level, first: to, until: from, isBeyond: true }]
}

type Long = 'month' | 'year'
/** Days after which any month (year) has ended, but not the next one. */
const BEYOND_DAYS = { month: 31, year: 366 }

const before = (level: Long, day: string): string => (level === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`)

/** The day itself, where it is a first one. */
function next(level: Long, day: string): string {
  const first = before(level, day)
  return first === day ? day : before(level, addDays(first, BEYOND_DAYS[level]))
}

function nearest(level: Long, day: string): string {
  const [earlier, later] = [before(level, day), next(level, day)]
  return daysBetween(earlier, day) <= daysBetween(day, later) ? earlier : later
}
