import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#web/api/client.ts'
import { endsWithSession } from '#web/api/ends-with-session.ts'
import { fromPathCookie, isDeed, rememberedPath } from './session.ts'

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

test.each([
  ['something done', 'POST', 'shopper', 410000, 1],
  ['something done', 'POST', 'shopper', 410001, 1],
  ['something done', 'POST', 'shopper', 410002, 1],
  ['another refusal', 'POST', 'shopper', 400, 0],
  ['something read, perhaps ahead of time', 'GET', 'shopper', 410000, 0],
  ['what needs nobody', 'POST', 'public', 410000, 0],
] as const)('%s, %s for %s, answered by %i: the session ends %i times', async (_, method, access, status, ends) => {
  const refusing = { call: () => Promise.reject(new ApiError({ status, msg: 'no', data: [] })) }
  let ended = 0
  const end = () => {
    ended += 1
  }
  const api = endsWithSession(refusing, end, isDeed)
  await expect(api.call({ method, access } as Endpoint)).rejects.toThrow('no')
  expect(ended).toBe(ends)
})
