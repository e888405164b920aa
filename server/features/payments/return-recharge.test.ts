import { afterEach, expect, test } from 'vitest'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { paymentState } from '#contract/shop/payments.ts'
import { startRecharge } from '#contract/shop/recharge.ts'
import { findCustomerInFull } from '#contract/staff/customers.ts'
import { fen } from '#domain/money.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { arrive, payingShop, start } from '#test/support/paying-shop.ts'
import { client, dataOf, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'
import { payBackDue } from './pay-back-due.ts'

/** With the freight of ¥18.00 an order comes to ¥60.00. */
const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, db } = shop
await db`insert into recharge_offer (amount, gift, position) values (500_00, 30_00, 1)`
const [{ offerId }] = await db<[{ offerId: number }]>`select id as "offerId" from recharge_offer`
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
afterEach(async () => {
  shop.setClock(0)
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

type Recharged = { buyer: Shopper; number: string; payment: string }

/** ¥500.00 with a gift of ¥30.00, or an amount of one's own. */
async function recharged({
  buyer,
  amount,
  method = 'wechat',
}: {
  buyer?: Shopper
  amount?: number
  method?: 'wechat' | 'alipay'
} = {}): Promise<Recharged> {
  const who = buyer ?? (await shopper(shop))
  const of = amount === undefined ? { offerId } : { amount: fen(amount) }
  const { number, outcome } = await who.api.call(startRecharge, {
    of,
    method,
    scene: 'desktop',
    returnTo: '/home/zh-CN/user/balance',
  })
  const payment = await arrive(outcome)
  await sandbox.pay(payment)
  await sandbox.sender.idle()
  return { buyer: who, number, payment }
}

type Asked = { by?: Shopper; returned?: number; of?: Shopper; reason?: string }
const giveBack = (
  { buyer, number }: Recharged,
  amount: unknown,
  { by = finance, returned = 0, of = buyer, reason = '顾客来电' }: Asked = {},
) => by.post(`/staff/customers/${of.id}/recharges/${number}/return`, { amount, returned, reason })
const balanceOf = async ({ api }: Shopper) => (await api.call(findBalance)).balance
const rechargesOf = async ({ id }: Shopper) => (await finance.api.call(findCustomerInFull, id)).recharges
const refundedAt = async (payment: string) =>
  (await db<{ refunded: number }[]>`select refunded from sandbox_payment where number = ${payment}`)[0]?.refunded
async function send(): Promise<void> {
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
}
const DONE = { status: 200 }
const tooMuch = (max: string) => ({ status: 400, code: '410266', msg: expect.stringContaining(max) })

test.each(['wechat', 'alipay'] as const)(
  'a recharge by %s goes back whole the way it was paid, its gift is gone, and the account can be closed',
  async (method) => {
    const paid = await recharged({ method })
    expect(await rechargesOf(paid.buyer)).toMatchObject([
      { number: paid.number, method, amount: 500_00, gift: 30_00, returned: 0, giftTaken: 0, returnable: 500_00 },
    ])
    expect(await giveBack(paid, 500_00)).toMatchObject(DONE)
    expect(await paid.buyer.api.call(findBalance)).toEqual({ balance: 0, recharged: 0, spent: 0 })
    expect(await rechargesOf(paid.buyer)).toMatchObject([
      { returned: 500_00, giftTaken: 30_00, underWay: 500_00, failed: 0, returnable: 0 },
    ])
    expect((await paid.buyer.get('/user_cancel')).msg).toContain('退款尚未到账')
    await send()
    expect(await refundedAt(paid.payment)).toBe(500_00)
    expect(await rechargesOf(paid.buyer)).toMatchObject([{ returned: 500_00, underWay: 0 }])
    expect((await paid.buyer.api.call(paymentState, { number: paid.number, type: 'recharge' })).paybacks).toMatchObject([
      { amount: 500_00, reason: 'recharge-returned', state: 'done' },
    ])
    expect(await paid.buyer.get('/user_cancel')).toMatchObject(DONE)
  },
)

test('of a part goes back its part of the gift; the shopper reads both in either language, as neither spent nor received', async () => {
  const paid = await recharged()
  expect(await giveBack(paid, 100_00)).toMatchObject(DONE)
  const { list } = await paid.buyer.api.call(listMovements, { filter: 'all' })
  expect(list.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['gift-return', -6_00, 424_00],
    ['recharge-return', -100_00, 430_00],
    ['gift', 30_00, 530_00],
    ['recharge', 500_00, 500_00],
  ])
  expect(list.map(({ note }) => note)).toEqual(['', '', '', ''])
  expect((await paid.buyer.api.call(listMovements, { filter: 'spent' })).list).toEqual([])
  expect((await paid.buyer.api.call(listMovements, { filter: 'received' })).list).toHaveLength(2)
  expect(await paid.buyer.api.call(findBalance)).toEqual({ balance: 424_00, recharged: 424_00, spent: 0 })
  const titles = async (locale: 'zh-CN' | 'en-US') => {
    const reader = client(shop.app, { token: paid.buyer.token, locale })
    return dataOf<{ list: { title: string; type: string; pm: number }[] }>(
      await reader.get('/pc/get_balance_record/0'),
    ).list.slice(0, 2)
  }
  expect(await titles('en-US')).toMatchObject([
    { title: 'Top-up bonus taken back' },
    { title: 'Top-up returned', type: 'recharge_refund', pm: 0 },
  ])
  expect(await titles('zh-CN')).toMatchObject([{ title: '充值赠送收回' }, { title: '充值退回' }])
  expect(await giveBack(paid, 400_00, { returned: 100_00 })).toMatchObject(DONE)
  expect(await balanceOf(paid.buyer)).toBe(0)
  await send()
  expect(await refundedAt(paid.payment)).toBe(500_00)
})

test('what was bought with it stays bought: at most what the balance holds for the money and its gift, and nothing is left of it', async () => {
  const paid = await recharged()
  const order = await placeOrder(shop, paid.buyer)
  expect(await payOrder(paid.buyer.api, order, 'balance')).toBe('paid')
  expect(await rechargesOf(paid.buyer)).toMatchObject([{ returnable: 443_40 }])
  expect(await giveBack(paid, 443_41)).toMatchObject(tooMuch('443.40'))
  expect(await giveBack(paid, 443_40)).toMatchObject(DONE)
  expect(await balanceOf(paid.buyer)).toBe(0)
})

test('never more than was paid of one recharge, though the balance holds more', async () => {
  const paid = await recharged({ amount: 50_00 })
  const other = await recharged({ buyer: paid.buyer, amount: 80_00, method: 'alipay' })
  expect(await giveBack(paid, 50_01)).toMatchObject(tooMuch('50.00'))
  expect(await giveBack(paid, 50_00)).toMatchObject(DONE)
  expect(await giveBack(paid, 1, { returned: 50_00 })).toMatchObject(tooMuch('0.00'))
  expect((await rechargesOf(paid.buyer))?.map(({ number, returnable }) => [number, returnable])).toEqual([
    [other.number, 80_00],
    [paid.number, 0],
  ])
})

test('a form that is sent twice, at once or later, is one return; different forms at once are never more than was paid', async () => {
  const paid = await recharged()
  const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack(paid, 100_00)))
  answers.push(await giveBack(paid, 100_00))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers)
    if (answer.status !== 200) expect(answer).toMatchObject({ status: 400, msg: '这笔充值刚刚有过退款，请核对后再操作' })
  expect(await balanceOf(paid.buyer)).toBe(424_00)
  const two = await recharged({ buyer: paid.buyer, amount: 100_00 })
  const both = await Promise.all([giveBack(paid, 400_00, { returned: 100_00 }), giveBack(two, 100_00), giveBack(two, 99_00)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(2)
  await Promise.all([payBackDue(shop.deps), payBackDue(shop.deps)])
  await sandbox.sender.idle()
  expect(await refundedAt(paid.payment)).toBe(500_00)
  expect(await refundedAt(two.payment)).toBeLessThanOrEqual(100_00)
})

const RACES = 15
test(`given back while the shopper spends it, ${RACES} times: one of both, and the balance is never below zero`, async () => {
  const tally = { returned: 0, spent: 0 }
  for (let round = 0; round < RACES; round += 1) {
    const paid = await recharged({ amount: 60_00 })
    const order = await placeOrder(shop, paid.buyer)
    const acts = [() => giveBack(paid, 60_00).then(({ status }) => status === 200 && 'returned'), () => pay(paid.buyer, order)]
    const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    const won = answers.filter((answer) => answer !== false)
    expect(won).toHaveLength(1)
    tally[won[0] as 'returned' | 'spent'] += 1
    expect(await balanceOf(paid.buyer)).toBe(0)
  }
  expect(tally.returned + tally.spent).toBe(RACES)
})
const pay = async (buyer: Shopper, number: string) => (await payOrder(buyer.api, number, 'balance')) === 'paid' && 'spent'

test('what the provider refuses stands with the other failed paybacks and on the customer’s page, raises an alarm, and is sent again', async () => {
  const paid = await recharged({ amount: 70_00 })
  await db`update sandbox_payment set refunded = 1 where number = ${paid.payment}`
  expect(await giveBack(paid, 70_00)).toMatchObject(DONE)
  await send()
  const failed = dataOf<{ list: { number: string; paymentNumber: string }[] }>(
    await finance.get('/staff/payments/paybacks?state=failed'),
  ).list
  expect(failed).toMatchObject([
    { paymentNumber: paid.payment, amount: '70.00', reason: 'recharge-returned', orderNumber: null, rechargeNumber: paid.number },
  ])
  const alarms = dataOf<{ list: object[] }>(await finance.get(`/staff/payments/alarms?payment=${paid.payment}`)).list
  expect(alarms).toMatchObject([{ kind: 'payback-failed' }])
  expect(await rechargesOf(paid.buyer)).toMatchObject([{ failed: 70_00, underWay: 0, returnable: 0 }])
  expect((await paid.buyer.get('/user_cancel')).msg).toContain('退款尚未到账')
  await db`update sandbox_payment set refunded = 0 where number = ${paid.payment}`
  expect(await finance.post(`/staff/payments/paybacks/${failed[0]?.number}/retry`)).toMatchObject(DONE)
  await send()
  expect(await refundedAt(paid.payment)).toBe(70_00)
  expect(await rechargesOf(paid.buyer)).toMatchObject([{ failed: 0, returned: 70_00 }])
})

test('only the finances give back, never their own, never somebody else’s; the customer’s page shows recharges to who reads balances', async () => {
  const paid = await recharged({ amount: 40_00 })
  const stranger = await shopper(shop)
  for (const scope of ['agent', 'merchandiser', 'admin', 'chat-supervisor'] as const) {
    const by = await shopper(shop, { scopes: ['shopper', scope] })
    expect(await giveBack(paid, 40_00, { by })).toMatchObject({ code: '100101' })
    const seen = (await by.api.call(findCustomerInFull, paid.buyer.id)).recharges
    expect(seen === null).toBe(scope !== 'admin')
  }
  expect(await giveBack(paid, 40_00, { by: paid.buyer })).toMatchObject({ code: '100101' })
  expect(await giveBack(paid, 40_00, { of: stranger })).toMatchObject({ status: 400, code: '100026' })
  const own = await recharged({ buyer: finance, amount: 40_00 })
  expect(await giveBack(own, 40_00)).toMatchObject({ msg: expect.stringContaining('请由其他同事办理') })
  for (const amount of [0, -1, 1.5, 'x', '', null])
    expect(await giveBack(paid, amount)).toMatchObject({ status: 400, code: '100100' })
  expect(await giveBack(paid, 40_00, { reason: ' ' })).toMatchObject({ code: '100100' })
  expect(await balanceOf(paid.buyer)).toBe(40_00)
})

test('of a recharge that was paid twice goes back what counted; of one that was not paid, nothing', async () => {
  const buyer = await shopper(shop)
  const of = { amount: fen(50_00) }
  const { number, outcome } = await buyer.api.call(startRecharge, { of, method: 'wechat', scene: 'desktop', returnTo: '/' })
  const first = await arrive(outcome)
  expect(await rechargesOf(buyer)).toEqual([])
  expect(await giveBack({ buyer, number, payment: first }, 1)).toMatchObject({ status: 400, code: '100026' })
  shop.setClock(1)
  const second = await arrive(await start(buyer, number, 'alipay', { type: 'recharge' }))
  await sandbox.pay(first)
  await sandbox.pay(second)
  await sandbox.sender.idle()
  expect(await rechargesOf(buyer)).toMatchObject([{ number, method: 'wechat', returned: 0, returnable: 50_00 }])
  expect(await giveBack({ buyer, number, payment: first }, 50_00)).toMatchObject(DONE)
  await send()
  shop.setClock(0)
  expect([await refundedAt(first), await refundedAt(second)]).toEqual([50_00, 50_00])
})

test('the audit log says who gave back how much of which recharge and why; the shopper is told when the money has arrived', async () => {
  const paid = await recharged()
  await giveBack(paid, 250_00, { reason: '搬家' })
  const { list } = dataOf<{ list: object[] }>(
    await finance.get(`/staff/audit-log?action=recharge-returned&search=${paid.buyer.id}`),
  )
  expect(list).toMatchObject([
    {
      by: { id: finance.id },
      for: { id: paid.buyer.id },
      step: 'done',
      subject: paid.number,
      amount: '250.00',
      reason: '搬家',
      details: { payback: expect.stringMatching(/^r\d{20}$/), gift: 15_00 },
    },
  ])
  await send()
  await sendNotices(shop.deps)
  const told = dataOf<{ list: { content: string }[] }>(await paid.buyer.get('/user/message_system/list')).list
  expect(told).toMatchObject([{ content: expect.stringContaining(paid.number) }])
  expect(told[0]?.content).toContain('250.00')
})
