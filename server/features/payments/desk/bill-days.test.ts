import { afterAll, expect, test } from 'vitest'
import { compareBillAgain, findBillDay, listBillDays } from '#contract/staff/bills.ts'
import { listAlarms, settleAlarm } from '#contract/staff/payments.ts'
import { fen } from '#domain/money.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { type BillRow, ProviderUnavailable } from '#server/external/payment-provider.ts'
import { violations } from '#test/support/invariants.ts'
import { beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'

const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, db, deps } = shop
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
afterAll(async () => {
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

/** Bills are ready at ten in the morning of the next day; that of this day is, whatever the time. */
const day = addDays(shanghaiDay(new Date()), -2)
const wechat = { provider: 'wechat', day } as const
const buyer = await shopper(shop)
const numbers: string[] = []
for (const method of ['wechat', 'wechat', 'alipay'] as const) {
  const number = await placeOrder(shop, buyer)
  await sandbox.pay(await beginPaying(buyer, number, method))
  numbers.push(number)
}
await sandbox.sender.idle()
await db`update sandbox_payment set paid_at = paid_at - interval '2 days'`
await db`update payment set paid_at = paid_at - interval '2 days'`

/** The provider's bill as it is, changed. */
function withBill(change: (rows: readonly BillRow[]) => readonly BillRow[] | null): void {
  const provider = sandbox.providers.wechat
  deps.payments.wechat = { ...provider, bill: async (of) => change((await provider.bill(of)) ?? []) }
}
const stranger: BillRow = {
  kind: 'payment',
  paymentNumber: 'p20261120999999999999',
  refundNumber: null,
  transaction: '42000',
  amount: fen(1_00),
  fee: fen(1),
}

test('days that were not compared say so, with what our books have; a day is compared at a press, and its sums and fees are shown', async () => {
  const { list, count } = await finance.api.call(listBillDays, {})
  expect(count).toBe(2)
  expect(list.map((each) => [each.day, each.provider])).toEqual([
    [addDays(day, 1), 'wechat'],
    [addDays(day, 1), 'alipay'],
    [day, 'wechat'],
    [day, 'alipay'],
  ])
  expect(list[2]).toMatchObject({ comparedAt: null, theirs: null, ours: { payments: 120_00, refunds: 0 }, differences: 0 })
  expect(await finance.api.call(compareBillAgain, wechat)).toEqual({ differences: 0 })
  expect((await finance.api.call(listBillDays, {})).list[2]).toMatchObject({
    comparedAt: expect.any(String),
    theirs: { payments: 120_00, refunds: 0 },
    fees: 72,
    differences: 0,
    isOutdated: false,
  })
  expect(await db`select subject from audit_entry where action = 'bill-compared'`).toEqual([{ subject: `wechat ${day}` }])
})

test('each difference is named with both sums and leads to payment, order and alarm; a settled one is not raised again', async () => {
  let changed = ''
  withBill(([first, ...rest]) => {
    if (!first) throw new Error('the bill is empty')
    changed = first.paymentNumber
    return [{ ...first, amount: fen(first.amount + 1) }, ...rest.slice(1), stranger]
  })
  expect(await finance.api.call(compareBillAgain, wechat)).toEqual({ differences: 3 })
  const { bill, list, count } = await finance.api.call(findBillDay, wechat)
  expect([bill.differences, count]).toEqual([3, 3])
  expect(list).toMatchObject([
    { paymentNumber: changed, theirs: 60_01, ours: 60_00, accountId: buyer.id, alarm: { settledAt: null } },
    { paymentNumber: stranger.paymentNumber, theirs: 1_00, ours: null, orderNumber: null, accountId: null },
    { theirs: null, ours: 60_00, alarm: { settledAt: null } },
  ])
  expect(
    list
      .map(({ orderNumber }) => orderNumber)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(numbers.slice(0, 2).toSorted())

  const alarmsOf = async () =>
    (await finance.api.call(listAlarms, { query: { open: '0', payment: stranger.paymentNumber } })).list
  const [alarm] = await alarmsOf()
  await finance.api.call(settleAlarm, { params: { id: alarm?.id ?? 0 }, body: { note: 'of another shop' } })
  expect(await finance.api.call(compareBillAgain, wechat)).toEqual({ differences: 3 })
  expect(await alarmsOf()).toHaveLength(1)
  expect((await finance.api.call(findBillDay, wechat)).list[1]).toMatchObject({ alarm: { note: 'of another shop' } })
})

test('two who compare at once raise each alarm once, and the day says what was found once', async () => {
  await db`delete from money_alarm`
  await db`delete from bill_difference`
  withBill((rows) => [...rows, stranger])
  const both = await Promise.all([finance.api.call(compareBillAgain, wechat), finance.api.call(compareBillAgain, wechat)])
  expect(both).toEqual([{ differences: 1 }, { differences: 1 }])
  expect(await db`select kind from money_alarm`).toEqual([{ kind: 'bill-payment-unknown' }])
  expect((await finance.api.call(findBillDay, wechat)).count).toBe(1)
})

test('books that change after the comparison are noticed; compared again, all agrees', async () => {
  withBill((rows) => rows)
  await finance.api.call(compareBillAgain, wechat)
  await db`update payment set paid_at = paid_at + interval '1 day' where order_id = (select id from shop_order where number = ${numbers[0] ?? ''})`
  expect((await finance.api.call(findBillDay, wechat)).bill).toMatchObject({ isOutdated: true, ours: { payments: 60_00 } })
  expect(await finance.api.call(compareBillAgain, wechat)).toEqual({ differences: 1 })
  expect((await finance.api.call(findBillDay, wechat)).bill).toMatchObject({ isOutdated: false })
})

test('no bill yet, a provider that is away or was never set up: each is told, and nothing is written', async () => {
  const press = (of: string) => finance.post(`/staff/payments/bills/wechat/${of}/compare`)
  const today = shanghaiDay(new Date())
  expect(await press(today)).toMatchObject({ status: 400, msg: '支付平台还没有这一天的账单，次日 10:00 起可以取得' })
  withBill(() => null)
  expect(await press(addDays(day, -5))).toMatchObject({ status: 400, msg: expect.stringContaining('次日 10:00') })
  withBill(() => {
    throw new ProviderUnavailable('away')
  })
  expect(await press(addDays(day, -5))).toMatchObject({ status: 400, msg: '支付平台没有响应或尚未配置，请稍后再试' })
  delete deps.payments.wechat
  expect(await press(addDays(day, -5))).toMatchObject({ status: 400, msg: '支付平台没有响应或尚未配置，请稍后再试' })
  expect(await db`select from bill_check where day < ${day}`).toHaveLength(0)
  expect(await finance.get('/staff/payments/bills/balance/2026-01-01')).toMatchObject({ status: 400 })
  expect(await finance.get('/staff/payments/bills/wechat/2026-02-30')).toMatchObject({ status: 400 })
})
