import { expect, test } from 'vitest'
import { fen } from './money.ts'
import { isBelow, suggestedWish } from './price-wish.ts'

test.each([
  [188_00, 178_00],
  [100_00, 95_00],
  [1_234_56, 1_172_00],
  [2_00, 1_00],
  [1_00, 99],
  [2, 1],
])('for %i fen a wish of %i fen is suggested, which is below it', (price, wish) => {
  expect(suggestedWish(fen(price))).toBe(wish)
  expect(isBelow(suggestedWish(fen(price)), fen(price))).toBe(true)
})

test('the same price, a higher one and nothing are no wishes', () => {
  for (const wish of [0, -1, 100_00, 100_01]) expect(isBelow(fen(wish), fen(100_00))).toBe(false)
})
