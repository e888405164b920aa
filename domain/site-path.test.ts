import { expect, test } from 'vitest'
import { sitePath } from './site-path.ts'

test.each([
  '/',
  '/user/orderList?type=1&tab=unpaid',
  '/goods_detail/1001',
  '/goods_search?title=%E9%9B%B7%E5%8F%B8%E4%BB%A4',
  '/goods_search?title=雷司令',
  '/goods_search?title=a//b&next=https://example.com',
  '/goods_cate#region',
])('T39: %s is a path of this site', (path) => {
  expect(sitePath(path)).toBe(path)
})

test.each([
  ['another host', '//evil.com'],
  ['another host with a backslash', '/\\evil.com'],
  ['a backslash further on', '/user\\@evil.com'],
  ['three slashes', '///evil.com'],
  ['an encoded host', '%2f%2fevil'],
  ['an encoded slash after the first', '/%2fevil.com'],
  ['an encoded backslash', '/%5Cevil.com'],
  ['a double slash inside', '/user//evil.com'],
  ['a climb', '/../evil'],
  ['an encoded climb', '/%2e%2e/evil'],
  ['a scheme without slashes', 'https:evil'],
  ['a whole address', 'https://evil.com/'],
  ['a script', 'javascript:alert(1)'],
  ['a script after a space', ' javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['a tab that browsers drop', '/\t/evil.com'],
  ['a line break', '/user\n/evil'],
  ['a space', '/a b'],
  ['a relative path', 'user'],
  ['nothing', ''],
  ['10 kB', `/${'a'.repeat(10_240)}`],
  ['a number', 7],
  ['nothing at all', undefined],
])('T39: %s is refused', (_name, value) => {
  expect(sitePath(value)).toBeUndefined()
})
