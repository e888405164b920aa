import { afterEach, expect, test } from 'vitest'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { findCashier, paymentState } from '#contract/shop/payments.ts'
import { rechargeOffers, startRecharge } from '#contract/shop/recharge.ts'
import { fen } from '#domain/money.ts'
import { violations } from '#test/support/invariants.ts'
import { arrive, payingShop, start } from '#test/support/paying-shop.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'
import { payBackDue } from './pay-back-due.ts'

const shop = await payingShop()
const { sandbox, db } = shop
await db`insert into recharge_offer (amount, gift, position) values (500_00, 30_00, 1), (100_00, 0, 0)`
afterEach(async () => {
  shop.setClock(0)
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const begin = (buyer: Shopper, of: { offerId: number } | { amount: number }, method: 'wechat' | 'alipay' = 'wechat') => {
  const wanted = 'amount' in of ? { amount: fen(of.amount) } : of
  return buyer.api.call(startRecharge, { of: wanted, method, scene: 'desktop', returnTo: '/home/zh-CN/user/balance' })
}

test('offers stand in their order, with what the shop adds, bounds and notes in the reader’s language', async () => {
  const buyer = await shopper(shop, { locale: 'en-US' })
  const { offers, min, max, notes } = await buyer.api.call(rechargeOffers)
  expect(offers).toMatchObject([
    { amount: 100_00, gift: 0 },
    { amount: 500_00, gift: 30_00 },
  ])
  expect([min, max]).toEqual([10_00, 20_000_00])
  expect(notes[1]).toBe('From CN¥10.00 up to CN¥20,000.00 at a time.')
})

test.each(['wechat', 'alipay'] as const)(
  'an offer is paid by %s: amount and gift are on the balance, each a movement',
  async (method) => {
    const buyer = await shopper(shop)
    const { offers } = await buyer.api.call(rechargeOffers)
    const { number, outcome } = await begin(buyer, { offerId: offers[1]?.id ?? 0 }, method)
    expect(number).toMatch(/^cz\d{20}$/)
    expect(await buyer.api.call(findCashier, { number, type: 'recharge' })).toMatchObject({
      type: 'recharge',
      status: 'unpaid',
      due: 500_00,
      gift: 30_00,
      methods: [
        { method: 'wechat', isOpen: true },
        { method: 'alipay', isOpen: true },
        { method: 'balance', isOpen: false },
        { method: 'offline', isOpen: false },
      ],
    })
    expect((await buyer.api.call(findBalance)).balance).toBe(0)
    await sandbox.pay(await arrive(outcome), { copies: 5 })
    expect(await buyer.api.call(paymentState, { number, type: 'recharge' })).toMatchObject({ status: 'paid', isPaid: true })
    expect(await buyer.api.call(findBalance)).toEqual({ balance: 530_00, recharged: 530_00, spent: 0 })
    const { list } = await buyer.api.call(listMovements, { filter: 'received' })
    expect(list.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['gift', 30_00, 530_00],
      ['recharge', 500_00, 500_00],
    ])
  },
)

test('an amount of one’s own, within the bounds, in whole fen; nothing is claimed before the money is there', async () => {
  const buyer = await shopper(shop)
  const ask = (price: unknown) => buyer.post('/recharge/recharge', { price, from: 'alipay', rechar_id: 0, type: 0 })
  for (const price of ['0', '', 'x', '-5', '1.005', '1e3'])
    expect(await ask(price)).toMatchObject({ status: 400, code: '410122' })
  expect(await ask('9.99')).toMatchObject({ status: 400, code: '410124', msg: '充值金额不能低于 10.00 元' })
  expect(await ask('20000.01')).toMatchObject({ status: 400, code: '410124' })
  expect(await ask('88.08')).toMatchObject({ status: 200, msg: 'success', data: { status: 'ALIPAY_PAY' } })
  expect(await db`select amount, gift, status from recharge where account_id = ${buyer.id}`).toEqual([
    { amount: 88_08, gift: 0, status: 'unpaid' },
  ])
})

test('a commission cannot be put on the balance, and a recharge that names no provider is refused by name', async () => {
  const [buyer, phone] = [await shopper(shop), await shopper(shop, { formType: 'h5' })]
  expect(await phone.post('/recharge/recharge', { price: '50', type: 1 })).toMatchObject({
    status: 400,
    code: '100026',
    msg: '本店没有这项功能',
  })
  expect(await buyer.post('/recharge/recharge', { price: '50' })).toMatchObject({ code: '100100', msg: '参数错误：from' })
  expect(await db`select from recharge where account_id = any(${[buyer.id, phone.id]}::bigint[])`).toEqual([])
})

test.each(['wechat', 'routine'])('recharge/%s is the same by WeChat, whatever else the call says', async (name) => {
  const buyer = await shopper(shop, { formType: 'h5' })
  const sent = { price: '50', rechar_id: 0, type: 0, from: 'alipay' }
  const { status, result } = dataOf<Begun>(await buyer.post(`/recharge/${name}`, sent))
  expect(status).toBe('WECHAT_H5_PAY')
  expect(await buyer.api.call(findCashier, { number: result.order_id, type: 'recharge' })).toMatchObject({ due: 50_00 })
  expect(await buyer.post(`/recharge/${name}`, { price: '0' })).toMatchObject({ code: '410122' })
  expect(await buyer.post(`/recharge/${name}`, { price: '50', type: 1 })).toMatchObject({ code: '100026' })
})
type Begun = { status: string; result: { order_id: string } }

test('T32: the offer’s amount is the server’s, whatever price comes with it; an offer that does not exist is refused', async () => {
  const buyer = await shopper(shop)
  const { offers } = await buyer.api.call(rechargeOffers)
  const sent = { price: '0.01', rechar_id: offers[1]?.id, from: 'weixin', gift: '9999', status: 'paid' }
  const { result } = dataOf<{ result: { order_id: string } }>(await buyer.post('/recharge/recharge', sent))
  expect(await buyer.api.call(findCashier, { number: result.order_id, type: 'recharge' })).toMatchObject({
    due: 500_00,
    gift: 30_00,
    status: 'unpaid',
  })
  expect(await buyer.post('/recharge/recharge', { ...sent, rechar_id: 999 })).toMatchObject({ status: 400, code: '100026' })
})

test('paid twice by two providers: the balance rises once, the second goes back', async () => {
  const buyer = await shopper(shop)
  const { number, outcome } = await begin(buyer, { amount: 50_00 })
  const first = await arrive(outcome)
  shop.setClock(1)
  const second = await arrive(await start(buyer, number, 'alipay', { type: 'recharge' }))
  await Promise.all([sandbox.pay(first), sandbox.pay(second)])
  expect((await buyer.api.call(findBalance)).balance).toBe(50_00)
  expect((await buyer.api.call(paymentState, { number, type: 'recharge' })).paybacks).toMatchObject([
    { amount: 50_00, reason: 'paid-twice' },
  ])
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  expect((await buyer.api.call(paymentState, { number, type: 'recharge' })).paybacks).toMatchObject([{ state: 'done' }])
})

test('T30: a recharge is its owner’s alone, and is paid neither from the balance nor by transfer', async () => {
  const buyer = await shopper(shop)
  const stranger = await shopper(shop)
  const { number } = await begin(buyer, { amount: 50_00 })
  for (const call of [
    () => stranger.api.call(findCashier, { number, type: 'recharge' }),
    () => stranger.api.call(paymentState, { number, type: 'recharge' }),
    () => start(stranger, number, 'alipay', { type: 'recharge' }),
    () => buyer.api.call(findCashier, { number, type: 'order' }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 410173 })
  }
  for (const paytype of ['yue', 'offline']) {
    expect(await buyer.post('/order/pay', { uni: number, pay_for: 'recharge', paytype })).toMatchObject({ code: '410216' })
  }
})
