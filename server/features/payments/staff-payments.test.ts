import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { cancelOrder, findOrder } from '#contract/shop/orders.ts'
import { findCashier, paymentState } from '#contract/shop/payments.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { client, dataOf, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

/** With the freight of ¥18.00 an order comes to ¥60.00. */
const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, db } = shop
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
const admin = await shopper(shop, { scopes: ['shopper', 'admin'] })
const ACCOUNT = {
  bank: '招商银行',
  bank_en: 'China Merchants Bank',
  holder: '雷伯斯托克',
  holder_en: 'Rebstock',
  number: '6225880000000001',
}
afterEach(async () => {
  shop.setClock(0)
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const openTransfers = () => admin.post('/staff/payments/bank-account', { account: ACCOUNT })
const confirm = (orderNumber: string, amount: string, reference: string, who: Shopper = finance) =>
  who.post('/staff/payments/transfers', { orderNumber, amount, reference })

test('T31: only the finances see and touch money; merchandisers, agents and shoppers do not', async () => {
  const others = await Promise.all(
    (['shopper', 'agent', 'merchandiser'] as const).map((scope) => shopper(shop, { scopes: ['shopper', scope] })),
  )
  for (const who of others) {
    for (const path of ['', '/alarms', '/paybacks', '/bank-account']) {
      expect(await who.get(`/staff/payments${path}`)).toMatchObject({ status: 400, code: '100101' })
    }
    const correction = { accountId: who.id, amount: '100.00', reason: 'gift', key: randomUUID() }
    expect(await who.post('/staff/payments/corrections', correction)).toMatchObject({ status: 400, code: '100101' })
    expect((await who.api.call(findBalance)).balance).toBe(0)
  }
})

test('a transfer: chosen, the goods kept for three days once, found on the account, paid', async () => {
  const buyer = await shopper(shop, { locale: 'en-US' })
  const number = await placeOrder(shop, buyer)
  const phone = client(shop.app, { token: buyer.token, formType: 'h5' })
  expect(await buyer.post('/order/pay', { uni: number, paytype: 'offline' })).toMatchObject({ status: 400, code: '410216' })
  expect(dataOf(await phone.get('/basic_config'))).toMatchObject({ offline_pay_status: false, ali_pay_status: true })
  await openTransfers()
  await expect.poll(async () => dataOf(await phone.get('/basic_config'))).toMatchObject({ offline_pay_status: true })
  expect(dataOf(await phone.get('/order/data'))).toMatchObject({ yue_pay_status: 1, pay_weixin_open: true, ali_pay_status: true })

  expect(await payOrder(buyer.api, number, 'offline')).toBe('transfer')
  const { payBy, transfer } = await buyer.api.call(findCashier, { number })
  expect(transfer).toMatchObject({ number: ACCOUNT.number, holder: { en: 'Rebstock' }, amount: 60_00, remark: number, payBy })
  expect(Date.parse(payBy) - Date.now()).toBeGreaterThan(2.9 * 24 * 60 * 60_000)
  shop.setClock(24 * 60)
  expect(await payOrder(buyer.api, number, 'offline')).toBe('transfer')
  expect((await buyer.api.call(findCashier, { number })).payBy).toBe(payBy)
  await cancelUnpaidOrders(shop.deps)
  expect(dataOf(await phone.get(`/order/detail/${number}`))).toMatchObject({
    paid: 0,
    pay_type: 'offline',
    offlinePayStatus: 1,
    _status: { _type: 9 },
  })
  const awaited = async (search = number) => dataOf(await finance.get(`/staff/payments/transfers?search=${search}`))
  expect(await awaited()).toEqual({
    count: 1,
    list: [{ orderNumber: number, nickname: expect.any(String), amount: '60.00', payBy, toldNumber: ACCOUNT.number }],
  })
  expect(await confirm(number, '59.99', 'CMB-1')).toMatchObject({ status: 400, msg: '金额与应付不符，应收 60.00 元' })
  const twice = await Promise.all([confirm(number, '60.00', 'CMB-1'), confirm(number, '60.00', 'CMB-2')])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'paid', payMethod: 'offline' })
  expect(await awaited()).toEqual({ count: 0, list: [] })
})

test('who transfers without having chosen it is found by the whole number of the order, and by nothing less', async () => {
  await openTransfers()
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const listed = async (search: string) => dataOf(await finance.get(`/staff/payments/transfers?search=${search}`))
  expect(await listed(number.slice(0, -1))).toEqual({ count: 0, list: [] })
  expect(await listed(number)).toMatchObject({ count: 1, list: [{ orderNumber: number, amount: '60.00', toldNumber: null }] })
  expect(await confirm(number, '60.00', 'CMB-12')).toMatchObject({ status: 200 })
  expect(await listed(number)).toEqual({ count: 0, list: [] })
})

test('the bank’s reference pays once; a cancelled order is not paid, and shoppers confirm nothing', async () => {
  await openTransfers()
  const buyer = await shopper(shop)
  const [first, second, cancelled] = [
    await placeOrder(shop, buyer),
    await placeOrder(shop, buyer),
    await placeOrder(shop, buyer),
  ] as const
  expect(await confirm(first, '60.00', 'CMB-9', buyer)).toMatchObject({ code: '100101' })
  expect(await confirm(first, '60.00', 'CMB-9')).toMatchObject({ status: 200 })
  expect(await confirm(second, '60.00', 'CMB-9')).toMatchObject({ status: 400, msg: '这笔转账已经登记过' })
  await buyer.api.call(cancelOrder, { number: cancelled })
  expect(await confirm(cancelled, '60.00', 'CMB-10')).toMatchObject({ status: 400, code: '410266' })
  expect(await confirm('cp20260101000000000000', '60.00', 'CMB-11')).toMatchObject({ status: 400, code: '410173' })
})

test('half from the balance, then a transfer of the rest, then cancelled: the balance has its half back', async () => {
  await openTransfers()
  const buyer = await shopper(shop, { balance: 20_00 })
  const number = await placeOrder(shop, buyer)
  await beginPaying(buyer, number, 'wechat', { useBalance: true })
  expect(await payOrder(buyer.api, number, 'offline')).toBe('transfer')
  expect((await buyer.api.call(findCashier, { number })).transfer).toMatchObject({ amount: 40_00 })
  expect(dataOf(await finance.get(`/staff/payments/transfers?search=${number}`))).toMatchObject({ list: [{ amount: '40.00' }] })
  await buyer.api.call(cancelOrder, { number })
  expect((await buyer.api.call(findBalance)).balance).toBe(20_00)
})

test('T09: a balance is corrected with a reason that its owner sees, and never below zero, however many try at once', async () => {
  const buyer = await shopper(shop, { balance: 100_00 })
  const correct = (amount: string, reason = '破损补偿') =>
    finance.post('/staff/payments/corrections', { accountId: buyer.id, amount, reason, key: randomUUID() })
  expect(await correct('12.50')).toMatchObject({ status: 200, data: { balance: '112.50' } })
  const { list } = await buyer.api.call(listMovements, { filter: 'all' })
  expect(list[0]).toMatchObject({ kind: 'correction', amount: 12_50, note: '破损补偿' })
  const all = await Promise.all(Array.from({ length: 10 }, () => correct('-60.00')))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await buyer.api.call(findBalance)).balance).toBe(52_50)
  for (const amount of ['0', '0.001', '1e3', '', 'x'])
    expect(await correct(amount)).toMatchObject({ status: 400, code: '100100' })
  expect(await correct('1.00', ' ')).toMatchObject({ status: 400, code: '100100' })
  const nobody = { accountId: 999_999_999, amount: '1.00', reason: 'x', key: randomUUID() }
  expect(await finance.post('/staff/payments/corrections', nobody)).toMatchObject({ status: 400, code: '100026' })
})

test('payments are found by any of their numbers; alarms are settled once, with a note', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, 'alipay')
  await sandbox.pay(payment, { tricks: { amountBy: 1 } })
  expect((await buyer.api.call(paymentState, { number })).isPaid).toBe(false)
  for (const search of [payment, number]) {
    const found = dataOf<{ list: object[] }>(await finance.get(`/staff/payments?search=${search}&method=alipay`))
    expect(found.list).toMatchObject([{ number: payment, orderNumber: number, amount: '60.00', status: 'waiting' }])
  }
  expect(dataOf(await finance.get('/staff/payments?status=closed&search=%25'))).toMatchObject({ count: 0 })
  const { list } = dataOf<{ list: { id: number }[] }>(await finance.get('/staff/payments/alarms'))
  expect(list).toMatchObject([{ kind: 'amount-differs', provider: 'alipay', paymentNumber: payment }])
  const settle = () => finance.post(`/staff/payments/alarms/${list[0]?.id}/settle`, { note: '已与支付宝核对' })
  const answers = await Promise.all([settle(), settle()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(dataOf(await finance.get('/staff/payments/alarms'))).toMatchObject({ count: 0 })
  expect(dataOf(await finance.get('/staff/payments/alarms?open=0'))).toMatchObject({ list: [{ note: '已与支付宝核对' }] })
})

test('whoever confirms what has come in does not choose where it goes; an administrator does, and it is on record', async () => {
  await openTransfers()
  const account = { ...ACCOUNT, number: '6225880000009999' }
  expect(await finance.post('/staff/payments/bank-account', { account })).toMatchObject({ status: 400, code: '100101' })
  expect(dataOf(await finance.get('/staff/payments/bank-account'))).toMatchObject({ number: ACCOUNT.number })
  expect(await admin.post('/staff/payments/bank-account', { account })).toMatchObject({ status: 200 })
  const [entry] = await db`select by_account as by, details from audit_entry where action = 'bank-account' order by id desc`
  expect(entry).toEqual({ by: admin.id, details: { before: ACCOUNT.number, after: account.number } })
})

test('nobody settles an alarm about their own payment; a colleague does, and it is on record', async () => {
  const me = await shopper(shop, { scopes: ['shopper', 'finance'] })
  const payment = await beginPaying(me, await placeOrder(shop, me), 'alipay')
  await sandbox.pay(payment, { tricks: { amountBy: 1 } })
  const [alarm] = await db<{ id: number }[]>`select id from money_alarm where payment_number = ${payment}`
  const settle = (by: Shopper) => by.post(`/staff/payments/alarms/${alarm?.id}/settle`, { note: '已核对' })
  expect(await settle(me)).toMatchObject({ status: 400, msg: expect.stringContaining('请由其他同事办理') })
  expect(await settle(finance)).toMatchObject({ status: 200 })
  const entries = await db`
    select by_account as by, for_account as for, reason from audit_entry where action = 'alarm-settled' and subject = ${payment}`
  expect(entries).toEqual([{ by: finance.id, for: me.id, reason: '已核对' }])
})
