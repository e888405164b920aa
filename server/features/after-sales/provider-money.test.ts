import { afterEach, expect, test } from 'vitest'
import { applyForRefund, findAfterSale, listRefundable } from '#contract/shop/after-sales.ts'
import { findBalance } from '#contract/shop/balance.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { payBackDue } from '#server/features/payments/pay-back-due.ts'
import { violations } from '#test/support/invariants.ts'
import { beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { type PaidOrder, unpaidOrderOf } from '#test/support/refunds.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'

import { settleAfterSales } from './pay-after-sale.ts'

/** Three bottles come to ¥299.97 and travel for ¥18.00. */
const shop = await payingShop({ wines: [{ skus: [{ price: 99_99, stock: 1_000 }] }] })
const { sandbox, db } = shop
const finance = await shopper(shop, { scopes: ['shopper', 'agent', 'finance'] })
afterEach(async () => {
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

async function paidThrough(
  buyer: Shopper,
  method: 'alipay' | 'wechat',
  useBalance = false,
): Promise<PaidOrder & { payment: string }> {
  const order = await unpaidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 3 }])
  const payment = await beginPaying(buyer, order.number, method, { useBalance })
  await sandbox.pay(payment)
  await sandbox.sender.idle()
  expect(await buyer.api.call(findOrder, { number: order.number })).toMatchObject({ status: 'paid' })
  return { ...order, payment }
}

const ask = (buyer: Shopper, order: PaidOrder, quantity: number) =>
  buyer.api.call(applyForRefund, {
    orderNumber: order.number,
    kind: 'money',
    reason: 'changed-mind',
    explanation: '',
    pictures: [],
    pieces: [{ unique: order.lines[0]?.unique ?? '', quantity }],
  })
const agree = async (number: string) => dataOf(await finance.post(`/staff/after-sales/${number}/agree`))

test('U44: paid by Alipay: the money is under way until Alipay has paid it back, and only then the order is refunded', async () => {
  const buyer = await shopper(shop)
  const order = await paidThrough(buyer, 'alipay')
  const number = await ask(buyer, order, 3)
  await agree(number)
  expect(await buyer.api.call(findAfterSale, { number })).toMatchObject({
    status: 'paying',
    amount: 317_97,
    paybacks: [{ method: 'alipay', amount: 317_97, state: 'under-way', doneAt: null }],
  })
  expect(await buyer.post(`/order/refund/cancel/${number}`)).toMatchObject({ status: 400, code: '410224' })
  expect(await settleAfterSales(shop.deps)).toBe(0)
  expect(await buyer.api.call(findOrder, { number: order.number })).toMatchObject({ status: 'paid' })

  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  const settled = await Promise.all([settleAfterSales(shop.deps), settleAfterSales(shop.deps)])
  expect(settled.toSorted()).toEqual([0, 1])
  expect(await buyer.api.call(findAfterSale, { number })).toMatchObject({ status: 'refunded', paybacks: [{ state: 'done' }] })
  expect(await buyer.api.call(findOrder, { number: order.number })).toMatchObject({
    status: 'refunded',
    refundedAt: expect.any(String),
  })
})

test('while the provider pays a part back, the rest is sent; refunded whole, nothing waits to be sent', async () => {
  const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const waiting = async (number: string) =>
    dataOf<{ count: number }>(await packer.get(`/staff/orders-to-ship?search=${number}`)).count
  const deskOrder = async (number: string) => dataOf(await finance.get(`/staff/orders/${number}`))
  const buyer = await shopper(shop)
  const order = await paidThrough(buyer, 'wechat')
  const part = await ask(buyer, order, 1)
  expect(await deskOrder(order.number)).toMatchObject({ refund: 'asked', canSend: false })
  await agree(part)
  expect(await deskOrder(order.number)).toMatchObject({ status: 'paid', refund: 'under-way', canSend: true })
  expect(await waiting(order.number)).toBe(1)
  dataOf(await packer.post(`/staff/orders/${order.number}/parcels`, { courier: 'shunfeng', trackingNumber: 'SF7700000000017' }))
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  await settleAfterSales(shop.deps)
  expect(await buyer.api.call(findOrder, { number: order.number })).toMatchObject({
    status: 'shipped',
    lines: [{ shippedQuantity: 2, refundedQuantity: 1 }],
  })

  const whole = await paidThrough(buyer, 'wechat')
  dataOf(await finance.post(`/staff/orders/${whole.number}/give-up`, { reason: '缺货，抱歉' }))
  expect(await deskOrder(whole.number)).toMatchObject({ status: 'paid', refund: 'under-way', canSend: false })
  expect(await waiting(whole.number)).toBe(0)
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  await settleAfterSales(shop.deps)
  expect(await deskOrder(whole.number)).toMatchObject({
    status: 'refunded',
    events: expect.arrayContaining([
      expect.objectContaining({ kind: 'refunded', by: { nickname: expect.any(String), nicknameEn: '' }, note: '缺货，抱歉' }),
    ]),
  })
})

test('T14: paid partly from the balance: each part goes back the way it came, piece by piece, never more than it has left', async () => {
  const buyer = await shopper(shop, { balance: 50_00 })
  const order = await paidThrough(buyer, 'wechat', true)
  const methods: string[][] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const number = await ask(buyer, order, 1)
    await agree(number)
    await payBackDue(shop.deps)
    await sandbox.sender.idle()
    await settleAfterSales(shop.deps)
    const request = await buyer.api.call(findAfterSale, { number })
    expect(request.status).toBe('refunded')
    methods.push(request.paybacks.map(({ method, amount }) => `${method} ${amount}`))
  }
  // ¥105.99 each; WeChat had ¥267.97, the rest was balance.
  expect(methods).toEqual([['wechat 10599'], ['wechat 10599'], ['wechat 5599', 'balance 5000']])
  expect((await buyer.api.call(findBalance)).balance).toBe(50_00)
  expect(await buyer.api.call(findOrder, { number: order.number })).toMatchObject({ status: 'refunded' })
  await expect(buyer.api.call(listRefundable, { orderNumber: order.number })).rejects.toMatchObject({ code: 410266 })
})
