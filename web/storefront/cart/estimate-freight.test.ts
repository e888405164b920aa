import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart.ts'
import type { FreightZone } from '#domain/freight.ts'
import { fen } from '#domain/money.ts'
import { estimateFreight } from './estimate-freight.ts'

const line = (parts: Partial<CartLine>): CartLine => ({
  id: 1,
  productId: 1001,
  skuCode: '0a1b2c3d',
  name: { zh: '雷司令', en: 'Riesling' },
  image: '',
  vintage: 2021,
  sizeMl: 750,
  pack: 1,
  price: fen(60_00),
  listPrice: null,
  priceWhenAdded: fen(60_00),
  quantity: 1,
  stock: 10,
  isValid: true,
  flashItemId: null,
  ...parts,
})
const zone: FreightZone = {
  isDelivered: true,
  basis: 'weight',
  first: 3_000,
  firstFee: fen(18_00),
  step: 1_000,
  stepFee: fen(4_00),
  freeFrom: fen(399_00),
}

test('bottles are weighed by their size, packs by their bottles, and the free sum is what the goods cost', () => {
  expect(estimateFreight(zone, [line({ quantity: 2 })])).toBe(18_00)
  expect(estimateFreight(zone, [line({ quantity: 3 })])).toBe(26_00)
  expect(estimateFreight(zone, [line({ pack: 6, price: fen(300_00) })])).toBe(42_00)
  expect(estimateFreight(zone, [line({ pack: 6, price: fen(399_00) })])).toBe(0)
})

test('nothing to send costs nothing, and neither does what is not sent everywhere: the checkout says more', () => {
  expect(estimateFreight(zone, [])).toBe(0)
  expect(estimateFreight({ ...zone, isDelivered: false }, [line({})])).toBe(0)
})
