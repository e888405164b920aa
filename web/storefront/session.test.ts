import { expect, test } from 'vitest'
import { fromPathCookie, rememberedPath } from './session.ts'

test('T39: a path of this site is remembered and found again', () => {
  const [pair = ''] = fromPathCookie('/user/orderList?type=1').split(';')
  expect(rememberedPath(`locale=en-US; ${pair}`)).toBe('/user/orderList?type=1')
})

test.each(['//evil.com', '/\\evil.com', 'https:evil', '%2f%2fevil', 'javascript:alert(1)', `/${'a'.repeat(10_240)}`])(
  'T39: %s is neither remembered nor believed',
  (path) => {
    expect(fromPathCookie(path)).toMatch(/^fromPath=; .*max-age=0/)
    expect(rememberedPath(`fromPath=${encodeURIComponent(path)}`)).toBeUndefined()
    expect(rememberedPath(`fromPath=${path}`)).toBeUndefined()
  },
)

test('a broken cookie is no path', () => {
  expect(rememberedPath('fromPath=%E0%A4%A')).toBeUndefined()
  expect(rememberedPath('')).toBeUndefined()
})
