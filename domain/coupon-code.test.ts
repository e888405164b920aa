import { expect, test } from 'vitest'
import { codeProblem, isCode, makeCode, readCode } from './coupon-code.ts'
import { couponCode } from './coupon-offer.ts'

test.each([
  ['WEIN20', 'in capitals'],
  ['wein20', 'in small letters'],
  [' Wein 20\n', 'with spaces around and inside'],
  ['ＷＥＩＮ２０', 'in the wide letters of a Chinese keyboard'],
  ['ｗｅｉｎ　２０', 'with a wide space'],
  ['\u200bWEIN20\ufeff', 'with the invisible signs of an article'],
])('U104: %j, typed %2$s, is WEIN20', (typed) => {
  expect(readCode(typed)).toBe('WEIN20')
})

test('U104: every dash is the hyphen', () => {
  for (const dash of ['-', '－', '–', '—', '‐', '−']) expect(readCode(`herbst${dash}26`)).toBe('HERBST-26')
})

test.each(['ABC', 'A'.repeat(25), 'WEIN_20', '葡萄酒券', 'WEIN.20', ''])('U104: %j is no code', (typed) => {
  expect(isCode(readCode(typed))).toBe(false)
  expect(codeProblem(readCode(typed))).toBe('code')
})

test('U104: a name by which assistants know a coupon is no code of the merchant', () => {
  expect(codeProblem(couponCode(12))).toBe('code-reserved')
  expect(codeProblem(readCode('coupon-007'))).toBe('code-reserved')
  expect(codeProblem('COUPON-A1')).toBeUndefined()
})

test('U104: a made code has eight signs, none of which is taken for another, and differs each time', () => {
  const made = Array.from({ length: 500 }, () => makeCode((bytes) => crypto.getRandomValues(bytes)))
  for (const code of made) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(new Set(made).size).toBe(500)
})
