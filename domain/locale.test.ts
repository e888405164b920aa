import { expect, test } from 'vitest'
import { localeFromAcceptLanguage } from './locale.ts'

test.each([
  ['en-GB,en;q=0.9,zh;q=0.8', 'en-US'],
  ['zh-TW', 'zh-CN'],
  ['en;q=0.1,zh;q=0.9', 'zh-CN'],
  ['zh;q=0.2,en-US;q=0.9', 'en-US'],
  ['zh;q=0,en', 'en-US'],
  ['de, zh ; q=0.5', 'zh-CN'],
  ['ZH-hans-CN', 'zh-CN'],
  // Of a terminal.
  ['zh_CN.UTF-8', 'zh-CN'],
  ['en_US', 'en-US'],
  // Of equals the first one; what nobody can read as a weight is refused.
  ['zh,en', 'zh-CN'],
  ['en;q=x,zh;q=0.1', 'zh-CN'],
  ['zh;q=0', undefined],
  ['fr,*', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s asks for %s', (header, locale) => {
  expect(localeFromAcceptLanguage(header)).toBe(locale)
})
