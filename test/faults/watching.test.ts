import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { createDatabase } from '#test/support/database.ts'
import { addWine, client, shopper, shopWith } from '#test/support/shop.ts'
import { COUNTS_TRACING, startServer, tracingLoaded } from './server-process.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('T64: a running server tells that it lives, that it is ready, and what it has done; its log is lines of JSON with the request’s id', async () => {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 1)
  // A shop that has wines is not filled with the demo's.
  await addWine(db)
  await db.end()
  const server = await startServer({
    port: await findFreePort(),
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'info', ...COUNTS_TRACING },
  })
  const ask = async (path: string) => {
    const response = await fetch(server.origin + path)
    return { status: response.status, id: response.headers.get('x-request-id') ?? '', text: await response.text() }
  }
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
  const called = await ask('/api/get_default_lang_type')
  const missing = await ask('/api/no-such-call')
  expect(missing).toMatchObject({ status: 404, text: '' })
  const metrics = (await ask('/metrics')).text
  expect(metrics).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/get_default_lang_type",status="200"\} 1/,
  )
  for (const name of ['http_faults_total', 'page_cache_hits_total', 'page_cache_misses_total', 'process_resident_memory_bytes'])
    expect(metrics).toContain(name)
  expect(await server.end('SIGTERM')).toBe(0)

  // T88.
  expect(tracingLoaded(server.output())).toBe(0)

  const log = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { reqId?: string; msg: string; status?: number })
  for (const { id, status } of [called, missing]) {
    expect(id).toMatch(ID)
    expect(log.filter(({ reqId, msg }) => reqId === id && msg === 'request').map((line) => line.status)).toEqual([status])
  }
  await database.drop()
}, 300_000)

test('T64: a database without the schema is not ready', async () => {
  const shop = await shopWith({ wines: [] })
  await shop.db`update migration set name = 'of another time' where name = (select max(name) from migration)`
  expect((await shop.app.inject('/readyz')).statusCode).toBe(503)
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
})

test('T64: a fault shows its number and nothing of its cause; the log has the cause under that number, and no token', async () => {
  const shop = await shopWith()
  const buyer = await shopper(shop)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = await buildApp({ ...shop.deps, log }, { pages: false })
  await shop.db`alter table shop_order rename to gone`
  const answer = await client(app, { token: buyer.token, locale: 'en-US' }).get('/order/data')
  await app.close()
  expect(answer.status).toBe(500)
  const id = /Error number: (\S+)/.exec(answer.msg)?.[1] ?? ''
  expect(id).toMatch(ID)
  expect(JSON.stringify(answer)).not.toMatch(/shop_order|select|\.ts|at /)
  const fault = lines.find((line) => line.includes(id) && line.includes('"err"'))
  expect(fault).toContain('shop_order')
  expect(lines.join('')).not.toContain(buyer.token)
})
