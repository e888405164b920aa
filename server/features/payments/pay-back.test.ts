import { afterEach, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { fen } from '#domain/money.ts'
import type { Payback } from '#domain/payment.ts'
import { transaction } from '#server/db/database.ts'
import { arePaybacksDone, payBack } from '#server/features/ledger/pay-back.ts'
import { violations } from '#test/support/invariants.ts'
import { beginPaying, isTaken, notify, payingShop, TAKEN } from '#test/support/paying-shop.ts'
import { dataOf, placeOrder, shopper } from '#test/support/shop.ts'
import { payBackDue } from './pay-back-due.ts'

/** With the freight of ¥18.00 an order comes to ¥60.00. */
const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, db } = shop
afterEach(async () => {
  shop.setClock(0)
  await sandbox.setFault(null)
  await sandbox.sender.idle()
  // The requests are stand-ins: only the money that goes back for them is looked at here.
  await db`update payback set after_sale_id = null`
  await db`delete from after_sale`
  expect(await violations(db)).toEqual([])
})

type Paid = { orderId: number; payment: string; afterSaleId: number }

/** A paid order, and somebody who asks for money back. */
async function paidOrder(
  method: 'wechat' | 'alipay',
  balance = 0,
): Promise<Paid & { buyer: Awaited<ReturnType<typeof shopper>> }> {
  const buyer = await shopper(shop, { balance })
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, method, { useBalance: balance > 0 })
  await sandbox.pay(payment)
  return { buyer, payment, ...(await askBack(number)) }
}

async function askBack(number: string): Promise<Omit<Paid, 'payment'>> {
  const [asked] = await db<{ id: number; orderId: number }[]>`
    insert into after_sale (number, order_id, account_id, kind, reason, asked, amount)
    select rpad(id::text, 16, '7'), id, account_id, 'money', 'other', due, due from shop_order where number = ${number}
    returning id, order_id as "orderId"`
  if (!asked) throw new Error('no after-sale')
  return { orderId: asked.orderId, afterSaleId: asked.id }
}

const giveBack = ({ orderId, afterSaleId }: Paid, amount: number): Promise<Payback[]> =>
  transaction(db, (tx) => payBack(tx, { orderId, amount: fen(amount), afterSaleId, at: shop.deps.now() }))
const refundedAt = async (payment: string) =>
  (await db<{ refunded: number }[]>`select refunded from sandbox_payment where number = ${payment}`)[0]?.refunded

test('money goes back the way it came: first what a provider took, then the balance, never more of each than it gave', async () => {
  const paid = await paidOrder('wechat', 25_00)
  const first = await giveBack(paid, 30_00)
  expect(first).toMatchObject([{ method: 'wechat', amount: 30_00, state: 'under-way', reason: 'after-sale' }])
  const second = await giveBack(paid, 20_00)
  expect(second).toMatchObject([
    { method: 'wechat', amount: 5_00, state: 'under-way' },
    { method: 'balance', amount: 15_00, state: 'done' },
  ])
  expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(false)
  expect((await paid.buyer.api.call(findBalance)).balance).toBe(15_00)
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(true)
  expect(await refundedAt(paid.payment)).toBe(35_00)
  expect((await paid.buyer.api.call(listMovements, { filter: 'all' })).list[0]).toMatchObject({ kind: 'refund', amount: 15_00 })
  expect(await giveBack(paid, 0)).toEqual([])
})

test('T14: asked twice, in parallel, with different amounts: what goes back is never more than what was paid', async () => {
  const paid = await paidOrder('alipay', 20_00)
  const amounts = [60_00, 60_00, 35_00, 25_01, 25_00, 10_00, 1, 1, 59_99, 60_01]
  const asked = await Promise.allSettled(amounts.map((amount) => giveBack(paid, amount)))
  const refused = asked.filter((each) => each.status === 'rejected')
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Refusal)
  const [sums] = await db<{ back: number }[]>`
    select sum(payback.amount)::bigint as back from payback where after_sale_id = ${paid.afterSaleId}`
  const granted = amounts.filter((_, index) => asked[index]?.status === 'fulfilled').reduce((a, b) => a + b, 0)
  expect(sums?.back).toBe(granted)
  expect(granted).toBeLessThanOrEqual(60_00)
  expect(refused.length).toBeGreaterThan(0)
  await Promise.all([payBackDue(shop.deps), payBackDue(shop.deps), payBackDue(shop.deps)])
  expect(await refundedAt(paid.payment)).toBe(Math.min(granted, 40_00))
})

test('what came by bank transfer goes back by hand: it stays owed until the finances say that it was sent', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  await finance.post('/staff/payments/transfers', { orderNumber: number, amount: '60.00', reference: 'CMB-77' })
  const paid = { ...(await askBack(number)), payment: '' }
  const [payback] = await giveBack(paid, 60_00)
  expect(payback).toMatchObject({ method: 'offline', state: 'under-way' })
  await payBackDue(shop.deps)
  expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(false)
  const sent = () => finance.post(`/staff/payments/paybacks/${payback?.number}/transferred`)
  const answers = await Promise.all([sent(), sent()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(true)
})

test('a provider that is away is asked again later, and pays back once, whatever became of the first try', async () => {
  const paid = await paidOrder('alipay')
  await giveBack(paid, 60_00)
  for (const [hour, fault] of (['down', 'broken', 'garbage'] as const).entries()) {
    await sandbox.setFault(fault)
    shop.setClock(hour * 60)
    await payBackDue(shop.deps)
    expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(false)
  }
  await sandbox.setFault(null)
  await payBackDue(shop.deps)
  expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(false)
  // It pays back, and its answer is not believed: its notice tells, or the next try.
  await sandbox.setFault('forged')
  shop.setClock(3 * 60)
  await payBackDue(shop.deps)
  await sandbox.setFault(null)
  shop.setClock(10 * 60)
  await payBackDue(shop.deps)
  // The try leaves out what the notice is settling at this moment.
  await sandbox.sender.idle()
  expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(true)
  expect(await refundedAt(paid.payment)).toBe(60_00)
})

test('what a provider refuses is an alarm; the finances send it again, or find out why', async () => {
  const paid = await paidOrder('wechat')
  const [payback] = await giveBack(paid, 60_00)
  await db`update sandbox_payment set refunded = 1 where number = ${paid.payment}`
  await payBackDue(shop.deps)
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  const alarms = dataOf<{ list: { id: number }[] }>(await finance.get('/staff/payments/alarms'))
  expect(alarms.list).toMatchObject([{ kind: 'payback-failed', paymentNumber: paid.payment, details: { amount: 60_00 } }])
  const failed = await finance.get('/staff/payments/paybacks?state=failed')
  expect(failed.data).toMatchObject({ count: 1, list: [{ number: payback?.number, amount: '60.00', tries: 1 }] })
  await db`update sandbox_payment set refunded = 0 where number = ${paid.payment}`
  expect((await finance.post(`/staff/payments/paybacks/${payback?.number}/retry`)).status).toBe(200)
  expect((await finance.post(`/staff/payments/paybacks/${payback?.number}/retry`)).status).toBe(400)
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(true)
})

test.each(['wechat', 'alipay'] as const)(
  'T25: a refund notice of %s settles the payback it names, and is never a payment',
  async (method) => {
    const paid = await paidOrder(method)
    const [payback] = await giveBack(paid, 20_00)
    const refundNumber = payback?.number ?? ''
    await db`
    insert into sandbox_refund (payment_number, number, id, amount) values (${paid.payment}, ${refundNumber}, ${refundNumber}, 20_00)`
    await db`update sandbox_payment set refunded = 20_00 where number = ${paid.payment}`
    const about = { number: paid.payment, refundNumber }
    // Another sum, where the notice has the one of this refund alone.
    if (method === 'wechat') {
      expect(isTaken(method, await notify(shop, method, await sandbox.notice(about, { amountBy: 1 })))).toBe(false)
      expect(await db`select kind from money_alarm where payment_number = ${paid.payment}`).toEqual([{ kind: 'refund-differs' }])
    }
    const notices = await Promise.all([sandbox.notice(about), sandbox.notice(about), sandbox.notice(about)])
    const answers = await Promise.all(notices.map((notice) => notify(shop, method, notice)))
    expect(answers).toEqual(answers.map(() => TAKEN[method]))
    expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(true)
    const entries = await db`select from ledger_transaction join payback on payback.id = payback_id
    where payback.number = ${refundNumber} and kind = 'payback'`
    expect(entries).toHaveLength(1)
  },
)
