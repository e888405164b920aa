import { expect, test } from 'vitest'
import { createWheelStepper } from './wheel-step.ts'

test('U11: one turn of the wheel is one step; at the ends the page scrolls on', () => {
  const answer = createWheelStepper(2)
  expect(answer({ deltaY: -100, timeStamp: 0 }, 0)).toBe('page')
  expect(answer({ deltaY: 100, timeStamp: 2_000 }, 0)).toBe('next')
  expect(answer({ deltaY: 100, timeStamp: 2_300 }, 0)).toBe('hold')
  expect(answer({ deltaY: 100, timeStamp: 4_000 }, 1)).toBe('page')
  expect(answer({ deltaY: -100, timeStamp: 6_000 }, 1)).toBe('previous')
})

test('U11: a touchpad that goes on rolling makes one step, and lets the page go when it is touched again', () => {
  const answer = createWheelStepper(2)
  const answers = Array.from({ length: 60 }, (_, event) => answer({ deltaY: 40, timeStamp: event * 16 }, event < 30 ? 0 : 1))
  expect(answers.filter((one) => one === 'next')).toHaveLength(1)
  expect(answers.slice(1).every((one) => one === 'hold')).toBe(true)
  expect(answer({ deltaY: 40, timeStamp: 2_000 }, 1)).toBe('page')
})

test('U11: rolling without end is not held for ever', () => {
  const answer = createWheelStepper(2)
  answer({ deltaY: 40, timeStamp: 0 }, 0)
  const later = Array.from({ length: 100 }, (_, event) => answer({ deltaY: 40, timeStamp: 16 + event * 16 }, 1))
  expect(later.at(-1)).toBe('page')
})
