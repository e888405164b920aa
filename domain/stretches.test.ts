import { expect, test } from 'vitest'
import { type Days, REPORT_DAYS_MAX } from './report.ts'
import { addDays, daysBetween } from './shanghai.ts'
import { type Stretch, stretchesOf } from './stretches.ts'

const FIRST = '2023-01-01'
const TODAY = '2027-03-11'
const LENGTHS = [1, 2, 15, 16, 17, 28, 31, 60, 181, 182, 183, 184, 200, 365, 366, 500, REPORT_DAYS_MAX]

test('what the stretches add up to, less what lies beyond, is each day of the period once, whichever day it begins', () => {
  for (const days of periods()) expect(counted(stretchesOf(days, TODAY)), JSON.stringify(days)).toEqual(daysOf(days))
})

test('months and years are whole ones', () => {
  for (const { level, first, until } of periods().flatMap((days) => stretchesOf(days, TODAY))) {
    expect(first < until).toBe(true)
    if (level !== 'day') for (const day of [first, until]) expect(day).toMatch(level === 'month' ? /-01$/ : /-01-01$/)
  }
})

test('a period that ends today has no more than half a year of months and half a month of days', () => {
  for (const today of ['2026-01-01', '2026-02-28', '2026-06-30', '2026-11-29', '2026-12-31'])
    for (const length of LENGTHS) {
      const read = stretchesOf({ from: addDays(today, 1 - length), to: today }, today).flatMap((part) => piecesUntil(part, today))
      expect(read.filter((level) => level === 'day').length).toBeLessThanOrEqual(16)
      expect(read.filter((level) => level === 'month').length).toBeLessThanOrEqual(7)
    }
})

const periods = (): Days[] =>
  LENGTHS.flatMap((length) =>
    Array.from({ length: 100 }, (_, index) => {
      const from = addDays(FIRST, 400 + index * 4)
      return { from, to: addDays(from, length - 1) }
    }),
  ).concat(LENGTHS.map((length) => ({ from: addDays(TODAY, 1 - length), to: TODAY })))

const daysOf = ({ from, to }: Days): string[] => Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))

/** Those until today that are left, and that there are only once. */
function counted(stretches: readonly Stretch[]): string[] {
  const times = new Map<string, number>()
  for (const { first, until, isBeyond } of stretches)
    for (const day of daysOf({ from: first, to: addDays(until, -1) }))
      if (day <= TODAY) times.set(day, (times.get(day) ?? 0) + (isBeyond ? -1 : 1))
  return [...times]
    .filter(([, count]) => count !== 0)
    .map(([day, count]) => (count === 1 ? day : `${day} × ${count}`))
    .sort()
}

/** Of what begins until today. */
function piecesUntil({ level, first, until }: Stretch, today: string): Stretch['level'][] {
  const starts = daysOf({ from: first, to: addDays(until, -1) }).filter(
    (day) => day <= today && (level === 'day' || day.endsWith(level === 'month' ? '-01' : '-01-01')),
  )
  return starts.map(() => level)
}
