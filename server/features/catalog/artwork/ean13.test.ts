import { expect, test } from 'vitest'
import { ean13 } from './ean13.ts'

/** Guard, six digits, middle, six digits, guard; the first of the thirteen says how the left six are written. */
test('the bars of a number are those of the trade, with its check digit', () => {
  const { digits, bars } = ean13('400638133393')
  expect(digits).toBe('4006381333931')
  const modules = Array.from({ length: 95 }, (_, at) =>
    bars.some(({ from, width }) => at >= from && at < from + width) ? '1' : '0',
  ).join('')
  expect(modules).toBe('10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101')
})
