import { expect, test } from 'vitest'
import { isRightAnswer } from './captcha.ts'

const spots = [
  { x: 40, y: 60 },
  { x: 200, y: 100 },
  { x: 120, y: 30 },
]
const moved = (by: number) => spots.map(({ x, y }) => ({ x: x + by, y: y - by }))

test('letters are clicked near their middle, all of them, in their order', () => {
  expect(isRightAnswer('letters', spots, spots)).toBe(true)
  expect(isRightAnswer('letters', spots, moved(20))).toBe(true)
  expect(isRightAnswer('letters', spots, moved(30))).toBe(false)
  expect(isRightAnswer('letters', spots, spots.toReversed())).toBe(false)
  expect(isRightAnswer('letters', spots, spots.slice(0, 2))).toBe(false)
  expect(isRightAnswer('letters', spots, [...spots, ...spots])).toBe(false)
  expect(isRightAnswer('letters', spots, [])).toBe(false)
})

test('of a pushed piece only the way sideways counts', () => {
  expect(isRightAnswer('gap', [{ x: 150, y: 40 }], [{ x: 156, y: 5 }])).toBe(true)
  expect(isRightAnswer('gap', [{ x: 150, y: 40 }], [{ x: 165, y: 40 }])).toBe(false)
})
