import { expect, test } from 'vitest'
import { mobileDigits, tidyPhone } from './address.ts'

test.each([
  ['13800000001', '13800000001'],
  ['+86 138-0000 0001', '13800000001'],
  ['8613800000001', '13800000001'],
  ['１３８ ００００ ０００１', '13800000001'],
  ['138000000012', '13800000001'],
  ['138a', '138'],
])('U62: of %s the figures of a mobile are kept', (typed, digits) => {
  expect(mobileDigits(typed)).toBe(digits)
})

test('U37: a mobile is taken in whatever spacing, a landline stays as it is written', () => {
  expect(tidyPhone(' +86 138 0000 0001 ')).toBe('13800000001')
  expect(tidyPhone(' 021-62345678 ')).toBe('021-62345678')
})
