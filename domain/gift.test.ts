import { expect, test } from 'vitest'
import { bottlesOf, boxesFor, boxFee, boxProblems, CARD_MAX, isCardText } from './gift.ts'
import { fen } from './money.ts'

test('boxes of one kind hold all bottles, packs counted by their bottles', () => {
  const bottles = bottlesOf([
    { quantity: 2, pack: 1 },
    { quantity: 1, pack: 3 },
  ])
  expect(bottles).toBe(5)
  expect([1, 2, 3, 6].map((holds) => boxesFor(bottles, { holds }))).toEqual([5, 3, 2, 1])
  expect(boxFee(bottles, { holds: 2, price: fen(38_00) })).toBe(114_00)
  expect(boxFee(bottles, { holds: 1, price: fen(0) })).toBe(0)
  expect(boxFee(bottles, null)).toBe(0)
})

test('a card is counted in characters as people count them', () => {
  expect(isCardText('🍷'.repeat(CARD_MAX))).toBe(true)
  expect(isCardText('酒'.repeat(CARD_MAX + 1))).toBe(false)
})

test('a box has both names, a price that is not negative, and holds at least one bottle', () => {
  const box = { name: { zh: '礼盒', en: 'Box' }, price: fen(0), holds: 1, isOpen: true }
  expect(boxProblems(box)).toEqual({})
  expect(boxProblems({ ...box, name: { zh: '礼盒', en: ' ' }, price: fen(-1), holds: 0 })).toEqual({
    name: 'name',
    price: 'price',
    holds: 'holds',
  })
})
