import { expect, test } from 'vitest'
import { shopperLocale } from './shopper-locale.ts'

const said = (content: string, author: 'shopper' | 'agent' = 'shopper') => ({ author, kind: 'text' as const, content })

test('a shopper is answered in the language of what they wrote last', () => {
  expect(shopperLocale([said('你好'), said('Is the Riesling dry?')], 'zh-CN')).toBe('en-US')
  expect(shopperLocale([said('Hello'), said('Riesling 还有吗')], 'en-US')).toBe('zh-CN')
})

test('what the agent says, and what is no language, does not count', () => {
  expect(shopperLocale([said('Hello'), said('您好', 'agent'), said('???')], 'zh-CN')).toBe('en-US')
  expect(shopperLocale([said('123')], 'zh-CN')).toBe('zh-CN')
  expect(shopperLocale([], 'en-US')).toBe('en-US')
})
