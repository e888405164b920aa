import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['riesling', 'riesling', 0],
  ['reisling', 'riesling', 1],
  ['riesing', 'riesling', 1],
  ['rieslinng', 'riesling', 1],
  ['zweigeld', 'zweigelt', 1],
  ['kabinet', 'cabinett', 2],
  ['', 'ab', 2],
])('from %s to %s it takes %d', (a, b, expected) => {
  expect(editDistance(a, b, 3)).toBe(expected)
})

test('what is too far is only said to be that', () => {
  expect(editDistance('riesling', 'zweigelt', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
})

test('it is the same both ways, and nothing only for the same word', () => {
  const word = fc.string({ maxLength: 8 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b, 10)
      expect(editDistance(b, a, 10)).toBe(distance)
      expect(distance === 0).toBe(a === b)
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
})
