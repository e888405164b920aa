import { expect, test } from 'vitest'
import { stepFrom } from './step-through.ts'

test.each([
  { open: 2, step: 1 as const, next: 3 },
  { open: 2, step: -1 as const, next: 1 },
  { open: 3, step: 1 as const, next: 3 },
  { open: 1, step: -1 as const, next: 1 },
  { open: undefined, step: 1 as const, next: 1 },
  { open: 99, step: -1 as const, next: 1 },
])('from $open, a step of $step leads to $next of 1, 2, 3', ({ open, step, next }) => {
  expect(stepFrom([1, 2, 3], open, step)).toBe(next)
})

test('an empty list leads nowhere', () => {
  expect(stepFrom([], 1, 1)).toBeUndefined()
})
