import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, fen, formatMoney, fromYuan, multiply, splitByWeight, toYuan } from './money.ts'

const amount = fc.integer({ min: 0, max: 100_000_000_00 }).map(fen)
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 1_000 })

test('T34: parts of a sum are whole fen, none negative, and add up to it, for up to 1,000 lines', () => {
  fc.assert(
    fc.property(amount, weights, (total, shares) => {
      const parts = splitByWeight(total, shares)
      expect(parts).toHaveLength(shares.length)
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
      expect(add(...parts)).toBe(total)
    }),
  )
})

test('T34: no part is further than one fen from its exact share', () => {
  fc.assert(
    fc.property(amount, weights, (total, shares) => {
      const sum = shares.reduce((a, b) => a + b, 0)
      fc.pre(sum > 0)
      for (const [index, part] of splitByWeight(total, shares).entries()) {
        const exact = (BigInt(total) * BigInt(shares[index] ?? 0)) / BigInt(sum)
        expect(Number(BigInt(part) - exact)).toBeOneOf([0, 1])
      }
    }),
  )
})

test.each([
  { total: 1, weights: [30, 70], parts: [0, 1] },
  { total: 100, weights: [1, 1, 1], parts: [34, 33, 33] },
  { total: 10, weights: [0, 0, 0], parts: [4, 3, 3] },
  { total: 0, weights: [5, 5], parts: [0, 0] },
  { total: 7, weights: [0, 1], parts: [0, 7] },
])('T34: $total fen over $weights are $parts', ({ total, weights: shares, parts }) => {
  expect(splitByWeight(fen(total), shares)).toEqual(parts)
})

test('T34: ¥0.10 and ¥0.20 are ¥0.30, and a thousand times ¥0.01 are ¥10.00', () => {
  expect(toYuan(add(fen(10), fen(20)))).toBe('0.30')
  expect(toYuan(add(...Array.from({ length: 1_000 }, () => fen(1))))).toBe('10.00')
})

test('yuan are read back as they were written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
      expect(fromYuan(toYuan(fen(value)))).toBe(value)
    }),
  )
})

test.each(['', '1.234', '1e3', 'NaN', '0x10', '1,000', '--1', '.5', '1.', '９', '9'.repeat(13)])('%j is no amount', (text) => {
  expect(fromYuan(text)).toBeUndefined()
})

test('half a fen, and more than can be counted exactly, are refused', () => {
  expect(() => fen(0.5)).toThrow(RangeError)
  expect(() => fen(Number.NaN)).toThrow(RangeError)
  expect(() => multiply(fen(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError)
})

test('U30: a price shows its currency and two decimals in both languages', () => {
  expect(formatMoney(fen(128_00), 'zh-CN')).toBe('¥128.00')
  expect(formatMoney(fen(1_288_50), 'en-US')).toBe('CN¥1,288.50')
})
