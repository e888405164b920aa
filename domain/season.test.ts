import fc from 'fast-check'
import { expect, test } from 'vitest'
import { festivalWeekends } from './season.ts'
import { addDays } from './shanghai.ts'

const rule = { months: [1, 4, 7, 10], weekend: 3 }

test('the third weekends of the four months, from Friday on', () => {
  expect(festivalWeekends('2026-11-22', rule, 3, 'coming')).toEqual([
    { startsOn: '2027-01-15', month: 1 },
    { startsOn: '2027-04-16', month: 4 },
    { startsOn: '2027-07-16', month: 7 },
  ])
  expect(festivalWeekends('2026-11-22', rule, 2, 'past')).toEqual([
    { startsOn: '2026-10-16', month: 10 },
    { startsOn: '2026-07-17', month: 7 },
  ])
})

test('whatever the day, the next one is less than four months away, and the past ones are over', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-01'), noInvalidDate: true }), (date) => {
      const today = date.toISOString().slice(0, 10)
      const [next] = festivalWeekends(today, rule, 8, 'coming')
      const past = festivalWeekends(today, rule, 8, 'past')
      expect(next && addDays(next.startsOn, 2) >= today && next.startsOn < addDays(today, 120)).toBe(true)
      expect(past).toHaveLength(8)
      expect(past.every(({ startsOn }) => addDays(startsOn, 2) < today)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
