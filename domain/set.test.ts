import { expect, test } from 'vitest'
import { bottlesOfParts, setsFrom } from './set.ts'

test('the scarcest part says how many sets there are; a set of nothing is none', () => {
  expect(
    setsFrom([
      { stock: 10, amount: 2 },
      { stock: 4, amount: 1 },
    ]),
  ).toBe(4)
  expect(setsFrom([{ stock: 1, amount: 2 }])).toBe(0)
  expect(setsFrom([])).toBe(0)
})

test('a case in a set counts its bottles', () => {
  expect(
    bottlesOfParts([
      { pack: 6, amount: 1 },
      { pack: 1, amount: 2 },
    ]),
  ).toBe(8)
})
