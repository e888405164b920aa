import { addDays, dayStartMs, shanghaiDay } from './shanghai.ts'

/** Times in Shanghai; `24:00` is the end of the day. */
export type Span = { from: string; to: string }
/** Replaces the hours of a day; empty on a holiday. */
export type HoursException = { day: string; spans: Span[] }
/** `weekly[0]` is Monday. */
export type ServiceHours = { weekly: Span[][]; exceptions: HoursException[] }

export const WEEKDAYS = 7
export const SPANS_PER_DAY_MAX = 4
export const EXCEPTIONS_MAX = 60

const MINUTE_MS = 60_000
const DAYS_AHEAD_MAX = 60

const ALL_DAY: Span = { from: '00:00', to: '24:00' }
export const ALWAYS: ServiceHours = { weekly: Array.from({ length: WEEKDAYS }, () => [ALL_DAY]), exceptions: [] }

/** Minutes since midnight; undefined for an invalid time. */
function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && total <= 24 * 60 ? total : undefined
}

export function isSpan({ from, to }: Span): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  return begin !== undefined && end !== undefined && begin < end
}

/** Hours of a day (`2026-11-20`), in order. */
export function spansOf({ weekly, exceptions }: ServiceHours, day: string): Span[] {
  const exception = exceptions.find((each) => each.day === day)
  const spans = exception?.spans ?? weekly[weekdayOf(day)] ?? []
  return spans.toSorted((one, other) => one.from.localeCompare(other.from))
}

export function isWithinHours(hours: ServiceHours, at: Date): boolean {
  const day = shanghaiDay(at)
  return spansOf(hours, day).some((span) => startOf(day, span) <= at.getTime() && at.getTime() < endOf(day, span))
}

/** Returns `at` itself within the hours; undefined without hours in the next weeks. */
export function nextServiceAt(hours: ServiceHours, at: Date): Date | undefined {
  if (isWithinHours(hours, at)) return at
  const today = shanghaiDay(at)
  for (let ahead = 0; ahead <= DAYS_AHEAD_MAX; ahead += 1) {
    const day = addDays(today, ahead)
    const span = spansOf(hours, day).find((each) => startOf(day, each) > at.getTime())
    if (span) return new Date(startOf(day, span))
  }
  return undefined
}

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEKDAYS - 1) % WEEKDAYS
const startOf = (day: string, { from }: Span): number => dayStartMs(day) + (minutesOf(from) ?? 0) * MINUTE_MS
const endOf = (day: string, { to }: Span): number => dayStartMs(day) + (minutesOf(to) ?? 0) * MINUTE_MS
