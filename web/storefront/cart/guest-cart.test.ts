import { expect, test } from 'vitest'
import { parseGuestCart, pieces, withLine } from './guest-cart.ts'

const riesling = { productId: 1001, skuCode: '10000100', quantity: 2 }

test('U33: a stored cart comes back as it was', () => {
  expect(parseGuestCart(JSON.stringify([riesling]))).toEqual([riesling])
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{"productId":1}'],
  ['lines that are none', '[null,1,"x",{"productId":"1","skuCode":"a","quantity":1},{"productId":1,"skuCode":"a","quantity":0}]'],
  ['fractions', '[{"productId":1,"skuCode":"a","quantity":1.5}]'],
])('%s in the storage is an empty cart', (_what, stored) => {
  expect(parseGuestCart(stored)).toEqual([])
})

test('the same bottle twice is one line, and no line holds more than it may', () => {
  const twice = withLine([riesling], { ...riesling, quantity: 3 })
  expect(twice).toEqual([{ ...riesling, quantity: 5 }])
  expect(withLine(twice, { ...riesling, quantity: 1_000 })).toEqual([{ ...riesling, quantity: 99 }])
  expect(pieces([...twice, { productId: 2, skuCode: 'b', quantity: 1 }])).toBe(6)
})
