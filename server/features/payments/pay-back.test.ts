import { afterEach, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { fen } from '#domain/money.ts'
import type { Payback } from '#domain/payment.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { transaction } from '#server/db/database.ts'
import { arePaybacksDone, payBack } from '#server/features/ledger/pay-back.ts'
import { violations } from '#test/support/invariants.ts'
import { beginPaying, isTaken, notify, payingShop, TAKEN } from '#test/support/paying-shop.ts'
import { dataOf, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'
import { listBookedOn } from './bill-sql.ts'
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

/** A payback that WeChat refuses. */
async function refused(): Promise<Awaited<ReturnType<typeof paidOrder>> & { number: string }> {
  const paid = await paidOrder('wechat')
  const [payback] = await giveBack(paid, 60_00)
  await db`update sandbox_payment set refunded = 1 where number = ${paid.payment}`
  await payBackDue(shop.deps)
  return { ...paid, number: payback?.number ?? '' }
}
const end = (by: Shopper, number: string, body: object) => by.post(`/staff/payments/paybacks/${number}/transferred`, body)
const retry = (by: Shopper, number: string) => by.post(`/staff/payments/paybacks/${number}/retry`)
const booksOf = (number: string) => db`
  select book, entry.amount from ledger_entry entry join ledger_transaction moved on moved.id = transaction_id
    join payback on payback.id = payback_id
   where payback.number = ${number} and kind = 'payback' order by book`

test.each([
  { way: 'balance', reference: '', book: 'shopper', balance: 60_00 },
  { way: 'offline', reference: 'CMB-88', book: 'cash', balance: 0 },
])('what a provider refuses for good ends by $way, once, and is not sent again; no bill expects it', async (ended) => {
  const { way, reference, book, balance } = ended
  const paid = await refused()
  const { number } = paid
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  const body = { way, reference, reason: '银行卡已注销' }
  expect(await end(finance, number, {})).toMatchObject({ status: 400 })
  expect(await end(finance, number, { ...body, reason: ' ' })).toMatchObject({
    code: '100100',
    msg: expect.stringContaining('reason'),
  })
  if (way === 'offline') {
    const without = await end(finance, number, { ...body, reference: '' })
    expect(without).toMatchObject({ code: '100100', msg: expect.stringContaining('reference') })
  }
  const twice = await Promise.all([end(finance, number, body), end(finance, number, body)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await retry(finance, number)).toMatchObject({ status: 400 })
  await payBackDue(shop.deps)
  expect(await refundedAt(paid.payment)).toBe(1)
  expect(await booksOf(number)).toEqual(
    [
      { book: 'owed', amount: -60_00 },
      { book, amount: 60_00 },
    ].toSorted((one, other) => (one.book < other.book ? -1 : 1)),
  )
  expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(true)
  expect((await paid.buyer.api.call(findBalance)).balance).toBe(balance)
  const { list } = dataOf<{ list: object[] }>(await finance.get('/staff/payments/paybacks?state=done'))
  expect(list).toContainEqual(expect.objectContaining({ number, method: way, state: 'done' }))
  const booked = await listBookedOn(db, 'wechat', shanghaiDay(shop.deps.now()))
  expect(booked).toContainEqual(expect.objectContaining({ paymentNumber: paid.payment, kind: 'payment' }))
  expect(booked.map(({ refundNumber }) => refundNumber)).not.toContain(number)
  const entries = await db`
    select by_account as by, for_account as for, amount, reason from audit_entry where action = 'payback-ended' and subject = ${number}`
  expect(entries).toEqual([{ by: finance.id, for: paid.buyer.id, amount: 60_00, reason: body.reason }])
})

test('sent again and ended at once, one of both is done; nobody ends their own, nor one that is under way', async () => {
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  const body = { way: 'balance', reason: '银行卡已注销' }
  const paid = await refused()
  const { number } = paid
  await db`update account set scopes = '{shopper,finance}' where id = ${paid.buyer.id}`
  expect(await end(paid.buyer, number, body)).toMatchObject({ msg: expect.stringContaining('请由其他同事办理') })
  const both = await Promise.all([retry(finance, number), end(finance, number, body)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const [retried] = both
  await db`update sandbox_payment set refunded = 0 where number = ${paid.payment}`
  if (retried.status === 200) expect(await end(finance, number, body)).toMatchObject({ status: 400 })
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  expect(await arePaybacksDone(db, paid.afterSaleId)).toBe(true)
  expect(await booksOf(number)).toHaveLength(2)
})

test('of a closed account only the bank is left', async () => {
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  const { number, buyer } = await refused()
  // A payment that came in after the account was closed.
  await db`update account set deleted_at = now() where id = ${buyer.id}`
  const body = { reason: '银行卡已注销', reference: 'CMB-89' }
  expect(await end(finance, number, { ...body, way: 'balance' })).toMatchObject({ status: 400 })
  expect(await end(finance, number, { ...body, way: 'offline' })).toMatchObject({ status: 200 })
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
