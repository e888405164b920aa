import { expect, test } from 'vitest'
import { cardsOf } from './cards-sent.ts'

test('a product and an order each make a card, in this order', () => {
  expect(cardsOf({ productId: 3, orderId: 'wx1' })).toEqual([
    { kind: 'product', content: '3' },
    { kind: 'order', content: 'wx1' },
  ])
  expect(cardsOf({})).toEqual([])
})
