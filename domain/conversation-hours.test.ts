import { expect, test } from 'vitest'
import { ALWAYS, isSpan, isWithinHours, nextServiceAt, type ServiceHours, spansOf } from './conversation-hours.ts'

const OFFICE = [
  { from: '13:00', to: '18:00' },
  { from: '09:30', to: '12:00' },
]
/** Monday to Friday; 20 November 2026 is a Friday, and closed. */
const hours: ServiceHours = {
  weekly: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, [], []],
  exceptions: [
    { day: '2026-11-20', spans: [] },
    { day: '2026-11-22', spans: [{ from: '20:00', to: '24:00' }] },
  ],
}
const shanghai = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

test.each([
  ['2026-11-19', '09:29', false],
  ['2026-11-19', '09:30', true],
  ['2026-11-19', '12:00', false],
  ['2026-11-19', '17:59', true],
  ['2026-11-20', '10:00', false],
  ['2026-11-21', '10:00', false],
  ['2026-11-22', '23:59', true],
  ['2026-11-23', '00:00', false],
])('%s at %s in Shanghai: %s', (day, time, isOpen) => {
  expect(isWithinHours(hours, shanghai(day, time))).toBe(isOpen)
})

test('the next hour of service is found over noon, a holiday, a weekend and its exception', () => {
  const next = (day: string, time: string) => nextServiceAt(hours, shanghai(day, time))?.toISOString()
  expect(next('2026-11-19', '12:30')).toBe(shanghai('2026-11-19', '13:00').toISOString())
  expect(next('2026-11-19', '18:00')).toBe(shanghai('2026-11-22', '20:00').toISOString())
  expect(next('2026-11-23', '00:00')).toBe(shanghai('2026-11-23', '09:30').toISOString())
  expect(next('2026-11-23', '10:00')).toBe(shanghai('2026-11-23', '10:00').toISOString())
  expect(nextServiceAt({ weekly: [], exceptions: [] }, shanghai('2026-11-19', '10:00'))).toBeUndefined()
  expect(isWithinHours(ALWAYS, shanghai('2026-11-19', '00:00'))).toBe(true)
})

test('a span begins before it ends, within a day', () => {
  expect(spansOf(hours, '2026-11-19').map(({ from }) => from)).toEqual(['09:30', '13:00'])
  const spans = [
    { from: '00:00', to: '24:00' },
    { from: '09:00', to: '09:00' },
    { from: '22:00', to: '02:00' },
    { from: '09:60', to: '10:00' },
    { from: '9:00', to: '24:01' },
  ]
  expect(spans.map(isSpan)).toEqual([true, false, false, false, false])
})
