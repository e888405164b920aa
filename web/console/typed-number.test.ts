import { expect, test } from 'vitest'
import { typedInteger, typedKilograms, typedYuan } from './typed-number.ts'

test('numbers are taken as people type them, and never guessed', () => {
  expect(typedInteger(' 12 ', 1, 99)).toBe(12)
  for (const wrong of ['', '0', '100', '1.5', '1e1', '１', '-3']) expect(typedInteger(wrong, 1, 99), wrong).toBeUndefined()
  expect(typedInteger('-3', -5, 5)).toBe(-3)
  expect(typedYuan('¥1,288.50', 0)).toBe(1_288_50)
  expect(typedYuan('88', 1)).toBe(88_00)
  for (const wrong of ['', '0', '-1', '1.234', 'free']) expect(typedYuan(wrong, 1), wrong).toBeUndefined()
  expect(typedKilograms('1.5', 1_000_000)).toBe(1_500)
  expect(typedKilograms('0.001', 1_000_000)).toBe(1)
  for (const wrong of ['', '0', '1.2345', '1001', '-1']) expect(typedKilograms(wrong, 1_000_000), wrong).toBeUndefined()
})
