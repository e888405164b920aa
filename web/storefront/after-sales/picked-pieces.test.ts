import { expect, test } from 'vitest'
import { fen, ZERO } from '#domain/money.ts'
import type { RefundableLine } from '#domain/refund-amount.ts'
import { pickedAtFirst, pickedFor, piecesOf, totalOf } from './picked-pieces.ts'

const line = (unique: string, counts: Partial<RefundableLine> = {}): RefundableLine => ({
  unique,
  productId: 1,
  skuCode: unique,
  name: { zh: '雷司令', en: 'Riesling' },
  image: '',
  vintage: null,
  sizeMl: 750,
  pack: 1,
  price: fen(33_33),
  quantity: 3,
  discount: ZERO,
  reduction: ZERO,
  shipping: fen(6_00),
  boxShare: ZERO,
  shippedQuantity: 0,
  refundedQuantity: 0,
  withdrawnQuantity: 0,
  isReviewed: false,
  ...counts,
})

test('at first everything that is left is picked, or just the line that the shopper came from', () => {
  const lines = [line('a'), line('b', { refundedQuantity: 1 })]
  expect(pickedAtFirst(lines, 'money', undefined)).toEqual({ a: 3, b: 2 })
  expect(pickedAtFirst(lines, 'money', 'b')).toEqual({ a: 0, b: 2 })
  expect(pickedAtFirst(lines, 'money', 'gone')).toEqual({ a: 3, b: 2 })
  expect(piecesOf({ a: 0, b: 2 })).toEqual([{ unique: 'b', quantity: 2 }])
})

test('asking for a return keeps of what was picked what has left the house', () => {
  const lines = [line('a', { shippedQuantity: 1 }), line('b')]
  expect(pickedFor(lines, 'return', { a: 3, b: 3 })).toEqual({ a: 1, b: 0 })
})

test('the total follows what is picked', () => {
  const lines = [line('a'), line('b', { shippedQuantity: 3 })]
  expect(totalOf(lines, 'money', { a: 1, b: 2 })).toEqual({ goods: 99_99, shipping: 2_00, boxes: 0, amount: 101_99 })
  expect(totalOf(lines, 'money', {}).amount).toBe(0)
})
