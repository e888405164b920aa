import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { cancelOrder } from '#contract/shop/orders.ts'
import { startRecharge } from '#contract/shop/recharge.ts'
import { exportMoneyDays, exportPostings, listMoneyDays } from '#contract/staff/ledger.ts'
import { reportSales } from '#contract/staff/reports.ts'
import { add, type Fen, fromYuan, subtract, ZERO } from '#domain/money.ts'
import type { DAY_SUMS } from '#domain/money-day.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { readXlsx } from '#server/features/catalog/import/read-xlsx.ts'
import { payBackDue } from '#server/features/payments/pay-back-due.ts'
import { holdCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { arrive, beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { paidOrderOf } from '#test/support/refunds.ts'
import { dataOf, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, db, app } = shop
const finance = await shopper(shop, { scopes: ['shopper', 'finance', 'agent'] })
afterAll(async () => {
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

/** A bit of everything that moves money, spread over some days. */
const buyer = await shopper(shop, { balance: 500_00, locale: 'en-US' })
const wine = { sku: shop.sku, quantity: 3 }
const coupon = await holdCoupon(db, buyer, { amount: 10_01 })
const withCoupon = await paidOrderOf(shop, buyer, [wine], coupon)
const asked = await buyer.post(`/order/refund/apply/${withCoupon.number}`, {
  id: withCoupon.number,
  cart_ids: [{ cart_id: withCoupon.lines[0]?.unique, cart_num: 1 }],
  refund_type: 1,
  text: '其他原因',
})
dataOf(await finance.post(`/staff/after-sales/${dataOf<{ order_id: string }>(asked).order_id}/agree`, {}))
const inParts = await placeOrder(shop, buyer)
const poor = await shopper(shop, { balance: 7_77 })
const inTwo = await placeOrder(shop, poor)
await sandbox.pay(await beginPaying(poor, inTwo, 'wechat', { useBalance: true }))
await sandbox.pay(await beginPaying(buyer, inParts, 'alipay'))
const partly = await shopper(shop, { balance: 5_55 })
const givenUp = await placeOrder(shop, partly)
await beginPaying(partly, givenUp, 'wechat', { useBalance: true })
await partly.api.call(cancelOrder, { number: givenUp })
const otherwise = await placeOrder(shop, partly)
const whole = await beginPaying(partly, otherwise, 'alipay')
shop.setClock(1)
await beginPaying(partly, otherwise, 'wechat', { useBalance: true })
await sandbox.pay(whole)
shop.setClock(0)
const late = await placeOrder(shop, buyer)
const latePayment = await beginPaying(buyer, late, 'wechat')
await buyer.api.call(cancelOrder, { number: late })
await sandbox.pay(latePayment, { late: true })
await db`insert into recharge_offer (amount, gift, position) values (500_00, 30_00, 1)`
const [{ offerId }] = await db<[{ offerId: number }]>`select id as "offerId" from recharge_offer`
const { outcome } = await buyer.api.call(startRecharge, { of: { offerId }, method: 'alipay', scene: 'desktop', returnTo: '/' })
await sandbox.pay(await arrive(outcome))
await sandbox.sender.idle()
await payBackDue(shop.deps)
await sandbox.sender.idle()
for (const amount of ['12.34', '-5.00'])
  dataOf(await finance.post('/staff/payments/corrections', { accountId: buyer.id, amount, reason: '=1+1', key: randomUUID() }))

const today = shanghaiDay(new Date())
const period = { from: addDays(today, -400), to: addDays(today, 1) }
const fetched = (path: string, by: Shopper, query: Record<string, string>, locale = 'en-US') =>
  app.inject({
    url: `/api${path}`,
    query,
    headers: { 'authori-zation': `Bearer ${by.token}`, 'form-type': 'pc', 'cb-lang': locale },
  })
const rowsOf = async (path: string, query: Record<string, string> = {}) =>
  (await readXlsx((await fetched(path, finance, { ...period, ...query })).rawPayload)).rows.map(({ values }) => values)
const yuan = (text: unknown): Fen => (typeof text === 'string' && text !== '' ? (fromYuan(text) ?? ZERO) : ZERO)

const daysOf = async (count: number) => finance.api.call(listMoneyDays, { from: addDays(today, 1 - count), to: today })

test('every posting is in the list, with debit and credit that are equal, and the numbers of whatever it belongs to', async () => {
  const [{ entries, moved }] = await db<[{ entries: number; moved: number }]>`
    select count(*)::int as entries, sum(abs(amount))::int as moved from ledger_entry`
  const rows = await rowsOf(exportPostings.path)
  // What was held of the order in two parts is one line more.
  expect(rows).toHaveLength(entries + 1)
  const sum = (name: string) => add(...rows.map((row) => yuan(row[name])))
  expect([sum('Debit'), sum('Credit')]).toEqual([moved / 2 + 7_77, moved / 2 + 7_77])
  const [{ number, transaction }] = await db<[{ number: string; transaction: string }]>`
    select number, provider_transaction as transaction from payment where number = ${latePayment}`
  expect(rows.find((row) => row.Payment === number && row.Kind === 'Payment without an order')).toMatchObject({
    Account: 'Money',
    Debit: '60',
    Order: late,
    'Customer number': String(buyer.id),
    Method: 'WeChat Pay',
    'Provider’s number': transaction,
  })
  expect(rows.filter((row) => row.Note === "'=1+1")).toHaveLength(4)
})

test('the sums of the days are those of the ledger, whatever the day, and goods, freight and coupons those of the orders', async () => {
  const days = await finance.api.call(listMoneyDays, { from: addDays(today, -1), to: addDays(today, 1) })
  const total = (name: (typeof DAY_SUMS)[number]) => add(...days.map((day) => day[name]))
  const books = await db<{ name: string; sum: number }[]>`
    select book as name, sum(amount)::int as sum from ledger_entry join ledger_transaction moved on moved.id = transaction_id
     where at >= now() - interval '1 day' group by book`
  const book = (name: string) => books.find((each) => each.name === name)?.sum ?? 0
  expect([total('netSales'), total('cash'), total('owed')]).toEqual([book('sales'), -book('cash'), book('owed')])
  expect([total('gifts'), total('corrections')]).toEqual([-book('gifts'), -book('corrections')])
  expect(total('balances')).toBe(book('shopper'))
  expect(total('backFromCash')).toBe(60_00)
  expect(add(total('wechat'), total('alipay'), total('offline')) - total('backFromCash')).toBe(total('cash'))
  const [orders] = await db<[{ goods: number; freight: number; discounts: number }]>`
    select sum(goods_total)::int as goods, sum(shipping_fee)::int as freight, sum(discount)::int as discounts
      from shop_order where status <> 'cancelled'`
  expect([total('goods'), total('freight'), total('discounts')]).toEqual([orders.goods, orders.freight, -orders.discounts])
  expect(add(total('goods'), total('freight'), total('discounts'))).toBe(total('sales'))
  expect([total('gifts'), total('recharges'), total('corrections'), total('stray')]).toEqual([30_00, 500_00, 7_34, 60_00])
})

test('a part that was paid of an order is an advance: given back with an order that is given up, or for another payment, it was never a sale', async () => {
  const [today] = await daysOf(1)
  const [{ agreed }] = await db<[{ agreed: number }]>`select amount::int as agreed from after_sale`
  expect(today).toMatchObject({ refunds: -agreed, advances: 0, backToBalance: agreed + 2 * 5_55 })
  const rows = (await rowsOf(exportPostings.path)).filter((row) => row.Order === givenUp)
  expect(rows.map((row) => [row.Kind, row.Account, row.Debit, row.Credit])).toEqual([
    ['Payment of an order', 'Customers’ balances', '5.55', ''],
    ['Payment of an order', 'Advances', '', '5.55'],
    ['Advance given back', 'Advances', '5.55', ''],
    ['Advance given back', 'Owed to customers', '', '5.55'],
    ['Paid back', 'Owed to customers', '5.55', ''],
    ['Paid back', 'Customers’ balances', '', '5.55'],
  ])
})

test('amounts are numbers with two decimals, whatever their sign; a person’s note stays a text', async () => {
  const sheetOf = async (path: string) => {
    const { rawPayload } = await fetched(path, finance, { ...period, format: 'xlsx' })
    const parts = unzipSync(rawPayload)
    expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toContain('<xf numFmtId="4" applyNumberFormat="1"/>')
    return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  }
  const [days, postings] = [await sheetOf(exportMoneyDays.path), await sheetOf(exportPostings.path)]
  expect(days).toContain('<c s="1"><v>-10.01</v></c>')
  expect(days).not.toMatch(/<t[^>]*>'?-?\d+\.\d\d</)
  expect(postings).toContain('<c s="1"><v>12.34</v></c>')
  expect(postings).not.toMatch(/<t[^>]*>'?-?\d+\.\d\d</)
  expect(postings).toContain(">'=1+1<")
  for (const path of [exportMoneyDays.path, exportPostings.path]) {
    const { body } = await fetched(path, finance, { ...period, format: 'csv' })
    expect(body).not.toMatch(/'-?\d/)
    expect(body).toMatch(/,\d+\.\d\d,/)
  }
  expect((await fetched(exportMoneyDays.path, finance, { ...period, format: 'csv' })).body).toContain(',-10.01,')
})

test('an order that is paid in parts on several days is sold on the last of them, with its freight, to the fen', async () => {
  const [first] = await db<{ id: number }[]>`
    select min(id)::int as id from ledger_transaction where order_id = (select id from shop_order where number = ${inTwo})`
  await db`alter table ledger_transaction disable trigger user`
  await db`update ledger_transaction set at = at - interval '20 days' where id = ${first?.id ?? 0}`
  await db`alter table ledger_transaction enable trigger user`
  const rows = await rowsOf(exportMoneyDays.path)
  expect(rows).toHaveLength(402)
  const total = (name: string) => add(...rows.map((row) => yuan(row[name])))
  const [orders] = await db<[{ freight: number; due: number }]>`
    select sum(shipping_fee)::int as freight, sum(due)::int as due from shop_order where status <> 'cancelled'`
  expect([total('Shipping'), total('Sales'), total('Change of advances')]).toEqual([orders.freight, orders.due, 0])
  const early = rows.find((row) => row.Day === addDays(today, -20))
  expect(early).toMatchObject({ Sales: '0', Shipping: '0', 'Paid from balances': '7.77', 'Change of advances': '7.77' })
  expect(rows.find((row) => row.Day === today)).toMatchObject({ Sales: String(orders.due / 100), 'Change of advances': '-7.77' })
  const postings = (await rowsOf(exportPostings.path)).filter((row) => row.Order === inTwo)
  expect(postings.map((row) => [row.Day, row.Account, row.Debit, row.Credit])).toEqual([
    [addDays(today, -20), 'Customers’ balances', '7.77', ''],
    [addDays(today, -20), 'Advances', '', '7.77'],
    [today, 'Money', '52.23', ''],
    [today, 'Sales', '', '60'],
    [today, 'Advances', '7.77', ''],
  ])
})

test('T98: day by day the books and the reports count the same sales and the same refunds', async () => {
  const books = await daysOf(31)
  const { points } = await finance.api.call(reportSales, { from: addDays(today, -30), to: today, by: 'day' })
  expect(books.map(({ day, sales, refunds }) => [day, sales, subtract(ZERO, refunds)])).toEqual(
    points.map(({ at, paid, refunded }) => [at, paid, refunded]),
  )
  expect(books.filter(({ sales }) => sales > 0)).toHaveLength(1)
})

test('both languages, both formats; days out of order or too many are refused; it is written into the audit log; only the finances get it', async () => {
  const csv = await fetched(exportMoneyDays.path, finance, { ...period, format: 'csv' }, 'zh-CN')
  expect(csv.body.split('\r\n')[0]).toContain('日期,商品,运费,礼盒,优惠券抵扣,销售额')
  expect(csv.headers['content-disposition']).toContain(`money-days-${period.from}-${period.to}.csv`)
  const reversed = { from: today, to: addDays(today, -1), format: 'csv' }
  expect((await fetched(exportPostings.path, finance, reversed)).json()).toMatchObject({ status: 400, code: '100100' })
  expect(await finance.get(`/staff/ledger/days?from=${addDays(today, -31)}&to=${today}`)).toMatchObject({ status: 400 })
  expect(
    await db`select distinct subject, (details->>'from') || '-' || (details->>'to') as days from audit_entry where action = 'list-exported' order by 1`,
  ).toEqual([
    { subject: 'money-days', days: `${period.from}-${period.to}` },
    { subject: 'postings', days: `${period.from}-${period.to}` },
  ])
  for (const scope of ['agent', 'merchandiser', 'admin'] as const) {
    const other = await shopper(shop, { scopes: ['shopper', scope] })
    expect((await fetched(exportPostings.path, other, period)).json()).toMatchObject({ code: '100101' })
  }
})
