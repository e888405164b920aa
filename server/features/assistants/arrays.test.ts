import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Wire } from '#test/support/assistant.ts'
import { shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ en: 'Riesling', skus: [{ price: 100_00, stock: 30 }] }] })
const lines: string[] = []
const impatient = await buildApp(
  { ...shop.deps, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) },
  { pages: false, requestLimitMs: 700 },
)
afterAll(() => impatient.close())

const facts = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'rebstock_tasting_facts', arguments: { id: `w${shop.wines[0]?.id}` } },
})
const array = (length: number) => Array.from({ length }, (_, index) => facts(index))
async function post(payload: object, remoteAddress: string, app = shop.app) {
  const answer = await app.inject({ method: 'POST', url: '/ucp/mcp', payload, remoteAddress })
  return { status: answer.statusCode, body: answer.json() as Wire }
}

test('an array of a few messages is answered whole, and a longer one not at all', async () => {
  const few = await post(array(5), '198.51.100.1')
  expect([few.status, few.body.map(({ result }: Wire) => result.structuredContent.id)]).toEqual([
    200,
    Array(5).fill(`w${shop.wines[0]?.id}`),
  ])
  const many = await post(array(6), '198.51.100.1')
  expect([many.status, many.body.error.code, many.body.error.data.code]).toEqual([400, -32602, 'request_too_large'])
})

test('the shop’s own tools have the limit per network of the protocol’s, and each message of an array counts', async () => {
  for (let turn = 0; turn < 60; turn += 1) await post(array(5), '198.51.100.2')
  const refused = await post(facts(1), '198.51.100.2')
  expect([refused.status, refused.body.error.data.code]).toEqual([429, 'rate_limited'])
  expect((await post(facts(1), '198.51.100.3')).status).toBe(200)
})

test('messages that do nothing count against what a network may send', async () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
  const pings = [1, 2, 3, 4, 5].map(ping)
  for (let turn = 0; turn < 600; turn += 1) await post(pings, '198.51.100.4')
  expect((await post(ping(1), '198.51.100.4')).status).toBe(429)
})

test('a request whose time is up says so in one line, however many messages it has', async () => {
  const answer = await shop.db.begin(async (tx) => {
    await tx`lock table product, sku, shop_order in access exclusive mode`
    const delivery = (id: number) => ({
      ...facts(id),
      params: { name: 'rebstock_delivery_to_city', arguments: { city: 'Hangzhou', items: [{ id: shop.sku.code, quantity: 1 }] } },
    })
    return post([1, 2, 3, 4, 5].map(delivery), '198.51.100.5', impatient)
  })
  expect(answer.status).toBe(503)
  const errors = lines.filter((line) => line.includes('"level":50'))
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('time is up')
  expect(errors[0]).not.toContain('stack')
})
