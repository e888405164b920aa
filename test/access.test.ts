import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newToken } from '#server/features/accounts/session-token.ts'
import type { ServedEndpoint } from '#server/http/serve.ts'
import { client, shopper, shopWith } from './shop.ts'

const shop = await shopWith()
const { served } = shop.app
const signedIn = served.filter(({ access }) => access !== 'public' && access !== 'optional')
const open = served.filter(({ access }) => access === 'public' || access === 'optional')

const urlOf = ({ path }: ServedEndpoint) =>
  path
    .replace(/^\/api/, '')
    .replace(':key', randomUUID())
    .replace(/:\w+/g, '1')
const call = (endpoint: ServedEndpoint, who: ReturnType<typeof client>) =>
  endpoint.method === 'GET' ? who.get(urlOf(endpoint)) : who.post(urlOf(endpoint), {})
const nameOf = ({ method, path }: ServedEndpoint) => `${method} ${path}`

test('this file sees the whole shop', () => {
  expect(served.length).toBeGreaterThan(60)
  expect(signedIn.map(nameOf)).toContain('POST /api/order/create/:key')
  expect(served.map(nameOf)).toEqual([...new Set(served.map(nameOf))])
})

test.each(signedIn)('T31: $method $path answers nobody without a valid token, whatever the body', async (endpoint) => {
  const strangers = [
    { who: client(shop.app), status: 410000 },
    { who: client(shop.app, { token: 'guessed' }), status: 410000 },
    { who: client(shop.app, { token: newToken() }), status: 410000 },
    { who: client(shop.app, { formType: 'h5' }), status: 110002 },
  ]
  for (const { who, status } of strangers) {
    const answer = await call(endpoint, who)
    expect(answer).toEqual({ status, msg: '请登录' })
  }
})

test.each(signedIn.filter(({ access }) => access !== 'shopper'))(
  'T31: $method $path does not exist for a shopper',
  async (endpoint) => {
    expect(await call(endpoint, await shopper(shop))).toMatchObject({ status: 400, code: '100101' })
  },
)

test.each(signedIn.filter(({ access }) => access === 'shopper'))('T31: $method $path is open to a shopper', async (endpoint) => {
  const { status, code } = await call(endpoint, await shopper(shop))
  expect([410000, 410001, 410002, 500, 503]).not.toContain(status)
  expect(code).not.toBe('100101')
})

test.each(open)('T31: $method $path asks nobody to sign in, and a bad token does no harm', async (endpoint) => {
  for (const token of [undefined, 'guessed', newToken()]) {
    const { status } = await call(endpoint, client(shop.app, token ? { token } : {}))
    expect([410000, 410001, 410002, 500, 503]).not.toContain(status)
  }
})

test('T31: a session that is over is told apart by its code, for the PC client and for the phones', async () => {
  const late = await shopper(shop)
  await shop.db`update session set expires_at = now() - interval '1 second' where account_id = ${late.id}`
  expect((await late.get('/order/data')).status).toBe(410001)
  expect((await client(shop.app, { token: late.token, formType: 'routine' }).get('/order/data')).status).toBe(110003)
  await shop.db`update account set blocked_at = now() where id = ${late.id}`
  expect((await late.get('/order/data')).status).toBe(410002)
})
