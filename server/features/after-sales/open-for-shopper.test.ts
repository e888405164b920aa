import { afterEach, describe, expect, test } from 'vitest'
import { findAfterSale } from '#contract/shop/after-sales.ts'
import { findBalance } from '#contract/shop/balance.ts'
import { findOrder } from '#contract/shop/orders.ts'
import * as staff from '#contract/staff/after-sales.ts'
import * as opened from '#contract/staff/opened-requests.ts'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { refundOfLine } from '#domain/refund-amount.ts'
import { payBackDue } from '#server/features/payments/pay-back-due.ts'
import { holdCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { type PaidOrder, paidOrderOf, ship, unpaidOrderOf } from '#test/support/refunds.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'
import { settleAfterSales } from './pay-after-sale.ts'

const shop = await payingShop({ wines: [{ skus: [{ price: 99_99, stock: 1_000 }] }] })
const { sandbox, db } = shop
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'], locale: 'en-US' })
const keeper = await shopper(shop, { scopes: ['shopper', 'agent', 'finance'] })
afterEach(async () => {
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const bought = (buyer: Shopper, claim?: number) => paidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 3 }], claim)
const stock = async () => (await db<{ stock: number }[]>`select stock from sku where id = ${shop.sku.id}`)[0]?.stock
const balanceOf = async ({ api }: Shopper) => (await api.call(findBalance)).balance
const giveUp = (who: Shopper, { number }: PaidOrder, reason = '酒已售罄') =>
  who.post(`/staff/orders/${number}/give-up`, { reason })

type Asked = { kind?: string; reason?: string; pieces?: { unique: string; quantity: number }[] }
const open = (who: Shopper, order: PaidOrder, { pieces, ...asked }: Asked = {}) =>
  who.post(`/staff/orders/${order.number}/after-sales`, {
    kind: 'money',
    reason: 'broken',
    explanation: 'One bottle leaks',
    pieces: pieces ?? [{ unique: order.lines[0]?.unique ?? '', quantity: 1 }],
    ...asked,
  })

describe('a paid order is cancelled', () => {
  test('money, stock and coupon come back, and the shopper reads why and by whom', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00, locale: 'en-US' })
    const present = await stock()
    const claim = await holdCoupon(db, buyer, { amount: 10_01, scope: 'shop' })
    const order = await bought(buyer, claim)
    const { number } = dataOf<{ number: string }>(await giveUp(keeper, order))
    expect(await balanceOf(buyer)).toBe(1_000_00)
    expect(await stock()).toBe(present)
    expect((await buyer.api.call(findOrder, { number: order.number })).status).toBe('refunded')
    const request = await buyer.api.call(findAfterSale, { number })
    expect(request).toMatchObject({ status: 'refunded', isOpenedByShop: true, explanation: '酒已售罄' })
    expect(request.events[0]).toMatchObject({ kind: 'applied', by: 'staff' })
    expect(await db`select from coupon_use where claim_id = ${claim} and given_back_at is null`).toHaveLength(0)
    expect(await keeper.api.call(findDeskOrder, order.number)).toMatchObject({ canGiveUp: false, canAskBack: false })
  })

  test('paid at a provider: the money is under way until the provider has paid it back', async () => {
    const buyer = await shopper(shop)
    const order = await unpaidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 1 }])
    await sandbox.pay(await beginPaying(buyer, order.number, 'alipay'))
    await sandbox.sender.idle()
    dataOf(await giveUp(keeper, order))
    expect((await buyer.api.call(findOrder, { number: order.number })).status).toBe('paid')
    await payBackDue(shop.deps)
    await settleAfterSales(shop.deps)
    expect(await buyer.api.call(findOrder, { number: order.number })).toMatchObject({
      status: 'refunded',
      paybacks: [{ method: 'alipay', state: 'done' }],
    })
  })

  test('twice at once it is cancelled once; while a parcel is sent at the same instant, one of the two wins', async () => {
    const buyer = await shopper(shop, { balance: 5_000_00 })
    const twice = await bought(buyer)
    const answers = await Promise.all([giveUp(keeper, twice), giveUp(keeper, twice)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const raced = await bought(buyer)
    const [cancelled, sent] = await Promise.allSettled([giveUp(keeper, raced), ship(shop, raced, packer.id)])
    const isCancelled = cancelled.status === 'fulfilled' && cancelled.value.status === 200
    expect(isCancelled).toBe(sent.status === 'rejected')
    expect((await keeper.api.call(findDeskOrder, raced.number)).status).toBe(isCancelled ? 'refunded' : 'shipped')
  })

  test('unpaid, partly sent, one’s own, without a reason, or by staff without the scope it is refused by name', async () => {
    const buyer = await shopper(shop, { balance: 5_000_00 })
    const unpaid = await unpaidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 1 }])
    expect((await giveUp(keeper, unpaid)).msg).toContain('订单状态已变化')
    const begun = await bought(buyer)
    await ship(shop, begun, packer.id, [{ unique: begun.lines[0]?.unique ?? '', quantity: 1 }])
    expect((await giveUp(keeper, begun)).msg).toContain('不能整单取消')
    const order = await bought(buyer)
    expect(await giveUp(keeper, order, ' ')).toMatchObject({ status: 400, code: '100100' })
    for (const other of [buyer, packer]) expect((await giveUp(other, order)).code).toBe('100101')
    const own = await shopper(shop, { scopes: ['shopper', 'finance'], balance: 1_000_00 })
    expect((await giveUp(own, await bought(own))).msg).toContain('本人')
    expect(await db`select from after_sale where order_id = ${order.id}`).toEqual([])
  })
})

describe('a request in the shopper’s stead', () => {
  test('comes to what the form has shown, and is decided upon like the shopper’s own', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const order = await bought(buyer)
    const [line] = await packer.api.call(opened.listRefundableOf, order.number)
    if (!line) throw new Error('nothing to refund')
    const shown = refundOfLine(line, 1, 'money')
    const number = await packer.api.call(opened.openAfterSale, {
      orderNumber: order.number,
      kind: 'money',
      reason: 'not-shipped',
      explanation: '',
      pieces: [{ unique: line.unique, quantity: 1 }],
    })
    const listed = await keeper.api.call(staff.listAfterSales, { search: number })
    expect(listed.list).toMatchObject([{ number, isOpenedByShop: true, amount: (shown?.goods ?? 0) + (shown?.shipping ?? 0) }])
    expect((await keeper.api.call(staff.findAfterSale, { number })).events[0]).toMatchObject({ by: 'staff' })
    expect((await open(packer, order)).msg).toContain('still being dealt with')
    dataOf(await keeper.post(`/staff/after-sales/${number}/agree`, {}))
    expect(await balanceOf(buyer)).toBe(1_000_00 - 3 * 99_99 - 18_00 + (listed.list[0]?.amount ?? 0))
  })

  test('goods that were sent come back when the shop has agreed; the shopper may withdraw it', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const order = await bought(buyer)
    expect((await open(packer, order, { kind: 'return' })).status).toBe(400)
    await ship(shop, order, packer.id)
    const { number } = dataOf<{ number: string }>(await open(packer, order, { kind: 'return' }))
    dataOf(await keeper.post(`/staff/after-sales/${number}/agree`, {}))
    expect(await buyer.api.call(findAfterSale, { number })).toMatchObject({ status: 'agreed', isOpenedByShop: true })
    dataOf(await buyer.post(`/order/refund/cancel/${number}`))
    expect((await keeper.api.call(findDeskOrder, order.number)).canAskBack).toBe(true)
  })

  test('long after delivery too; but no more than there is, twice the same line, foreign lines or an unpaid order', async () => {
    const buyer = await shopper(shop, { balance: 5_000_00 })
    const order = await bought(buyer)
    await ship(shop, order, packer.id)
    await db`update shop_order set status = 'received' where id = ${order.id}`
    await db`insert into order_event (order_id, kind, at) values (${order.id}, 'received', now() - interval '90 days')`
    const [{ unique } = { unique: '' }] = order.lines
    for (const pieces of [
      [{ unique, quantity: 4 }],
      [
        { unique, quantity: 1 },
        { unique, quantity: 1 },
      ],
      [{ unique: '0'.repeat(32), quantity: 1 }],
      [],
    ])
      expect((await open(packer, order, { pieces })).status, JSON.stringify(pieces)).toBe(400)
    expect((await open(packer, order, { reason: 'because' })).code).toBe('100100')
    const unpaid = await unpaidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 1 }])
    expect((await open(packer, unpaid)).status).toBe(400)
    expect((await open(buyer, order)).code).toBe('100101')
    const answers = await Promise.all([open(packer, order), open(keeper, order)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
