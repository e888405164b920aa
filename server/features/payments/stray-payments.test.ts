import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { findBalance } from '#contract/shop/balance.ts'
import { cancelOrder, findOrder } from '#contract/shop/orders.ts'
import { paymentState } from '#contract/shop/payments.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { beginPaying, notify, payingShop, start } from '#test/support/paying-shop.ts'
import { addWine, placeOrder, shopper } from '#test/support/shop.ts'

import { payBackDue } from './pay-back-due.ts'

/** With the freight of ¥18.00 an order comes to ¥60.00. */
const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 5_000 }] }] })
const { sandbox, db } = shop
// One shopper stands for a thousand here.
await widenOrderLimits(db)
afterEach(async () => {
  shop.setClock(0)
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const RACES = 1_000
/** As many as a shop with its pool of connections does at the same time. */
const CONCURRENCY = 20
/** Of one side over the other, in steps: from none at all to more than it needs, on a quick machine and on a busy one. */
const HEAD_STARTS_MS = [0, 2, 5, 10, 20, 40, 80]

/** How much went back at the providers, by payment. */
const paidBack = async (payment: string) =>
  (await db<{ refunded: number }[]>`select refunded from sandbox_payment where number = ${payment}`)[0]?.refunded

/** WeChat payments of these orders, as they are when the money has come in there and the shop has not heard of it. */
async function paidUnheard(numbers: string[]): Promise<string[]> {
  const payments = await db<{ number: string }[]>`
    insert into payment (order_id, method, amount, number, status, scene, expires_at)
    select id, 'wechat', due, 'p' || substr(number, 3), 'waiting', 'desktop', now() + interval '15 minutes'
      from shop_order where number in ${db(numbers)}
    returning number`
  await db`
    insert into sandbox_payment (number, provider, product, subject, amount, status, transaction, notify_url, expires_at, paid_at)
    select number, 'wechat', 'NATIVE', number, amount, 'paid', 't' || number, ${`${shop.url}/api/pay/notify/wechat`}, expires_at, now()
      from payment where number in ${db(payments.map(({ number }) => number))}`
  return payments.map(({ number }) => number)
}

test(`T11: cancelled by time-out and paid at the same instant, ${RACES} times: paid and kept, or cancelled and given back`, async () => {
  const buyer = await shopper(shop)
  const tally = { kept: 0, back: 0 }
  for (let round = 0; round < RACES / CONCURRENCY; round += 1) {
    const numbers = await Promise.all(Array.from({ length: CONCURRENCY }, () => placeOrder(shop, buyer)))
    const notices = await Promise.all((await paidUnheard(numbers)).map((payment) => sandbox.notice({ number: payment })))
    await db`update shop_order set pay_by = now() - interval '1 second' where status = 'unpaid'`
    const pay = () => Promise.all(notices.map((notice) => notify(shop, 'wechat', notice)))
    const cancel = () => cancelUnpaidOrders(shop.deps)
    // Each side has the start in half of the rounds.
    const [first, second] = round % 2 === 0 ? [cancel, pay] : [pay, cancel]
    const headStartMs = HEAD_STARTS_MS[(round >> 1) % HEAD_STARTS_MS.length]
    await Promise.all([first(), pause(headStartMs).then<unknown>(second)])
    for (const number of numbers) {
      const { status, isPaid, paybacks } = await buyer.api.call(paymentState, { number })
      if (isPaid) expect([status, paybacks]).toEqual(['paid', []])
      else expect([status, paybacks]).toMatchObject(['cancelled', [{ amount: 60_00, reason: 'too-late', state: 'under-way' }]])
      tally[isPaid ? 'kept' : 'back'] += 1
    }
  }
  expect(tally.kept + tally.back).toBe(RACES)
  expect(Math.min(tally.kept, tally.back)).toBeGreaterThan(0)
  await payBackDue(shop.deps)
  // WeChat has it "in process" at first, and reports its arrival by a notice.
  await sandbox.sender.idle()
  const [sums] = await db`select count(*)::int as refunds, sum(amount)::bigint as amount from sandbox_refund`
  expect(sums).toEqual({ refunds: tally.back, amount: tally.back * 60_00 })
  expect(await db`select number, status, tries, last_error from payback where status <> 'done'`).toEqual([])
}, 300_000)

test('T12: paid after it was cancelled and its last bottle resold: all of it goes back by itself, and the shopper can see it', async () => {
  const { skus } = await addWine(db, { skus: [{ price: 82_00, stock: 1 }] })
  const [late, quick] = [await shopper(shop), await shopper(shop, { balance: 500_00 })]
  const number = await placeOrder(shop, late, { sku: skus[0] })
  const payment = await beginPaying(late, number, 'alipay')
  await late.api.call(cancelOrder, { number })
  await payOrder(quick.api, await placeOrder(shop, quick, { sku: skus[0] }), 'balance')
  await sandbox.pay(payment, { late: true })
  expect(await late.api.call(paymentState, { number })).toMatchObject({
    status: 'cancelled',
    isPaid: false,
    paybacks: [{ method: 'alipay', amount: 100_00, reason: 'too-late', state: 'under-way', doneAt: null }],
  })
  expect(await paidBack(payment)).toBe(0)
  await payBackDue(shop.deps)
  expect(await late.api.call(paymentState, { number })).toMatchObject({
    paybacks: [{ state: 'done', doneAt: expect.any(String) }],
  })
  expect(await late.api.call(findOrder, { number })).toMatchObject({
    status: 'cancelled',
    paybacks: [{ state: 'done', amount: 100_00 }],
  })
  expect(await paidBack(payment)).toBe(100_00)
  expect((await late.api.call(findBalance)).balance).toBe(0)
})

test('T13: one order paid by two providers at once: the first counts, the second goes back by itself', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const first = await beginPaying(buyer, number, 'wechat')
  shop.setClock(1)
  const second = await beginPaying(buyer, number, 'alipay')
  await Promise.all([sandbox.pay(first), sandbox.pay(second)])
  const { isPaid, paid, paybacks } = await buyer.api.call(paymentState, { number })
  expect([isPaid, paid]).toEqual([true, 60_00])
  expect(paybacks).toMatchObject([{ amount: 60_00, reason: 'paid-twice', state: 'under-way' }])
  await payBackDue(shop.deps)
  expect([await paidBack(first), await paidBack(second)].toSorted()).toEqual([0, 60_00])
})

test('T13: paid from the balance while the code is scanned: the provider’s money goes back, the balance pays', async () => {
  const buyer = await shopper(shop, { balance: 60_00 })
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, 'wechat')
  await Promise.all([payOrder(buyer.api, number, 'balance').catch(() => 'paid otherwise'), sandbox.pay(payment)])
  await payBackDue(shop.deps)
  const { isPaid, paybacks } = await buyer.api.call(paymentState, { number })
  const { balance } = await buyer.api.call(findBalance)
  expect(isPaid).toBe(true)
  expect([balance, await paidBack(payment), paybacks.length]).toEqual(balance === 0 ? [0, 60_00, 1] : [60_00, 0, 0])
})

test('paid after its time, but before anything has cancelled it: the order still holds its goods and is paid', async () => {
  const buyer = await shopper(shop, { balance: 60_00 })
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, 'wechat')
  shop.setClock(31)
  await expect(payOrder(buyer.api, number, 'balance')).rejects.toMatchObject({ code: 410216 })
  await expect(start(buyer, number, 'wechat')).rejects.toMatchObject({ code: 410216 })
  shop.setClock(0)
  await db`update shop_order set pay_by = now() - interval '1 minute' where number = ${number}`
  await sandbox.pay(payment)
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'paid' })
  await cancelUnpaidOrders(shop.deps)
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'paid' })
})

test('half from the balance, cancelled, and the other half paid too late: both come back, each the way it came', async () => {
  const buyer = await shopper(shop, { balance: 20_00 })
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, 'alipay', { useBalance: true })
  await buyer.api.call(cancelOrder, { number })
  await sandbox.pay(payment, { late: true })
  await payBackDue(shop.deps)
  expect((await buyer.api.call(findBalance)).balance).toBe(20_00)
  expect(await paidBack(payment)).toBe(40_00)
  expect((await buyer.api.call(paymentState, { number })).paybacks).toMatchObject([
    { method: 'balance', amount: 20_00, reason: 'cancelled', state: 'done' },
    { method: 'alipay', amount: 40_00, reason: 'too-late', state: 'done' },
  ])
})
