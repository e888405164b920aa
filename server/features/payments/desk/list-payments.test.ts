import { afterAll, expect, test } from 'vitest'
import { cancelOrder } from '#contract/shop/orders.ts'
import { listPayments, type PaymentsAsked } from '#contract/staff/payment-list.ts'
import { FOUND_PAYMENTS_MAX } from '#domain/payment.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'

const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, db } = shop
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
afterAll(async () => {
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const list = (asked: PaymentsAsked = {}) => finance.api.call(listPayments, asked)
const numbersOf = async (asked: PaymentsAsked) => (await list(asked)).list.map(({ orderNumber }) => orderNumber)

const buyer = await shopper(shop, { balance: 200_00 })
await db`update account set nickname = '王小明' where id = ${buyer.id}`
const byBalance = await placeOrder(shop, buyer)
await payOrder(buyer.api, byBalance, 'balance')
const byWechat = await placeOrder(shop, buyer)
await sandbox.pay(await beginPaying(buyer, byWechat, 'wechat'))
const other = await shopper(shop)
const waiting = await placeOrder(shop, other)
const attempt = await beginPaying(other, waiting, 'alipay')

test('every payment and every attempt is listed, newest first, with the order and the customer that it leads to', async () => {
  expect(await list()).toMatchObject({
    count: 3,
    isCut: false,
    list: [
      {
        orderNumber: waiting,
        accountId: other.id,
        method: 'alipay',
        status: 'waiting',
        number: attempt,
        transaction: null,
        paidAt: null,
      },
      {
        orderNumber: byWechat,
        accountId: buyer.id,
        nickname: '王小明',
        method: 'wechat',
        status: 'paid',
        counts: true,
        amount: 60_00,
      },
      { orderNumber: byBalance, accountId: buyer.id, method: 'balance', status: 'paid', number: null },
    ],
  })
})

test('it is narrowed by method, state and whole days of Shanghai', async () => {
  const today = shanghaiDay(new Date())
  expect(await numbersOf({ method: 'wechat' })).toEqual([byWechat])
  expect(await numbersOf({ status: 'waiting' })).toEqual([waiting])
  expect(await numbersOf({ method: 'wechat', status: 'waiting' })).toEqual([])
  expect(await numbersOf({ from: today, to: today })).toHaveLength(3)
  // 00:30 in Shanghai is still the day before in UTC.
  await db`update payment set created_at = '2026-03-01 00:30+08' where order_id = (select id from shop_order where number = ${byBalance})`
  expect(await numbersOf({ from: '2026-03-01', to: '2026-03-01' })).toEqual([byBalance])
  expect(await numbersOf({ to: '2026-02-28' })).toEqual([])
  expect(await numbersOf({ from: '2026-03-02', method: 'balance' })).toEqual([])
})

test('a search finds the start of each number, and the customer by number, phone and name', async () => {
  const [{ transaction, phone }] = await db<[{ transaction: string; phone: string }]>`
    select provider_transaction as transaction, phone from payment, account
     where method = 'wechat' and account.id = ${buyer.id}`
  expect(await numbersOf({ search: attempt.slice(0, -1) })).toContain(waiting)
  expect(await numbersOf({ search: transaction })).toEqual([byWechat])
  expect(await numbersOf({ search: byWechat })).toEqual([byWechat])
  for (const search of [String(buyer.id), phone, '小明', '王小'])
    expect(await numbersOf({ search })).toEqual([byWechat, byBalance])
  expect(await numbersOf({ search: '王小明', method: 'balance' })).toEqual([byBalance])
  for (const search of ['%', '_', '\\', "' or 1=1 --", '9'.repeat(64)]) expect(await list({ search })).toMatchObject({ count: 0 })
})

test('what came too late is shown as going back, whole', async () => {
  const late = await placeOrder(shop, other)
  const payment = await beginPaying(other, late, 'wechat')
  await other.api.call(cancelOrder, { number: late })
  await sandbox.pay(payment, { late: true })
  await sandbox.sender.idle()
  expect((await list({ search: late })).list).toMatchObject([{ status: 'paid', counts: false, amount: 60_00, paidBack: 60_00 }])
})

test('a search that would find thousands says that there are more, and shows the newest of them', async () => {
  const [{ id }] = await db<[{ id: number }]>`select id from shop_order where number = ${waiting}`
  await db`
    insert into payment (order_id, method, amount, number, status, created_at)
    select ${id}, 'alipay', 6000, 'crowd' || lpad(n::text, 6, '0'), 'closed', now() - interval '1 year' + n * interval '1 second'
      from generate_series(1, ${FOUND_PAYMENTS_MAX + 5}::int) n`
  const found = await list({ search: 'crowd' })
  expect(found).toMatchObject({ count: FOUND_PAYMENTS_MAX, isCut: true })
  expect(found.list[0]?.number).toBe(`crowd00${FOUND_PAYMENTS_MAX + 5}`)
  expect(await list({ search: 'crowd000001' })).toMatchObject({ count: 1, isCut: false })
})
