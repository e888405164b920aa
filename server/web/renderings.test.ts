import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { limitRenderings } from './renderings.ts'

const app = Fastify()
await app.register(rateLimit, { global: false })
const renderings = limitRenderings(app, { renderingsPerMinute: 2, trustedProxies: [] as string[] } as Config)
app.get('/page', async (request) => {
  await renderings.admit(request)
  return 'made'
})
const ask = async (remoteAddress: string, headers = {}) => (await app.inject({ url: '/page', remoteAddress, headers })).statusCode

test('who claims to be behind a proxy shares a limit with all who do, and nobody else’s', async () => {
  const claims: number[] = []
  for (let visitor = 0; visitor < 45; visitor += 1)
    claims.push(await ask('172.17.0.1', { 'x-forwarded-for': `8.8.4.${visitor}` }))
  expect(claims.filter((status) => status === 200)).toHaveLength(40)
  expect(claims.slice(40)).toEqual([429, 429, 429, 429, 429])
  expect([await ask('8.8.8.8'), await ask('8.8.8.8'), await ask('8.8.8.8')]).toEqual([200, 200, 429])
  expect(await ask('8.8.8.9', { 'x-forwarded-for': '1.1.1.1' })).toBe(200)
})
