import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayZone, dayChoiceProblems, dayWords, possibleDays, USUAL_WORKING_WEEKDAYS, WEEKDAYS } from './delivery-day.ts'

/** 2026-11-24 is a Tuesday. */
const at = (clock: string) => new Date(`2026-11-${clock}:00+08:00`)
const days = { from: 1, to: 4, weekdays: [...WEEKDAYS], cutoffHour: 14, courier: '' }
const usual = { workingWeekdays: USUAL_WORKING_WEEKDAYS, workingDays: [], closedDays: [] }
const zone: DayZone = { days, ...usual }
const daysOf = (asked: DayZone, when: Date) => possibleDays(asked, when).map(({ day }) => day.slice(8))

test('before the cut-off the parcel leaves today, from then on tomorrow', () => {
  expect(daysOf(zone, at('24T13:59'))).toEqual(['25', '26', '27', '28', '29', '30'])
  expect(daysOf(zone, at('24T14:00'))).toEqual(['26', '27', '28', '29', '30', '01'])
  expect(possibleDays(zone, at('24T13:59'))[0]).toEqual({ day: '2026-11-25', leaveOn: '2026-11-24' })
})

test('at a weekend nothing leaves, and what arrives then has left on Friday', () => {
  expect(daysOf({ ...zone, days: { ...days, to: 1 } }, at('28T09:00'))).toEqual(['01'])
  const weekend = { ...zone, days: { ...days, weekdays: [6, 7] } }
  expect(possibleDays(weekend, at('24T09:00'))).toEqual([
    { day: '2026-11-28', leaveOn: '2026-11-26' },
    { day: '2026-11-29', leaveOn: '2026-11-26' },
  ])
})

test('on closed days nothing leaves and nothing is delivered', () => {
  const closed = { ...usual, days: { ...days, to: 2 }, closedDays: ['2026-11-25', '2026-11-27'] }
  expect(possibleDays(closed, at('24T09:00'))).toEqual([
    { day: '2026-11-26', leaveOn: '2026-11-24' },
    { day: '2026-11-28', leaveOn: '2026-11-24' },
    { day: '2026-11-29', leaveOn: '2026-11-24' },
    { day: '2026-11-30', leaveOn: '2026-11-26' },
  ])
})

test('a shop that works on Saturdays, or on a single Saturday, sends then; a day on which it is closed stays closed', () => {
  const next = { ...days, to: 1 }
  const monday = { day: '2026-11-30', leaveOn: '2026-11-28' }
  expect(possibleDays({ ...zone, days: next, workingWeekdays: [1, 2, 3, 4, 5, 6] }, at('28T09:00'))).toEqual([monday])
  const made = { ...zone, days: next, workingDays: ['2026-11-28'] }
  expect(possibleDays(made, at('28T09:00'))[0]).toEqual(monday)
  expect(daysOf({ ...made, closedDays: ['2026-11-28'] }, at('28T09:00'))).toEqual(['01'])
})

test('a zone without it offers no day, nor does one whose courier never comes', () => {
  expect(possibleDays({ days: null, ...usual }, at('24T09:00'))).toEqual([])
  expect(possibleDays({ ...zone, days: { ...days, to: 1, weekdays: [6] } }, at('24T09:00'))).toEqual([])
})

test('every day that is offered can be kept: its parcel leaves neither before today nor after the cut-off, and before the day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 * 24 * 60 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
      (minutes, from, more, closed) => {
        const when = new Date(at('01T00:00').getTime() + minutes * 60_000)
        const day = (ahead: number) => new Date(when.getTime() + (ahead * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
        const asked = { ...usual, days: { ...days, from, to: from + more }, closedDays: closed.map(day) }
        for (const { day: delivered, leaveOn } of possibleDays(asked, when)) {
          expect(leaveOn >= day(0) && leaveOn < delivered).toBe(true)
          expect(asked.closedDays).not.toContain(leaveOn)
        }
      },
    ),
  )
})

test('a day is said in both languages, and a choice without sense is named', () => {
  expect(dayWords('2026-11-24')).toEqual({ zh: '11月24日周二', en: 'Tue, Nov 24' })
  expect(dayChoiceProblems(days)).toEqual({})
  expect(dayChoiceProblems({ from: 3, to: 2, weekdays: [], cutoffHour: 25 })).toEqual({
    to: 'to',
    weekdays: 'weekdays',
    cutoffHour: 'cutoff',
  })
})
