import { expect, test } from 'vitest'
import { fen } from './money.ts'
import { isToReview, type OrderLine } from './order-line.ts'

const LINE: OrderLine = {
  unique: '0'.repeat(32),
  productId: 1,
  skuCode: 'A-1',
  name: { zh: '石板雷司令', en: 'Slate Riesling' },
  image: '',
  vintage: 2022,
  sizeMl: 750,
  pack: 1,
  price: fen(128_00),
  quantity: 2,
  discount: fen(0),
  reduction: fen(0),
  shippedQuantity: 2,
  refundedQuantity: 0,
  isReviewed: false,
}

test.each([
  ['what was kept', {}, true],
  ['what went back in part', { refundedQuantity: 1 }, true],
  ['what went back whole', { refundedQuantity: 2 }, false],
  ['what was reviewed before', { isReviewed: true }, false],
])('%s: is there something to review?', (_case, change, is) => {
  expect(isToReview({ ...LINE, ...change })).toBe(is)
})
