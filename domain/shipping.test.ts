import { expect, test } from 'vitest'
import { fen } from './money.ts'
import { shippingFee } from './shipping.ts'

test.each([
  { goods: 1, fee: 18_00 },
  { goods: 88_00, fee: 18_00 },
  { goods: 398_99, fee: 18_00 },
  { goods: 399_00, fee: 0 },
  { goods: 399_01, fee: 0 },
  { goods: 1_000_000_00, fee: 0 },
])('goods of $goods fen travel for $fee fen', ({ goods, fee }) => {
  expect(shippingFee(fen(goods))).toBe(fee)
})
