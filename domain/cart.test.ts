import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartLine, goodsTotal, groupByValidity, lineTotal, piecesInSets } from './cart.ts'
import { fen, ZERO } from './money.ts'

const line = (price: number, quantity: number, isValid = true): CartLine => ({
  id: 1,
  productId: 1,
  skuCode: '00000001',
  name: { zh: '酒', en: 'Wine' },
  image: '',
  vintage: null,
  sizeMl: 750,
  pack: 1,
  price: fen(price),
  listPrice: null,
  priceWhenAdded: fen(price),
  quantity,
  stock: 1,
  isValid,
  flashItemId: null,
})

test('U35: the total is the sum of the lines to the fen, on 200 random carts', () => {
  const anyLine = fc.record({ price: fc.integer({ min: 1, max: 9_999_999 }), quantity: fc.integer({ min: 1, max: 99 }) })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 100 }), (specs) => {
      const lines = specs.map(({ price, quantity }) => line(price, quantity))
      expect(goodsTotal(lines)).toBe(lines.map(lineTotal).reduce((sum, amount) => sum + amount, 0))
    }),
    { numRuns: 200 },
  )
  expect(goodsTotal([])).toBe(ZERO)
})

test('a cart falls into what can be bought and what cannot, each in its order', () => {
  const [a, b, c] = [line(1, 1), line(2, 1, false), line(3, 1)]
  expect(groupByValidity([a, b, c])).toEqual({ valid: [a, c], invalid: [b] })
})

test('sets take pieces of the wines that are also bought singly', () => {
  const part = (skuCode: string, amount: number) => ({
    ...{ productId: 1, skuCode, name: { zh: '酒', en: 'Wine' }, image: '', vintage: null, sizeMl: 750, pack: 1 },
    amount,
  })
  const single = line(1, 2)
  const sets = [
    { ...line(3, 3), skuCode: '00000002', parts: [part(single.skuCode, 2), part('00000003', 1)] },
    { ...line(3, 1), skuCode: '00000004', parts: [part(single.skuCode, 1)] },
  ]
  expect(piecesInSets(single, [single, ...sets])).toBe(7)
  expect(piecesInSets({ skuCode: '00000009' }, [single, ...sets])).toBe(0)
})
