import { expect, test } from 'vitest'
import { daysUntil, festivalState } from './festival.ts'

const festival = { startsOn: '2030-03-15', endsOn: '2030-03-17' }

test.each([
  ['2030-01-01', 'planned'],
  ['2030-02-14', 'planned'],
  ['2030-02-15', 'soon'],
  ['2030-03-14', 'soon'],
  ['2030-03-15', 'running'],
  ['2030-03-17', 'running'],
  ['2030-03-18', 'over'],
])('on %s the festival is %s', (today, state) => {
  expect(festivalState(festival, today)).toBe(state)
})

test('days are counted over the ends of months and years', () => {
  expect(daysUntil('2031-01-02', '2030-12-30')).toBe(3)
  expect(daysUntil('2030-03-15', '2030-03-15')).toBe(0)
})
