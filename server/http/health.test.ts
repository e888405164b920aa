import { describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { atEnd } from '#test/support/at-end.ts'
import { shopWith } from '#test/support/shop.ts'

const TOKEN = 'a-token-of-more-than-twenty-letters'
const INSIDE = ['/metrics', '/api/docs']

const shop = await shopWith()
let hostAheadMs = 0
const production = async (metricsToken: string | undefined) => {
  const config = { ...shop.deps.config, isProduction: true, metricsToken }
  const app = await buildApp({ ...shop.deps, config, hostAheadMs: () => hostAheadMs }, { pages: false })
  atEnd(() => app.close())
  return app
}
const [withToken, closed] = [await production(TOKEN), await production(undefined)]

describe('in production what goes on inside is shown to whoever knows the token, and to nobody else', () => {
  test.each(INSIDE)('%s', async (url) => {
    const strangers = [
      await closed.inject({ url }),
      // A caller on the same machine may be a proxy.
      await closed.inject({ url, remoteAddress: '127.0.0.1' }),
      await closed.inject({ url, headers: { authorization: 'Bearer undefined' } }),
      await withToken.inject({ url }),
      await withToken.inject({ url, headers: { 'x-forwarded-for': '127.0.0.1' } }),
      await withToken.inject({ url, headers: { authorization: 'Bearer ' } }),
      await withToken.inject({ url, headers: { authorization: `Bearer ${TOKEN}x` } }),
      await withToken.inject({ url, headers: { authorization: TOKEN } }),
    ]
    expect(strangers.map(({ statusCode, body }) => [statusCode, body])).toEqual(strangers.map(() => [404, '']))
    expect((await withToken.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } })).statusCode).toBe(200)
    expect((await shop.app.inject({ url })).statusCode).toBe(200)
  })
})

test('a balancer hears whether the process is ready, and only whoever knows the token hears why it is not', async () => {
  expect((await closed.inject('/readyz')).json()).toEqual({ status: 'ready' })
  for (const aheadMs of [3_000, -3_000]) {
    hostAheadMs = aheadMs
    const answers = [
      await closed.inject('/readyz'),
      await withToken.inject({ url: '/readyz', headers: { authorization: `Bearer ${TOKEN}` } }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [503, { status: 'not ready' }],
      [503, { status: 'clock off', hostAheadMs: aheadMs }],
    ])
  }
  hostAheadMs = 1_500
  expect((await closed.inject('/readyz')).statusCode).toBe(200)
})
