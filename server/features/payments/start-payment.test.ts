import { afterEach, expect, test } from 'vitest'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { cancelOrder, findOrder } from '#contract/shop/orders.ts'
import { askProvider, findCashier, paymentState } from '#contract/shop/payments.ts'
import type { PayOutcome } from '#domain/payment.ts'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { arrive, beginPaying, payingShop, start } from '#test/support/paying-shop.ts'
import { dataOf, placeOrder, shopper } from '#test/support/shop.ts'

import { reconcilePayments } from './reconcile-payments.ts'

/** With the freight of ¥18.00 an order comes to ¥60.00. */
const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox } = shop
// Ten unpaid orders of one shopper are more than the shop lets a newcomer have.
await widenOrderLimits(shop.db)
afterEach(async () => {
  shop.setClock(0)
  await sandbox.setFault(null)
  await sandbox.sender.idle()
  expect(await violations(shop.db)).toEqual([])
})

const codeOf = (outcome: PayOutcome) => (outcome.kind === 'qr-code' ? outcome.content : outcome.kind)
const statusOf = async (number: string) =>
  (await shop.db<{ status: string }[]>`select status from payment where number = ${number}`)[0]?.status

test.each(['wechat', 'alipay'] as const)('an order is paid by %s, and its page knows at the next look', async (method) => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, method)
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ status: 'unpaid', isPaid: false, paid: 0, rest: 60_00 })
  const end = Math.floor(Date.now() / 1000) + 60
  expect(dataOf(await buyer.get(`/pc/check_order_status/${number}/${end}`))).toMatchObject({ status: false })
  expect(await sandbox.pay(payment)).toHaveLength(1)
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ status: 'paid', isPaid: true, paid: 60_00, rest: 0 })
  expect(dataOf(await buyer.get(`/pc/check_order_status/${number}/${end}`))).toMatchObject({ status: true })
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'paid', payMethod: method })
  expect((await buyer.api.call(findBalance)).balance).toBe(0)
})

test('the same call again goes on with the same payment; a new code gives the old one up', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const first = await start(buyer, number, 'wechat')
  expect(first).toMatchObject({ kind: 'qr-code', content: expect.stringContaining(shop.url) })
  expect(codeOf(await start(buyer, number, 'wechat'))).toBe(codeOf(first))
  shop.setClock(1)
  const second = await start(buyer, number, 'wechat', { isRefresh: true })
  expect(codeOf(second)).not.toBe(codeOf(first))
  expect(await statusOf(await arrive(first))).toBe('closed')
  expect(await sandbox.pay(await arrive(first))).toBeUndefined()
  await sandbox.pay(await arrive(second))
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'paid' })
})

test('who changes to the other provider: what was begun first is closed by the next look of the job', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const first = await beginPaying(buyer, number, 'wechat')
  shop.setClock(1)
  const second = await beginPaying(buyer, number, 'alipay')
  await reconcilePayments(shop.deps)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['closed', 'waiting'])
  expect(await sandbox.pay(first)).toBeUndefined()
  await sandbox.pay(second)
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'paid', payMethod: 'alipay' })
})

test('a second call within two seconds for something else is a double click; phone clients are always told', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const both = await Promise.allSettled([start(buyer, number, 'wechat'), start(buyer, number, 'alipay')])
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { message: '订单支付中，请勿重复支付' } }])

  const phone = await shopper(shop, { formType: 'h5' })
  const other = await placeOrder(shop, phone)
  const pay = () => phone.post('/order/pay', { uni: other, paytype: 'weixin', type: 0, quitUrl: '' })
  expect(await pay()).toMatchObject({ status: 200, data: { status: 'WECHAT_H5_PAY' } })
  expect(await pay()).toMatchObject({ status: 400, msg: '订单支付中，请勿重复支付' })
  shop.setClock(1)
  expect(await pay()).toMatchObject({ status: 200, data: { status: 'WECHAT_H5_PAY' } })
})

test('phone clients get what they hand on: an address of WeChat, a form of Alipay named as they expect', async () => {
  const phone = await shopper(shop, { formType: 'h5' })
  const number = await placeOrder(shop, phone)
  const wechat = dataOf<{ result: Record<string, unknown> }>(await phone.post('/order/pay', { uni: number, paytype: 'weixin' }))
  expect(wechat.result).toMatchObject({
    jsConfig: { mweb_url: expect.stringMatching(/^http/), h5_url: expect.stringMatching(/^http/) },
    order_id: number,
    oid: expect.any(Number),
    pay_key: expect.any(String),
    pay_url: '',
  })
  shop.setClock(1)
  const alipay = dataOf<{ status: string; result: { jsConfig: string } }>(
    await phone.post('/order/pay', { uni: number, paytype: 'alipay' }),
  )
  expect(alipay.status).toBe('ALIPAY_PAY')
  expect(alipay.result.jsConfig).toMatch(/<form id="alipaysubmit" name="alipaysubmit"/)
  const desk = await shopper(shop)
  const code = await desk.post('/order/pay', { uni: await placeOrder(shop, desk), paytype: 'weixin' })
  expect(code).toMatchObject({
    data: { status: 'WECHAT_PC_PAY', result: { jsConfig: { invalid: expect.any(Number), logo: '' } } },
  })
})

test('a part from the balance, the rest by a provider: both count, each is in the ledger', async () => {
  const buyer = await shopper(shop, { balance: 25_00 })
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, 'wechat', { useBalance: true })
  expect(await buyer.api.call(findCashier, { number })).toMatchObject({ due: 60_00, paid: 25_00, rest: 35_00, balance: 0 })
  expect((await buyer.api.call(findOrder, { number })).payments).toEqual([{ method: 'balance', amount: 25_00 }])
  await sandbox.pay(payment)
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: true, paid: 60_00, paybacks: [] })
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({
    payMethod: 'wechat',
    payments: [
      { method: 'wechat', amount: 35_00 },
      { method: 'balance', amount: 25_00 },
    ],
  })
  expect(await buyer.api.call(findBalance)).toMatchObject({ balance: 0, spent: 25_00 })
})

test('the part from the balance comes back at once: on cancelling, on paying another way, when the provider is away', async () => {
  const buyer = await shopper(shop, { balance: 25_00 })
  const balance = async () => (await buyer.api.call(findBalance)).balance
  const cancelled = await placeOrder(shop, buyer)
  await beginPaying(buyer, cancelled, 'wechat', { useBalance: true })
  expect(await balance()).toBe(0)
  await buyer.api.call(cancelOrder, { number: cancelled })
  expect(await balance()).toBe(25_00)
  expect(await buyer.api.call(paymentState, { number: cancelled })).toMatchObject({
    paybacks: [{ method: 'balance', amount: 25_00, reason: 'cancelled', state: 'done' }],
  })

  const number = await placeOrder(shop, buyer)
  await beginPaying(buyer, number, 'alipay', { useBalance: true })
  shop.setClock(1)
  await beginPaying(buyer, number, 'alipay')
  expect([await balance(), (await buyer.api.call(paymentState, { number })).rest]).toEqual([25_00, 60_00])
  shop.setClock(2)
  await sandbox.setFault('down')
  await expect(start(buyer, number, 'wechat', { useBalance: true })).rejects.toThrow('支付渠道暂时没有响应')
  expect(await balance()).toBe(25_00)
  const { list } = await buyer.api.call(listMovements, { filter: 'all' })
  expect(list.map(({ kind, amount, orderNumber }) => [kind, amount, orderNumber]).slice(0, 2)).toEqual([
    ['refund', 25_00, number],
    ['order-payment', -25_00, number],
  ])
})

test('who begins with all, then takes a part from the balance, and after all finishes the first: it counts, the balance is whole', async () => {
  const buyer = await shopper(shop, { balance: 25_00 })
  const number = await placeOrder(shop, buyer)
  const all = await beginPaying(buyer, number, 'wechat')
  shop.setClock(1)
  const rest = await beginPaying(buyer, number, 'alipay', { useBalance: true })
  await sandbox.pay(all)
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: true, paid: 60_00 })
  expect((await buyer.api.call(findBalance)).balance).toBe(25_00)
  await sandbox.pay(rest)
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({
    paybacks: [{}, { amount: 35_00, reason: 'paid-twice' }],
  })
})

test('a balance that covers everything needs no provider; ¥100.00 and ten mixed payments at once never spend more', async () => {
  const rich = await shopper(shop, { balance: 100_00 })
  expect(await start(rich, await placeOrder(shop, rich), 'wechat', { useBalance: true })).toEqual({ kind: 'paid' })
  const numbers = await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop, rich)))
  await Promise.all(numbers.map((number) => start(rich, number, 'wechat', { useBalance: true })))
  const held = await Promise.all(numbers.map(async (number) => (await rich.api.call(paymentState, { number })).paid))
  expect(held.reduce((a, b) => a + b, 0)).toBe(40_00)
  expect((await rich.api.call(findBalance)).balance).toBe(0)
})

test('T30: nobody else can see, ask about or pay an order', async () => {
  const buyer = await shopper(shop)
  const stranger = await shopper(shop, { balance: 500_00 })
  const number = await placeOrder(shop, buyer)
  await start(buyer, number, 'wechat')
  for (const call of [
    () => stranger.api.call(findCashier, { number }),
    () => stranger.api.call(paymentState, { number }),
    () => stranger.api.call(askProvider, { number }),
    () => start(stranger, number, 'wechat'),
    () => payOrder(stranger.api, number, 'balance'),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 410173 })
  }
})

test('T27: what the browser brings back from the provider’s page pays nothing; only asking the provider does', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, 'alipay')
  const claims = `out_trade_no=${payment}&trade_status=TRADE_SUCCESS&total_amount=60.00&trade_no=1&sign=x`
  await shop.app.inject({ url: `/home/zh-CN/payment?orderId=${number}&${claims}` })
  await shop.app.inject({ url: `/api/pay/notify/alipay?${claims}` })
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: false })
  expect(await buyer.api.call(askProvider, { number })).toMatchObject({ isPaid: false })
  await sandbox.pay(payment, { notice: 'drop' })
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: false })
  shop.setClock(1)
  expect(await buyer.api.call(askProvider, { number })).toMatchObject({ isPaid: true, paid: 60_00 })
})

test('T28: while a provider is away the order’s pages work, and say so in the reader’s language', async () => {
  const buyer = await shopper(shop, { locale: 'en-US', balance: 60_00 })
  const number = await placeOrder(shop, buyer)
  await beginPaying(buyer, number, 'wechat')
  shop.setClock(1)
  for (const [turn, fault] of (['down', 'broken', 'garbage', 'forged'] as const).entries()) {
    await sandbox.setFault(fault)
    await expect(buyer.api.call(askProvider, { number })).rejects.toThrow(
      'The payment service is not answering. Your order is kept',
    )
    await expect(start(buyer, number, 'wechat', { isRefresh: true })).rejects.toThrow('pay another way')
    expect(await buyer.api.call(findCashier, { number })).toMatchObject({ status: 'unpaid', rest: 60_00, balance: 60_00 })
    // Always later than before: a provider is not asked twice in the same seconds.
    shop.setClock(2 + turn)
  }
  expect(await payOrder(buyer.api, number, 'balance')).toBe('paid')
})

test('T26: a notice that comes before the provider has answered finds its payment', async () => {
  const { wechat } = sandbox.providers
  const early = { ...wechat }
  early.create = async (request) => {
    const started = await wechat.create(request)
    expect(await sandbox.pay(request.paymentNumber)).toMatchObject([{ status: 200 }])
    return started
  }
  shop.deps.payments.wechat = early
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  await start(buyer, number, 'wechat')
  shop.deps.payments.wechat = wechat
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: true })
})
