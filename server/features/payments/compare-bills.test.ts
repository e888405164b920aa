import { afterEach, expect, test } from 'vitest'
import { cancelOrder } from '#contract/shop/orders.ts'
import { paymentState } from '#contract/shop/payments.ts'
import { fen } from '#domain/money.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { BillRow, PaymentProvider } from '#server/external/payment-provider.ts'
import { violations } from '#test/support/invariants.ts'
import { beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'

import { compareBill, compareBills } from './compare-bills.ts'
import { payBackDue } from './pay-back-due.ts'

const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, db } = shop
afterEach(async () => {
  shop.setClock(0)
  expect(await violations(db)).toEqual([])
})

const METHODS = ['wechat', 'alipay'] as const
/** Bills are ready at ten in the morning of the next day; that of this day is, whatever the time. */
const DAYS_AGO = 2
const day = shanghaiDay(new Date(Date.now() - DAYS_AGO * 24 * 60 * 60_000))
/** What has just happened happened then. */
async function moveBack(): Promise<void> {
  const ago = `${DAYS_AGO} days`
  await db`update sandbox_payment set paid_at = paid_at - ${ago}::interval where paid_at > now() - interval '1 day'`
  await db`update sandbox_refund set at = at - ${ago}::interval where at > now() - interval '1 day'`
  await db`update payment set paid_at = paid_at - ${ago}::interval where paid_at > now() - interval '1 day'`
  await db`update payback set done_at = done_at - ${ago}::interval where done_at > now() - interval '1 day'`
}
const openAlarms = () =>
  db<{ kind: string; payment: string | null; details: unknown }[]>`
    select kind, payment_number as payment, details from money_alarm where settled_at is null order by id`
const checks = () => db`select provider, rows, differences from bill_check order by provider`

/** A provider whose bill of any day says this. */
const withBill = (method: (typeof METHODS)[number], change: (rows: readonly BillRow[]) => readonly BillRow[] | null): void => {
  const provider: PaymentProvider = sandbox.providers[method]
  shop.deps.payments[method] = { ...provider, bill: async (day) => change((await provider.bill(day)) ?? []) }
}

test('T28: a bill that says what our books say is compared without a word, payments and refunds alike', async () => {
  const buyer = await shopper(shop)
  for (const method of METHODS) {
    const number = await placeOrder(shop, buyer)
    await sandbox.pay(await beginPaying(buyer, number, method))
    // A late one goes back: both stand on the bill.
    const late = await placeOrder(shop, buyer)
    const payment = await beginPaying(buyer, late, method)
    await buyer.api.call(cancelOrder, { number: late })
    await sandbox.pay(payment, { late: true })
  }
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  await moveBack()
  for (const method of METHODS) await compareBill(shop.deps, method, day)
  expect(await openAlarms()).toEqual([])
  expect(await checks()).toEqual([
    { provider: 'alipay', rows: 3, differences: 0 },
    { provider: 'wechat', rows: 3, differences: 0 },
  ])
})

test('T28: every injected difference is found and is an alarm: missing, unknown, another sum, an unknown refund', async () => {
  const stranger: BillRow = {
    kind: 'payment',
    paymentNumber: 'p20261120999999999999',
    refundNumber: null,
    transaction: '42000',
    amount: fen(1),
    fee: fen(0),
  }
  const back: BillRow = { ...stranger, kind: 'refund', refundNumber: 'r20261120999999999999' }
  let changed = ''
  withBill('wechat', ([first, ...rest]) => {
    if (first?.kind !== 'payment') throw new Error('the bill begins with a payment')
    changed = first.paymentNumber
    return [{ ...first, amount: fen(first.amount + 1) }, ...rest.slice(1), stranger, back]
  })
  await compareBill(shop.deps, 'wechat', day)
  const alarms = await openAlarms()
  expect(alarms.map(({ kind }) => kind).toSorted()).toEqual([
    'bill-amount-differs',
    'bill-payment-missing',
    'bill-payment-unknown',
    'bill-refund-unknown',
  ])
  expect(alarms.find(({ kind }) => kind === 'bill-amount-differs')).toMatchObject({
    payment: changed,
    details: { amount: 60_01, booked: 60_00, day: day },
  })
  await compareBill(shop.deps, 'wechat', day)
  expect(await openAlarms()).toHaveLength(4)
  shop.deps.payments.wechat = sandbox.providers.wechat
})

test('money of which no notice came and which no query has found is on the bill, and booked by it', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  await sandbox.pay(await beginPaying(buyer, number, 'alipay'), { notice: 'drop' })
  await moveBack()
  const before = (await openAlarms()).length
  await compareBill(shop.deps, 'alipay', day)
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: true })
  expect(await openAlarms()).toHaveLength(before)
})

test('the daily job compares each of the last days once; where there is no bill yet it comes back', async () => {
  await db`delete from bill_check`
  withBill('alipay', () => [])
  withBill('wechat', () => null)
  await compareBills(shop.deps)
  await compareBills(shop.deps)
  expect(await db`select provider, count(*)::int as days from bill_check group by provider`).toEqual([
    { provider: 'alipay', days: 3 },
  ])
  withBill('wechat', () => [])
  await compareBills(shop.deps)
  expect(await db`select count(*)::int as days from bill_check where provider = 'wechat'`).toEqual([{ days: 3 }])
})
