import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect as openPool } from '#server/db/database.ts'
import { REQUEST_LIMITS } from '#server/db/statement-limits.ts'
import { shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const lines: string[] = []
const app = await buildApp(
  { ...shop.deps, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) },
  { pages: false },
)
afterAll(() => app.close())
let hasBegun = false
app.addHook('onRequest', async () => {
  hasBegun = true
})
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))

test('a client that hangs up in the middle of its request is no fault, and not the database’s', async () => {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"account":',
  )
  await expect.poll(() => hasBegun, { timeout: 60_000 }).toBe(true)
  socket.resetAndDestroy()
  await expect.poll(() => lines.some((line) => /the client has hung up|database away/.test(line)), { timeout: 60_000 }).toBe(true)
  expect(lines.filter((line) => line.includes('database away') || line.includes('"level":50'))).toEqual([])
  expect((await app.inject('/metrics')).body).toMatch(/http_faults_total 0/)
})

test('a statement that PostgreSQL has broken off because it took too long is 503, not a fault', async () => {
  const db = openPool(shop.deps.config.databaseUrl ?? '', 2, { ...REQUEST_LIMITS, statementMs: 300 })
  const slow = await buildApp({ ...shop.deps, db }, { pages: false })
  const answer = await shop.db.begin(async (tx) => {
    await tx`lock table product in access exclusive mode`
    return slow.inject({ url: `/api/product/detail/${shop.sku.productId}`, headers: { 'cb-lang': 'en-US' } })
  })
  await slow.close()
  await db.end()
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ msg: 'The shop is recovering, please try again in a moment' })
})
