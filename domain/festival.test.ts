import { expect, test } from 'vitest'
import { dayProblem, daysUntil, festivalState, newDay } from './festival.ts'

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

const day = { ...newDay(), title: { zh: '开节', en: '' } }
const event = { at: '18:00', title: { zh: '', en: 'Old wine' }, text: { zh: '', en: '' } }

test('a day can be saved with times in order, a title in one language, and events that have a time and a title', () => {
  expect(dayProblem({ ...day, events: [event] })).toBeUndefined()
  expect(dayProblem(newDay())).toBe('title')
  expect(dayProblem({ ...day, opens: '20:00' })).toBe('times')
  expect(dayProblem({ ...day, closes: '' })).toBe('times')
  expect(dayProblem({ ...day, events: [{ ...event, at: '' }] })).toBe('events')
  expect(dayProblem({ ...day, events: [{ ...event, title: { zh: ' ', en: '' } }] })).toBe('events')
})
