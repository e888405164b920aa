import { afterEach, describe, expect, test } from 'vitest'
import { askByLink, findPayLink, type LinkPayMethod, payByLink, payLinkState } from '#contract/shop/pay-links.ts'
import { findCashier } from '#contract/shop/payments.ts'
import { findDeskOrder, lowerPrice } from '#contract/staff/orders.ts'
import { findPayLinks, makePayLink, withdrawPayLink } from '#contract/staff/phone-orders.ts'
import { fen } from '#domain/money.ts'
import type { PayOutcome } from '#domain/payment.ts'
import { saveBankAccount } from '#server/features/ledger/pay-methods.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { arrive, beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { client, dataOf, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

/** With the freight of ¥18.00 an order comes to ¥60.00. */
const shop = await payingShop({
  wines: [{ zh: '摩泽尔雷司令', en: 'Mosel Riesling', skus: [{ price: 42_00, stock: 1_000, vintage: 2019, pack: 6 }] }],
})
const { sandbox, db, deps } = shop
await widenOrderLimits(db)
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'], locale: 'en-US' })
/** Whoever was sent the link. */
const stranger = client(shop.app)

afterEach(async () => {
  shop.setClock(0)
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

type Linked = { buyer: Shopper; number: string; token: string }
async function linked({ balance = 0 } = {}): Promise<Linked> {
  const buyer = await shopper(shop, { balance })
  const number = await placeOrder(shop, buyer)
  return { buyer, number, token: await packer.api.call(makePayLink, number) }
}
const look = (token: string, by = stranger) => by.api.call(findPayLink, { token })
const start = (token: string, method: LinkPayMethod, isRefresh = false): Promise<PayOutcome> =>
  stranger.api.call(payByLink, { token, method, isRefresh, scene: 'desktop', returnTo: `/home/zh-CN/pay_link/${token}?back=1` })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: { code?: unknown }) => error.code,
  )
const GONE = 100206

describe('whoever has the link', () => {
  test('sees the bottles, the sum and the time left, and of the recipient only the surname and four digits', async () => {
    const { buyer, number, token } = await linked({ balance: 500_00 })
    const link = await look(token)
    expect(link).toMatchObject({
      state: 'unpaid',
      isOwn: false,
      number,
      order: {
        lines: [
          { name: { zh: '摩泽尔雷司令', en: 'Mosel Riesling' }, vintage: 2019, sizeMl: 750, pack: 6, price: 42_00, quantity: 1 },
        ],
        recipient: { name: '林**', phone: '****0001' },
        goods: 42_00,
        shipping: 18_00,
        cashier: { due: 60_00, rest: 60_00, balance: 0, paybacks: [] },
      },
    })
    const open = link.order?.cashier.methods.filter(({ isOpen }) => isOpen).map(({ method }) => method)
    expect(open).toEqual(expect.arrayContaining(['wechat', 'alipay']))
    expect(open).not.toContain('balance')
    const wire = JSON.stringify(await stranger.get(`/pay_link/${token}`))
    for (const secret of ['林晓', '13800000001', '中山东一路', '500.00', `客人`]) expect(wire, secret).not.toContain(secret)
    expect((await look(token, buyer)).isOwn).toBe(true)
    expect((await look(token, await shopper(shop))).isOwn).toBe(false)
  })

  test.each(['wechat', 'alipay'] as const)('pays by %s without signing in, and the customer has a paid order', async (method) => {
    const { number, token } = await linked()
    expect((await stranger.api.call(payLinkState, { token })).isPaid).toBe(false)
    await sandbox.pay(await arrive(await start(token, method)))
    expect((await stranger.api.call(payLinkState, { token })).isPaid).toBe(true)
    expect(await look(token)).toEqual({ state: 'paid', isOwn: false, number, paybacks: [], order: null })
    expect(await packer.api.call(findDeskOrder, number)).toMatchObject({ status: 'paid', payMethod: method })
    expect(await codeOf(start(token, method))).toBe(410174)
    expect((await packer.api.call(findPayLinks, number)).canMake).toBe(false)
  })

  test('gets the bank account, where the shop takes transfers', async () => {
    expect(await codeOf(start((await linked()).token, 'offline'))).toBe(410216)
    await saveBankAccount(db, {
      bank: { zh: '招商银行', en: 'CMB' },
      holder: { zh: '雷伯', en: 'Rebstock' },
      number: '6225880000000001',
    })
    const { number, token } = await linked()
    expect(await start(token, 'offline')).toMatchObject({ kind: 'transfer', transfer: { amount: 60_00, remark: number } })
    expect((await look(token)).order?.cashier.transfer).toMatchObject({ number: '6225880000000001' })
  })

  test('never pays from the customer’s balance', async () => {
    const { buyer, token } = await linked({ balance: 500_00 })
    expect((await stranger.post(`/pay_link/${token}/pay`, { paytype: 'yue' })).code).toBe('100100')
    expect((await look(token, buyer)).order?.cashier.balance).toBe(0)
  })

  test('asks for the payment that a notice was lost for', async () => {
    const { token } = await linked()
    await sandbox.pay(await arrive(await start(token, 'alipay')), { notice: 'drop' })
    expect((await look(token)).state).toBe('unpaid')
    expect((await stranger.api.call(askByLink, { token })).isPaid).toBe(true)
  })
})

describe('at once', () => {
  test('ten strangers with one link open one payment', async () => {
    const { token } = await linked()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => start(token, 'wechat')))
    const opened = outcomes.flatMap((each) =>
      each.status === 'fulfilled' && 'paymentNumber' in each.value ? [each.value.paymentNumber] : [],
    )
    expect(new Set(opened).size).toBe(1)
  })

  test('paid by the link and from the account: one payment counts, the other goes back', async () => {
    const { buyer, number, token } = await linked()
    const byLink = await arrive(await start(token, 'alipay'))
    shop.setClock(1)
    const byOwner = await beginPaying(buyer, number, 'wechat')
    await Promise.all([sandbox.pay(byLink), sandbox.pay(byOwner)])
    const order = await packer.api.call(findDeskOrder, number)
    expect(order.status).toBe('paid')
    expect(order.payments.filter(({ status }) => status === 'paid')).toHaveLength(2)
    expect(order.paybacks).toEqual([expect.objectContaining({ amount: 60_00 })])
    expect((await look(token)).order).toBeNull()
  })

  test('the customer pays from the balance while a stranger pays: nothing is taken twice', async () => {
    const { buyer, number, token } = await linked({ balance: 60_00 })
    const byLink = await arrive(await start(token, 'alipay'))
    await Promise.all([sandbox.pay(byLink), codeOf(payOrder(buyer.api, number, 'balance'))])
    expect((await packer.api.call(findDeskOrder, number)).status).toBe('paid')
    expect((await look(token)).state).toBe('paid')
  })

  test('two links made at once: one of them works', async () => {
    const { number } = await linked()
    const tokens = await Promise.all([1, 2, 3].map(() => packer.api.call(makePayLink, number)))
    const answers = await Promise.all(tokens.map((token) => codeOf(look(token))))
    expect(answers.filter((each) => each === 'answered')).toHaveLength(1)
  })
})

describe('money that came too late', () => {
  test('of a sum that staff have lowered meanwhile: whoever paid by the link is told that it goes back, and what is due now', async () => {
    const { buyer, number, token } = await linked()
    const payment = await arrive(await start(token, 'alipay'))
    const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
    await finance.api.call(lowerPrice, { number, from: fen(60_00), to: fen(50_00), reason: '老顾客优惠' })
    await sandbox.pay(payment, { late: true })
    await sandbox.sender.idle()
    const goesBack = [expect.objectContaining({ amount: 60_00, method: 'alipay', reason: 'too-late' })]
    const seen = await look(token)
    expect(seen).toMatchObject({ state: 'unpaid', order: { cashier: { due: 50_00, rest: 50_00 } } })
    expect([seen.paybacks, seen.order?.cashier.paybacks]).toEqual([goesBack, goesBack])
    expect(await stranger.api.call(payLinkState, { token })).toMatchObject({ isPaid: false, paybacks: goesBack })
    // The customer, who has another link by then, is told on the own page; what went back before is not shown by it.
    expect((await buyer.api.call(findCashier, { number })).paybacks).toEqual(goesBack)
    shop.setClock(1)
    expect((await look(await packer.api.call(makePayLink, number))).paybacks).toEqual([])
  })

  test('what goes back to the customer for another reason is not shown by the link', async () => {
    const { buyer, number, token } = await linked({ balance: 500_00 })
    await payOrder(buyer.api, number, 'balance')
    const asked = await buyer.post(`/order/refund/apply/${number}`, { text: '其他原因', refund_type: 1, cart_ids: [] })
    const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
    dataOf(await finance.post(`/staff/after-sales/${dataOf<{ order_id: string }>(asked).order_id}/agree`, {}))
    expect((await buyer.api.call(findCashier, { number })).paybacks).toHaveLength(1)
    expect((await look(token)).paybacks).toEqual([])
  })
})

describe('a link is dead', () => {
  test('when another is made, and when it is withdrawn: like one that never was, whatever is called with it', async () => {
    const { number, token } = await linked()
    const second = await packer.api.call(makePayLink, number)
    expect(second).not.toBe(token)
    expect((await look(second)).state).toBe('unpaid')
    await packer.api.call(withdrawPayLink, number)
    await packer.api.call(withdrawPayLink, number)
    const never = 'A'.repeat(43)
    const answers = await Promise.all(
      [token, second, never, 'x', number, '%00', `${second}x`].flatMap((each) => [
        stranger.get(`/pay_link/${encodeURIComponent(each)}`),
        stranger.get(`/pay_link/${encodeURIComponent(each)}/state`),
        stranger.post(`/pay_link/${encodeURIComponent(each)}/check`),
        stranger.post(`/pay_link/${encodeURIComponent(each)}/pay`, { paytype: 'alipay' }),
      ]),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(String(answers[0]?.code)).toBe(String(GONE))
    const { links } = await packer.api.call(findPayLinks, number)
    expect(links).toHaveLength(2)
    for (const link of links) expect(link.endedBy).not.toBeNull()
  })

  test('when the time to pay is over, and when the order was cancelled: it says so, and shows nothing of the order', async () => {
    const late = await linked()
    shop.setClock(31)
    expect(await look(late.token)).toEqual({ state: 'over', isOwn: false, number: late.number, paybacks: [], order: null })
    expect(await codeOf(start(late.token, 'wechat'))).toBe(410216)
    await cancelUnpaidOrders(deps)
    expect((await look(late.token)).state).toBe('over')
    shop.setClock(0)
    const { buyer, number, token } = await linked()
    await buyer.post('/order/cancel', { id: number })
    expect(await look(token)).toMatchObject({ state: 'over', order: null })
    expect(await codeOf(packer.api.call(makePayLink, number))).toBe(100205)
  })
})

test('only the hash of a link is stored, and the staff’s list does not tell it', async () => {
  const { number, token } = await linked()
  expect(token).toMatch(/^[\w-]{43}$/)
  const rows = await db`select * from pay_link`
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(await packer.get(`/staff/orders/${number}/pay-links`))).not.toContain(token)
})

test('links are made by those who place orders; finance looks, nobody else', async () => {
  const { buyer, number } = await linked()
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
  expect((await finance.api.call(findPayLinks, number)).links).toHaveLength(1)
  for (const other of [finance, agent, buyer]) {
    expect(await codeOf(other.api.call(makePayLink, number))).toBe(100101)
    expect(await codeOf(other.api.call(withdrawPayLink, number))).toBe(100101)
  }
  expect(await codeOf(agent.api.call(findPayLinks, number))).toBe(100101)
  expect(await codeOf(packer.api.call(makePayLink, 'none'))).toBe(410173)
})

test('whoever tries many links is turned away for a while', async () => {
  const tries = Array.from({ length: 130 }, () => stranger.post(`/pay_link/${'B'.repeat(43)}/pay`, { paytype: 'alipay' }))
  expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429)
})
