import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const LIST = 'code;name;price\na;Gewürztraminer „Große Lage“ – süß;12,50 €\nb;Château Müller;9'
const western: Record<string, number> = { '„': 0x84, '“': 0x93, '–': 0x96, '€': 0x80 }
const windows = (text: string) => Buffer.from([...text].map((sign) => western[sign] ?? sign.charCodeAt(0)))

test('German spreadsheets write Windows-1252', () => {
  expect(decodeText(windows(LIST))).toBe(LIST)
  expect(decodeText(windows('name\nMüller'))).toBe('name\nMüller')
})

test.each(['utf-16le', 'utf-16be'])('%s with its mark is read', (encoding) => {
  const bytes = Buffer.from(`\uFEFF编码\t名称\r\na\t雷司令`, 'utf16le')
  expect(decodeText(encoding === 'utf-16be' ? bytes.swap16() : bytes)).toBe('编码\t名称\na\t雷司令')
})

test('GB18030 stays Chinese', () => {
  // 酒名, 编码
  expect(decodeText(Buffer.from([0xbe, 0xc6, 0xc3, 0xfb, 0x2c, 0xb1, 0xe0, 0xc2, 0xeb]))).toBe('酒名,编码')
})

test('signs of neither are refused', () => {
  const big5 = Buffer.from([0xb0, 0x73, 0x2c, 0xa6, 0x57, 0x0a, 0xb8, 0xea, 0xae, 0xc6])
  expect(() => decodeText(big5)).toThrow(expect.objectContaining({ key: 'not-utf8' }))
})
