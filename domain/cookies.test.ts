import { expect, test } from 'vitest'
import { cookieValue } from './cookies.ts'

test('a cookie is found by its whole name and read as it was written', () => {
  const cookies = 'xlocale=1; locale=zh-CN;titles=%E9%85%92%3B%20a; empty='
  expect(cookieValue(cookies, 'locale')).toBe('zh-CN')
  expect(cookieValue(cookies, 'titles')).toBe('酒; a')
  expect(cookieValue(cookies, 'empty')).toBe('')
  expect(cookieValue(cookies, 'ocale')).toBeUndefined()
  expect(cookieValue('', 'locale')).toBeUndefined()
})

test.each(['%', '%E0%A4%A', '%zz', '%ff', '%C0%80'])('%s, which cannot be decoded, is no value', (value) => {
  expect(cookieValue(`token=${value}`, 'token')).toBeUndefined()
})
