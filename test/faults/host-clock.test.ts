import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { SESSION_SECONDS } from '#domain/account.ts'
import { PAY_WITHIN_MINUTES } from '#domain/order.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { createDatabase } from '#test/support/database.ts'
import { flashLine, openSale, type TestSale } from '#test/support/flash-sale.ts'
import { addWine, type TestWine } from '#test/support/shop.ts'
import { type Buyer, crowd } from './crowd.ts'
import { killServers, type ServerProcess, startServer, until } from './server-process.ts'

/** By so much the clock of the server's machine is wrong; the database's is right. */
const AHEAD_MS = 2 * 60 * 60_000

let database: Awaited<ReturnType<typeof createDatabase>>
let db: Pool
let wine: TestWine
let sale: TestSale
let buyers: Buyer[]
let server: ServerProcess

beforeAll(async () => {
  database = await createDatabase(inject('adminUrl'))
  db = connect(database.url, 3)
  wine = await addWine(db)
  const onSale = await addWine(db)
  sale = await openSale({ db, now: () => new Date() }, { sku: onSale.skus[0], startsInHours: 1, hours: 6 })
  buyers = await crowd(db, 2, 500_00)
  server = await startServer({
    port: await findFreePort(),
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' },
    clockAheadMs: AHEAD_MS,
  })
}, 300_000)

afterAll(async () => {
  await killServers()
  await db.end({ timeout: 5 })
  await database.drop()
})

async function call(path: string, body?: object): Promise<Envelope> {
  const response = await fetch(`${server.origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'form-type': 'pc',
      'authori-zation': `Bearer ${buyers[0]?.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Envelope
}

async function placeOrder(): Promise<string> {
  const line = { productId: wine.id, uniqueId: wine.skus[0].code, cartNum: 1, new: 1 }
  const { cartId } = (await call('/cart/add', line)).data as { cartId: string }
  const { orderKey } = (await call('/order/confirm', { cartId, new: 1 })).data as { orderKey: string }
  const created = await call(`/order/create/${orderKey}`, { addressId: buyers[0]?.addressId, mark: '' })
  return (created.data as { result: { orderId: string } }).result.orderId
}

test('T18: a machine whose clock is ahead is not ready and says so, by how much, and in its log', async () => {
  const response = await fetch(`${server.origin}/readyz`)
  expect(response.status).toBe(503)
  const { status, hostAheadMs } = (await response.json()) as { status: string; hostAheadMs: number }
  expect(status).toBe('clock off')
  expect(Math.abs(hostAheadMs - AHEAD_MS)).toBeLessThan(1_000)
  expect(server.output()).toContain('the clock of this machine differs')
})

test('T18: by the clock of a machine that is ahead no sale opens early, and no order or session lasts longer', async () => {
  expect(await call('/cart/add', flashLine(sale))).toMatchObject({ status: 400, code: '410321' })
  const number = await placeOrder()
  const [order] = await db<[{ minutes: number }]>`
    select extract(epoch from pay_by - now())::float / 60 as minutes from shop_order where number = ${number}`
  expect(order.minutes).toBeGreaterThan(PAY_WITHIN_MINUTES - 2)
  expect(order.minutes).toBeLessThanOrEqual(PAY_WITHIN_MINUTES)

  const { key } = (await call('/verify_code')).data as { key: string }
  expect(await call('/register/verify', { phone: '13900009999', type: 'login', key })).toMatchObject({ status: 200 })
  const { code } = (await call('/sandbox/sms?phone=13900009999')).data as { code: string }
  expect(await call('/login/mobile', { phone: '13900009999', captcha: code })).toMatchObject({ status: 200 })
  const [session] = await db<[{ seconds: number }]>`
    select extract(epoch from expires_at - now())::float as seconds from session join account on account.id = account_id
     where phone = '13900009999'`
  expect(session.seconds).toBeGreaterThan(SESSION_SECONDS - 60)
  expect(session.seconds).toBeLessThanOrEqual(SESSION_SECONDS)
})

test('T18: on a machine whose clock is ahead the timed jobs run, by the minute', { timeout: 300_000 }, async () => {
  const number = await placeOrder()
  await db`update shop_order set pay_by = now() - interval '1 second' where number = ${number}`
  const isCancelled = async () =>
    (await db`select from shop_order where number = ${number} and status = 'cancelled'`).length === 1
  await until(isCancelled, 100_000)
})
