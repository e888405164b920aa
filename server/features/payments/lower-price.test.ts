import { afterEach, describe, expect, test } from 'vitest'
import { findBalance } from '#contract/shop/balance.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { findCashier } from '#contract/shop/payments.ts'
import { agreeToAct, listMoneyActs, saveAgreementLimits } from '#contract/staff/acts.ts'
import { findAfterSale } from '#contract/staff/after-sales.ts'
import { findDeskOrder, lowerPrice } from '#contract/staff/orders.ts'
import { fen } from '#domain/money.ts'
import { LIMIT_MAX } from '#domain/money-act.ts'
import { holdCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { beginPaying, notify, payingShop } from '#test/support/paying-shop.ts'
import { unpaidOrderOf } from '#test/support/refunds.ts'
import { dataOf, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

/** With the freight of ¥18.00 an order of one comes to ¥60.00. */
const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 5_000 }] }, { skus: [{ price: 33_33, stock: 5_000 }] }] })
const { sandbox, db } = shop
await widenOrderLimits(db)
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const keeper = await shopper(shop, { scopes: ['shopper', 'finance'], locale: 'en-US' })
const admin = await shopper(shop, { scopes: ['shopper', 'admin'] })
const setLimits = (perAct: number) => admin.api.call(saveAgreementLimits, { perAct: fen(perAct), perDay: LIMIT_MAX })
await setLimits(LIMIT_MAX)
afterEach(async () => {
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

type Act = { from?: number; to?: number; reason?: string }
const lower = (who: Shopper, number: string, { from = 60_00, to = 50_00, reason = '老顾客优惠' }: Act = {}) =>
  who.post(`/staff/orders/${number}/price`, { from, to, reason })
const dueOf = async (number: string) => (await keeper.api.call(findDeskOrder, number)).due
const order = (buyer: Shopper) => placeOrder(shop, buyer)

test('the shopper sees the new sum, what was taken off and why, pays it, and gets exactly that back', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00, locale: 'en-US' })
  const claim = await holdCoupon(db, buyer, { amount: 10_01, scope: 'shop' })
  const bought = shop.wines.map(({ skus: [sku] }, index) => ({ sku, quantity: 3 - index }))
  const { number } = await unpaidOrderOf(shop, buyer, bought, claim)
  const before = (await buyer.api.call(findOrder, { number })).totals
  const to = fen(before.due - 37_77)
  await keeper.api.call(lowerPrice, { number, from: before.due, to, reason: 'Third order this year' })
  const seen = await buyer.api.call(findOrder, { number })
  expect(seen.totals).toEqual({ ...before, reduction: 37_77, due: to })
  expect(seen.lines.reduce((sum, line) => sum + line.reduction, 0)).toBe(37_77)
  expect(seen.priceChanges).toEqual([expect.objectContaining({ from: before.due, to, reason: 'Third order this year' })])
  expect(await buyer.api.call(findCashier, { number })).toMatchObject({ due: to, rest: to, reduction: 37_77 })
  expect(await payOrder(buyer.api, number, 'balance')).toBe('paid')
  expect((await buyer.api.call(findBalance)).balance).toBe(1_000_00 - to)
  const wanted = { id: number, cart_ids: [], refund_type: 1, text: '其他原因' }
  const { order_id: request } = dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${number}`, wanted))
  const { amount } = await (await shopper(shop, { scopes: ['shopper', 'agent'] })).api.call(findAfterSale, { number: request })
  expect(amount).toBe(to)
  dataOf(await keeper.post(`/staff/after-sales/${request}/agree`, {}))
  expect((await buyer.api.call(findBalance)).balance).toBe(1_000_00)
})

test('who did it, from what to what and why stand in the history of the order and in the audit log', async () => {
  const number = await order(await shopper(shop))
  await packer.api.call(lowerPrice, { number, from: fen(60_00), to: fen(18_00), reason: '酒标破损' })
  await packer.api.call(lowerPrice, { number, from: fen(18_00), to: fen(1), reason: '赠送' })
  const found = await keeper.api.call(findDeskOrder, number)
  expect(found).toMatchObject({ due: 1, reduction: 59_99, goods: 42_00, shipping: 18_00, canLower: false })
  expect(found.events.filter(({ kind }) => kind === 'price-lowered')).toMatchObject([
    { dueBefore: 60_00, dueAfter: 18_00, note: '酒标破损' },
    { dueBefore: 18_00, dueAfter: 1, note: '赠送' },
  ])
  const log = await keeper.get(`/staff/audit-log?action=price-lowered&search=${number}`)
  expect(dataOf<{ list: object[] }>(log).list).toMatchObject([{ amount: '17.99' }, { amount: '42.00', subject: number }])
})

describe('refused by name', () => {
  test('not lower, below a fen, without a reason, or of a price that is no longer so', async () => {
    const number = await order(await shopper(shop))
    for (const to of [60_00, 70_00]) expect((await lower(keeper, number, { to })).msg).toContain('must be lower')
    for (const wrong of [{ to: 0 }, { to: -1 }, { to: 1.5 }, { reason: '  ' }])
      expect(await lower(packer, number, wrong)).toMatchObject({ status: 400, code: '100100' })
    expect((await lower(packer, number, { from: 61_00 })).msg).toContain('刚刚已变动')
    expect((await lower(packer, 'none')).code).toBe('410173')
    expect(await dueOf(number)).toBe(60_00)
  })

  test('a paid or a cancelled order, one’s own, and colleagues without the scope', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const number = await order(buyer)
    const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
    for (const other of [buyer, agent]) expect((await lower(other, number)).code).toBe('100101')
    expect(await dueOf(number)).toBe(60_00)
    await payOrder(buyer.api, number, 'balance')
    expect((await lower(packer, number)).msg).toBe('订单已支付')
    const cancelled = await order(buyer)
    await buyer.post('/order/cancel', { id: cancelled })
    expect((await lower(keeper, cancelled)).status).toBe(400)
    const own = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    expect((await lower(own, await order(own))).msg).toContain('本人')
  })
})

test('twice at once: one lowers, the other is told that the price has changed', async () => {
  const number = await order(await shopper(shop))
  const answers = await Promise.all([lower(packer, number), lower(keeper, number), lower(packer, number, { to: 40_00 })])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await keeper.api.call(findDeskOrder, number)).events.filter(({ kind }) => kind === 'price-lowered')).toHaveLength(1)
})

test('lowered and paid at the same instant: it is paid at one of the two prices, and nothing else came in', async () => {
  for (let round = 0; round < 10; round += 1) {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const number = await order(buyer)
    const [paid, lowered] = await Promise.all([payOrder(buyer.api, number, 'balance'), lower(packer, number)])
    expect(paid).toBe('paid')
    expect(await dueOf(number)).toBe(lowered.status === 200 ? 50_00 : 60_00)
    expect((await buyer.api.call(findBalance)).balance).toBe(1_000_00 - (await dueOf(number)))
  }
})

describe('a payment that is under way at a provider', () => {
  test('is closed first, and a part from the balance comes back', async () => {
    const buyer = await shopper(shop, { balance: 10_00 })
    const number = await order(buyer)
    const payment = await beginPaying(buyer, number, 'wechat', { useBalance: true })
    dataOf(await lower(packer, number))
    expect(await db`select status from payment where number = ${payment}`).toEqual([{ status: 'closed' }])
    expect((await buyer.api.call(findBalance)).balance).toBe(10_00)
    expect(await buyer.api.call(findCashier, { number })).toMatchObject({ due: 50_00, rest: 50_00, paid: 0 })
    const next = await beginPaying(buyer, number, 'wechat')
    await notify(shop, 'wechat', await sandbox.notice({ number: await paidThere(next) }))
    expect(await keeper.api.call(findDeskOrder, number)).toMatchObject({ status: 'paid', due: 50_00 })
  })

  test('wins when it was paid there already, though the shop has not heard of it', async () => {
    const buyer = await shopper(shop)
    const number = await order(buyer)
    await paidThere(await beginPaying(buyer, number, 'wechat'))
    expect((await lower(keeper, number)).msg).toBe('Order paid')
    expect(await keeper.api.call(findDeskOrder, number)).toMatchObject({ status: 'paid', due: 60_00, reduction: 0 })
  })

  test('stands in the way as long as its provider cannot be asked', async () => {
    const buyer = await shopper(shop)
    const number = await order(buyer)
    await beginPaying(buyer, number, 'wechat')
    const { wechat } = shop.deps.payments
    if (!wechat) throw new Error('no WeChat here')
    const away = () => Promise.reject(new Error('away'))
    Object.assign(shop.deps.payments, { wechat: { ...wechat, close: away, query: away } })
    try {
      expect((await lower(keeper, number)).msg).toContain('payment open')
    } finally {
      Object.assign(shop.deps.payments, { wechat })
    }
    expect(await dueOf(number)).toBe(60_00)
    dataOf(await lower(keeper, number))
  })

  test('paid after it was closed, at the old sum, goes back whole', async () => {
    const buyer = await shopper(shop)
    const number = await order(buyer)
    const payment = await beginPaying(buyer, number, 'wechat')
    dataOf(await lower(keeper, number))
    await notify(shop, 'wechat', await sandbox.notice({ number: await paidThere(payment) }))
    const { status, paybacks } = await keeper.api.call(findDeskOrder, number)
    expect(status).toBe('unpaid')
    expect(paybacks).toMatchObject([{ amount: 60_00 }])
  })
})

describe('above what one person may give', () => {
  test('it waits: the price stays until a second person agrees, and a payment until then is of the old price', async () => {
    await setLimits(9_99)
    try {
      const [first, second] = [await shopper(shop, { balance: 1_000_00 }), await shopper(shop, { balance: 1_000_00 })]
      const [kept, bought] = [await order(first), await order(second)]
      for (const number of [kept, bought]) expect(dataOf(await lower(packer, number))).toEqual({ status: 'waiting' })
      expect(await dueOf(kept)).toBe(60_00)
      await payOrder(second.api, bought, 'balance')
      const { list } = await keeper.api.call(listMoneyActs, {})
      const actOf = (number: string) => list.find((act) => act.orderNumber === number)?.id ?? 0
      expect((await packer.post(`/staff/money-acts/${actOf(kept)}/agree`, {})).status).toBe(400)
      await keeper.api.call(agreeToAct, { id: actOf(kept), note: '' })
      expect(await dueOf(kept)).toBe(50_00)
      expect((await keeper.post(`/staff/money-acts/${actOf(bought)}/agree`, {})).msg).toBe('Order paid')
      expect(await dueOf(bought)).toBe(60_00)
    } finally {
      await setLimits(LIMIT_MAX)
    }
  })
})

/** The shopper has paid at the provider; answers the payment's number. */
async function paidThere(payment: string): Promise<string> {
  await db`
    update sandbox_payment set status = 'paid', transaction = 't' || number, paid_at = now() where number = ${payment}`
  return payment
}
