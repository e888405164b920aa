import { describe, expect, test } from 'vitest'
import {
  basketOf,
  changeOf,
  conversionOf,
  type Days,
  daysBefore,
  daysOf,
  daysOfStep,
  GRANULARITIES,
  granularitiesOf,
  isPeriod,
  lastYear,
  stepsOf,
  usualGranularity,
} from './report.ts'
import { addDays } from './shanghai.ts'

const days = (from: string, to: string): Days => ({ from, to })

test('usual periods end today', () => {
  expect(daysOf('today', '2026-03-05')).toEqual(days('2026-03-05', '2026-03-05'))
  expect(daysOf('7-days', '2026-03-05')).toEqual(days('2026-02-27', '2026-03-05'))
  expect(daysOf('30-days', '2026-03-05')).toEqual(days('2026-02-04', '2026-03-05'))
  expect(daysOf('month', '2026-03-05')).toEqual(days('2026-03-01', '2026-03-05'))
  expect(daysOf('year', '2026-03-05')).toEqual(days('2026-01-01', '2026-03-05'))
})

test('a day is compared with the same day last week, more days with as many before, both with last year', () => {
  expect(daysBefore(days('2026-01-03', '2026-01-03'))).toEqual(days('2025-12-27', '2025-12-27'))
  expect(daysBefore(days('2026-01-01', '2026-01-10'))).toEqual(days('2025-12-22', '2025-12-31'))
  expect(lastYear(days('2025-12-30', '2026-01-02'))).toEqual(days('2024-12-30', '2025-01-02'))
  expect(lastYear(days('2024-02-29', '2024-02-29'))).toEqual(days('2023-02-28', '2023-02-28'))
})

test('backwards and more than two years are no periods', () => {
  expect(isPeriod(days('2026-01-02', '2026-01-01'))).toBe(false)
  expect(isPeriod(days('2024-01-01', '2025-12-31'))).toBe(true)
  expect(isPeriod(days('2024-01-01', '2026-01-01'))).toBe(false)
})

describe('steps', () => {
  test('of a day are its hours, of weeks begin on Mondays, of months on the first', () => {
    expect(stepsOf(days('2026-01-31', '2026-01-31'), 'hour')).toHaveLength(24)
    expect(stepsOf(days('2026-01-31', '2026-01-31'), 'hour')[23]).toBe('2026-01-31T23:00')
    // A Saturday.
    expect(stepsOf(days('2026-01-31', '2026-02-09'), 'week')).toEqual(['2026-01-26', '2026-02-02', '2026-02-09'])
    expect(stepsOf(days('2025-12-31', '2026-03-01'), 'month')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'])
  })

  test.each(GRANULARITIES)('by %s cover each day of the period once', (by) => {
    const period = days('2025-12-10', '2026-01-05')
    const covered = new Set(
      stepsOf(period, by).flatMap((at) => {
        const { from, to } = daysOfStep(at, by, period)
        const within: string[] = []
        for (let day = from; day <= to; day = addDays(day, 1)) within.push(day)
        return within
      }),
    )
    expect(covered.size).toBe(27)
    expect([...covered].sort()).toEqual(stepsOf(period, 'day'))
  })

  test('hours are offered for a month at most, and a longer period has longer steps', () => {
    expect(granularitiesOf(days('2026-01-01', '2026-01-31'))).toContain('hour')
    expect(granularitiesOf(days('2026-01-01', '2026-02-01'))).not.toContain('hour')
    expect(usualGranularity(days('2026-01-01', '2026-01-01'))).toBe('hour')
    expect(usualGranularity(days('2026-01-01', '2026-01-30'))).toBe('day')
    expect(usualGranularity(days('2026-01-01', '2026-12-31'))).toBe('week')
    expect(usualGranularity(days('2025-01-01', '2026-12-31'))).toBe('month')
  })
})

test('nothing is divided by nothing', () => {
  expect(basketOf({ paid: 1_00, orders: 3 })).toBe(33)
  expect(basketOf({ paid: 0, orders: 0 })).toBeNull()
  expect(conversionOf({ placed: 4, converted: 1 })).toBe(0.25)
  expect(conversionOf({ placed: 0, converted: 0 })).toBeNull()
  expect(changeOf(125, 100)).toBe(0.25)
  expect(changeOf(1, 0)).toBeNull()
  expect(changeOf(null, 5)).toBeNull()
})
