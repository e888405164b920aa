import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openLog } from '#server/open-log.ts'
import { atEnd } from '#test/support/at-end.ts'
import { client, placeOrder, shopper, shopWith } from '#test/support/shop.ts'
import { requestLog } from './request-log.ts'

test.each([
  ['/home/zh-CN/pay_link/SECRET?back=1', '/home/zh-CN/pay_link/…'],
  ['/home/pay_link/SECRET', '/home/pay_link/…'],
  ['/api/pay_link/SECRET/state', '/api/pay_link/…/state'],
  ['/api/order/detail/cp1?phone=SECRET', '/api/order/detail/cp1'],
])('T40: of %s the log keeps no secret', (url, path) => {
  const written: string[] = []
  const log = requestLog(pino({}, { write: (line) => void written.push(line) }))
  log.info({ req: { method: 'GET', url, ip: '127.0.0.1' } })
  expect(JSON.parse(written.join('')).req.path).toBe(path)
  expect(written.join('')).not.toContain('SECRET')
})

type Line = { msg: string; route: string; path: string; account?: number; refusal?: string; sampled?: number; reqId: string }

/** The shop's app with a log that is kept. */
async function watchedShop() {
  const shop = await shopWith()
  const written: string[] = []
  const log = openLog('info', { write: (line: string) => void written.push(line) })
  const app = await buildApp({ ...shop.deps, log }, { pages: false })
  atEnd(() => app.close())
  const linesOf = (route: string) =>
    written.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === 'request' && line.route === route)
  return { ...shop, app, written, linesOf }
}

test('T87: each request is one line with its route, its end and the account, and nothing that says something about a person', async () => {
  const { app, db, written, linesOf } = await watchedShop()
  const buyer = await shopper({ app, db })
  const { headers } = await app.inject({
    url: '/api/order/list?page=1&limit=5&search=13912345678',
    headers: { 'authori-zation': `Bearer ${buyer.token}`, 'form-type': 'pc' },
  })
  expect(linesOf('/api/order/list')).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: headers['x-request-id'],
      method: 'GET',
      route: '/api/order/list',
      path: '/api/order/list',
      status: 200,
      ms: expect.any(Number),
      account: buyer.id,
      msg: 'request',
    },
  ])
  await client(app).post('/login', { account: '13912345678', password: 'a-wrong-password' })
  await client(app, { token: 'no-such-token' }).get('/order/list')
  expect(linesOf('/api/login')).toHaveLength(1)
  expect(linesOf('/api/order/list').map(({ account }) => account)).toEqual([buyer.id, undefined])
  expect((await app.inject('/api/nowhere?code=123456')).statusCode).toBe(404)
  expect(linesOf('unknown')).toHaveLength(1)
  expect(written.join('')).not.toMatch(/13912345678|a-wrong-password|no-such-token|123456|127\.0\.0\.1/)
  expect(written.join('')).not.toContain(buyer.token)
})

test('T30: whoever asks for what is somebody else’s, to read or to change it, is in the log: who, for what, and that it was refused', async () => {
  const shop = await watchedShop()
  const owner = await shopper(shop)
  const thief = await shopper(shop)
  const number = await placeOrder(shop, owner)
  await thief.get(`/order/detail/${number}`)
  await thief.post('/order/cancel', { id: number })
  await thief.post('/order/pay', { uni: number, paytype: 'yue' })
  await thief.get(`/address/detail/${owner.addressId}`)
  const lines = shop.written.map((line) => JSON.parse(line) as Line).filter(({ account }) => account === thief.id)
  expect(lines.map(({ path, refusal }) => [path, refusal])).toEqual([
    [`/api/order/detail/${number}`, 'order-gone'],
    ['/api/order/cancel', 'order-not-found'],
    ['/api/order/pay', 'order-not-found'],
    [`/api/address/detail/${owner.addressId}`, 'address-not-found'],
  ])
  await owner.get(`/order/detail/${number}`)
  expect(shop.linesOf('/api/order/detail/:uni').map(({ refusal }) => refusal)).toEqual(['order-gone', undefined])
})

test('T87: of answers from memory one line in a hundred is written, and says so', async () => {
  const { app, linesOf } = await watchedShop()
  for (let call = 0; call < 1 + 201; call += 1) await app.inject('/api/category')
  expect(linesOf('/api/category').map(({ sampled }) => sampled)).toEqual([undefined, 100, 100, 100])
  for (let call = 0; call < 3; call += 1) await app.inject('/api/no-such-call')
  expect(linesOf('unknown')).toHaveLength(3)
})

test('T87: of a row that the database refuses, or a value that it cannot read, the log has the rule and not the contents', async () => {
  const { app, db, written } = await watchedShop()
  const buyer = await shopper({ app, db })
  await db`alter table address add constraint nobody_moves check (phone <> '13912345678') not valid`
  const home = { real_name: '林小满', phone: '13912345678', detail: '衡山路 8 号' }
  const place = { province: '上海市', city: '上海市', district: '徐汇区', city_id: 310100 }
  const answer = await buyer.post('/address/edit', { ...home, address: place })
  expect(answer).toMatchObject({ status: 500 })
  const faults = () => written.filter((line) => line.includes('"err":')).map((line) => JSON.parse(line))
  expect(faults()).toMatchObject([
    {
      msg: 'fault',
      err: {
        type: 'PostgresError',
        code: '23514',
        constraint_name: 'nobody_moves',
        message: expect.stringContaining('nobody_moves'),
        stack: expect.stringContaining('.ts:'),
      },
    },
  ])
  expect(written.join('')).not.toMatch(/Failing row|13912345678|林小满|衡山路/)

  const log = openLog('info', { write: (line: string) => void written.push(line) })
  const unreadable = await db`select ${'13912345678 "x"'}::text::bigint`.catch((error) => error)
  log.error({ err: new Error('the job stopped', { cause: unreadable }) }, 'one')
  log.error({ err: new AggregateError([unreadable], 'two') }, 'two')
  log.error({ err: unreadable }, 'three')
  expect(faults()).toMatchObject([
    {},
    { err: { message: 'the job stopped: invalid input syntax for type bigint: "…"' } },
    { err: { aggregateErrors: [{ code: '22P02' }] } },
    { err: { code: '22P02' } },
  ])
  expect(written.join('')).not.toContain('13912345678')
})
