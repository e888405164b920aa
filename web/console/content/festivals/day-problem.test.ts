import { expect, test } from 'vitest'
import { dayProblem, newDay } from './day-problem.ts'

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
