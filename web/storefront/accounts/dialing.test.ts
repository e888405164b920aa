import { expect, test } from 'vitest'
import { CHINA, readTyped, wirePhone } from './dialing.ts'

const US = { country: 'US', code: '1' }
const CANADA = { country: 'CA', code: '1' }
const GERMANY = { country: 'DE', code: '49' }
const CODES = [CHINA, CANADA, GERMANY, US, { country: 'PT', code: '351' }, { country: 'ES', code: '34' }]

test.each([
  ['138-0000 0001', CHINA, 'CN', '13800000001'],
  ['+86 138 0000 0001', CHINA, 'CN', '13800000001'],
  ['+86 138 0000 0001', GERMANY, 'CN', '13800000001'],
  ['１３８００００００01', CHINA, 'CN', '13800000001'],
  ['+49 (0)151 23456789', CHINA, 'DE', '015123456789'],
  ['0049 151 23456789', CHINA, 'DE', '15123456789'],
  ['0151 / 234 567 89', GERMANY, 'DE', '015123456789'],
  ['+1 (202) 555-0123', CHINA, 'US', '2025550123'],
  ['+1 (416) 555-0123', CANADA, 'CA', '4165550123'],
  ['+351 912 345 678', CHINA, 'PT', '912345678'],
  ['', GERMANY, 'DE', ''],
])('%j beside %o is a phone of %s: %s', (text, present, country, digits) => {
  expect(readTyped(text, present, CODES)).toEqual({ country, digits })
})

test('a Chinese phone goes out as its eleven digits, a foreign one with its country’s code, and nothing as nothing', () => {
  expect(wirePhone('13800000001', CHINA)).toBe('13800000001')
  expect(wirePhone('15123456789', GERMANY)).toBe('+4915123456789')
  expect(wirePhone('', GERMANY)).toBe('')
})
