import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { type Embedded, removeEmbedded, startEmbedded } from '#server/db/embedded.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import { announce } from '#server/http/changes.ts'
import { enterChat, newName, tellChat } from '#test/support/chat.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, type TestWine } from '#test/support/shop.ts'
import { type Buyer, crowd } from './crowd.ts'
import { freeze } from './postmaster.ts'
import { killServers, type ServerProcess, startServer, until } from './server-process.ts'

/** Twice as many as there are connections: half of the calls wait for one. */
const BUYERS = 40
/** Promised are five seconds, and one for the readiness, with room for a busy machine: waiting for the database would take for ever. */
const ANSWERED_WITHIN_MS = 20_000
const READY_WITHIN_MS = 15_000
const WORDS = {
  'zh-CN': '商店正在恢复，请稍候片刻再试',
  'en-US': 'The shop is recovering, please try again in a moment',
} as const

const dataDir = temporaryDataDir()
let database: Embedded
let db: Pool
let wine: TestWine
let buyers: Buyer[]
let server: ServerProcess
let thaw = () => {}

beforeAll(async () => {
  database = await startEmbedded(dataDir.path)
  db = connect(database.url, 3)
  await prepareSchema(db, 'demo')
  wine = await addWine(db, { skus: [{ stock: 1_000 }] })
  buyers = await crowd(db, BUYERS + 2, 118_00)
  server = await startServer({
    port: await findFreePort(),
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir.path, LOG_LEVEL: 'warn' },
  })
}, 300_000)

afterAll(async () => {
  thaw()
  await killServers()
  await db.end({ timeout: 5 })
  await database.stop()
  await removeEmbedded(dataDir.path)
  dataDir.remove()
})

const buyerAt = (index: number): Buyer => buyers[index] ?? { id: 0, token: '', addressId: 0 }
const line = () => ({ productId: wine.id, uniqueId: wine.skus[0].code, cartNum: 1, new: 1 })

type Answer = { status: number; retryAfter: string | null; body: Envelope; ms: number }
async function call(path: string, { buyer, body, locale = 'zh-CN' }: { buyer?: Buyer; body?: object; locale?: string } = {}) {
  const startedAt = performance.now()
  const response = await fetch(server.origin + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'cb-lang': locale,
      'form-type': 'pc',
      ...(buyer ? { 'authori-zation': `Bearer ${buyer.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  const ms = performance.now() - startedAt
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: text ? JSON.parse(text) : {},
    ms,
  } as Answer
}

/** As far as the confirm page; answers the order key. */
async function checkout(buyer: Buyer): Promise<string> {
  const added = await call('/api/cart/add', { buyer, body: line() })
  const { cartId } = added.body.data as { cartId: string }
  const confirmed = await call('/api/order/confirm', { buyer, body: { cartId, new: 1 } })
  return (confirmed.body.data as { orderKey: string }).orderKey
}
const create = (buyer: Buyer, key: string) =>
  call(`/api/order/create/${key}`, { buyer, body: { addressId: buyer.addressId, mark: '' } })
const countOrders = async () => (await db`select from shop_order`).length

test('a frozen database: every call is answered 503 in its language, what is kept is served, no order is placed afterwards, and all goes on by itself', {
  timeout: 600_000,
}, async () => {
  const keys = await Promise.all(buyers.slice(0, BUYERS).map(checkout))
  const kept = '/api/category'
  const before = await call(kept)
  const talker = await enterChat(server.origin, buyerAt(BUYERS))
  await tellChat(talker, '冻结之前')

  thaw = freeze(dataDir.path)
  const unsaid = newName()
  const from = talker.frames.length
  talker.send({ type: 'chat', kind: 'text', content: '冻结之中', toId: 0, clientId: unsaid })
  const [orders, others, english, readiness, health, serving, metrics] = await Promise.all([
    Promise.all(keys.map((key, index) => create(buyerAt(index), key))),
    Promise.all([
      call(`/api/product/detail/${wine.id}`),
      call('/api/cart/list', { buyer: buyerAt(1) }),
      call('/api/login', { body: { account: '13800000001', password: 'wrong-password' } }),
      call('/api/order/list', { buyer: buyerAt(2) }),
    ]),
    call(`/api/product/detail/${wine.id}`, { locale: 'en-US' }),
    call('/readyz'),
    call('/healthz'),
    call('/servez'),
    fetch(`${server.origin}/metrics`, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }),
  ])
  expect(await call(kept)).toMatchObject({ status: 200, body: before.body })

  for (const answer of [...orders, ...others]) {
    expect(answer).toMatchObject({ status: 503, retryAfter: '5', body: { status: 503, msg: WORDS['zh-CN'] } })
    expect(answer.ms).toBeLessThan(ANSWERED_WITHIN_MS)
  }
  expect(english).toMatchObject({ status: 503, body: { status: 503, msg: WORDS['en-US'] } })
  expect(readiness.status).toBe(503)
  expect(readiness.ms).toBeLessThan(READY_WITHIN_MS)
  expect(health.status).toBe(200)
  // A balancer goes on sending, for the sake of what is kept.
  expect(serving.status).toBe(200)
  // T85: whoever watches the shop learns of it.
  expect(await metrics.text()).toMatch(/^shop_database_up 0$/m)
  await talker.until('refused', ({ clientId }) => clientId === unsaid, from)

  thaw()
  await until(async () => (await call('/readyz')).status === 200 && (await create(buyerAt(BUYERS + 1), 'none')).status !== 503)
  // Whatever was to happen after the thaw has happened when nothing is running or waiting any more.
  await until(async () => {
    const [left] = await db<[{ left: number }]>`
      select count(*)::int as left from pg_stat_activity
       where datname = current_database() and application_name = 'rebstock' and state <> 'idle' and pid <> pg_backend_pid()`
    return left.left === 0
  })
  expect(await countOrders()).toBe(0)

  const again = await Promise.all(keys.map((key, index) => create(buyerAt(index), key)))
  expect(again.filter(({ status, body }) => status !== 200 || body.status !== 200)).toEqual([])
  await Promise.all(keys.map((key, index) => create(buyerAt(index), key)))
  expect(await countOrders()).toBe(BUYERS)
  expect(await violations(db)).toEqual([])
  // Changes are heard again.
  await db.begin(async (tx) => {
    await tx`update sku set price = 123_00 where product_id = ${wine.id}`
    await announce(tx, `product:${wine.id}`)
  })
  await until(async () => JSON.stringify((await call(`/api/product/detail/${wine.id}`)).body).includes('123.00'))
  await talker.leave()
})

test('a row that somebody holds for long: who waits for it is answered 503, and nothing of it is done later', {
  timeout: 300_000,
}, async () => {
  const buyer = buyerAt(0)
  const key = await checkout(buyer)
  const placed = await countOrders()
  const holder = await db.reserve()
  await holder`begin`
  await holder`select from account where id = ${buyer.id} for update`
  const answer = await create(buyer, key)
  await holder`commit`
  holder.release()
  expect(answer).toMatchObject({ status: 503, retryAfter: '5', body: { msg: WORDS['zh-CN'] } })
  expect(answer.ms).toBeLessThan(ANSWERED_WITHIN_MS)
  expect(await countOrders()).toBe(placed)
  expect(await create(buyer, key)).toMatchObject({ status: 200, body: { status: 200 } })
})
