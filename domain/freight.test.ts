import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FreightZone, freightFee, packGrams } from './freight.ts'
import { fen } from './money.ts'

const zone: FreightZone = {
  isDelivered: true,
  basis: 'weight',
  first: 3_000,
  firstFee: fen(18_00),
  step: 1_000,
  stepFee: fen(4_00),
  freeFrom: fen(399_00),
}

test.each([
  { grams: 1, fee: 18_00 },
  { grams: 3_000, fee: 18_00 },
  { grams: 3_001, fee: 22_00 },
  { grams: 4_000, fee: 22_00 },
  { grams: 4_001, fee: 26_00 },
  { grams: 13_000, fee: 58_00 },
])('$grams g cost $fee fen: the first 3 kg, then every kilogram begun', ({ grams, fee }) => {
  expect(freightFee(zone, { grams, number: 1, goods: fen(100_00) })).toBe(fee)
})

test('by number only the number counts', () => {
  const byNumber: FreightZone = { ...zone, basis: 'number', first: 6, step: 6 }
  expect(freightFee(byNumber, { grams: 1_000_000, number: 6, goods: fen(0) })).toBe(18_00)
  expect(freightFee(byNumber, { grams: 1, number: 7, goods: fen(0) })).toBe(22_00)
  expect(freightFee(byNumber, { grams: 1, number: 13, goods: fen(0) })).toBe(26_00)
})

test('free from the sum on, to the fen, and never where there is none', () => {
  const load = { grams: 10, number: 1 }
  expect(freightFee(zone, { ...load, goods: fen(398_99) })).toBe(18_00)
  expect(freightFee(zone, { ...load, goods: fen(399_00) })).toBe(0)
  expect(freightFee({ ...zone, freeFrom: null }, { ...load, goods: fen(1_000_000_00) })).toBe(18_00)
})

const amount = fc.integer({ min: 1, max: 100_000 })
const fee = fc.integer({ min: 0, max: 1_000_00 }).map(fen)
const anyZone: fc.Arbitrary<FreightZone> = fc.record({
  isDelivered: fc.constant(true),
  basis: fc.constantFrom('weight' as const, 'number' as const),
  first: amount,
  firstFee: fee,
  step: amount,
  stepFee: fee,
  freeFrom: fc.option(fc.integer({ min: 0, max: 10_000_00 }).map(fen)),
})
const anyLoad = fc.record({
  grams: fc.integer({ min: 0, max: 1_000_000 }),
  number: fc.integer({ min: 1, max: 1_000 }),
  goods: fc.integer({ min: 0, max: 10_000_00 }).map(fen),
})

test('more to carry never costs less, and no fee is below zero or a part of a fen', () => {
  fc.assert(
    fc.property(anyZone, anyLoad, fc.nat(50_000), (rule, load, more) => {
      const light = freightFee(rule, load)
      const heavy = freightFee(rule, { ...load, grams: load.grams + more, number: load.number + more })
      expect(Number.isSafeInteger(light) && light >= 0).toBe(true)
      expect(heavy).toBeGreaterThanOrEqual(light)
    }),
  )
})

test('one parcel never costs more than its wines sent one by one', () => {
  fc.assert(
    fc.property(anyZone, fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 12 }), (rule, weights) => {
      // A step that is dearer than beginning anew makes two parcels the better choice: no shop sets such prices.
      fc.pre(rule.stepFee <= rule.firstFee && rule.step >= rule.first && rule.freeFrom === null)
      const one = freightFee(rule, { grams: weights.reduce((a, b) => a + b, 0), number: weights.length, goods: fen(0) })
      const apart = weights.reduce((sum, grams) => sum + freightFee(rule, { grams, number: 1, goods: fen(0) }), 0)
      expect(one).toBeLessThanOrEqual(apart)
    }),
  )
})

test('a pack weighs what was entered, or what a bottle of its size does', () => {
  expect(packGrams({ weightG: 1_480, sizeMl: 750, pack: 1 })).toBe(1_480)
  expect(packGrams({ weightG: 0, sizeMl: 750, pack: 1 })).toBe(1_350)
  expect(packGrams({ weightG: 0, sizeMl: 750, pack: 6 })).toBe(8_100)
})
