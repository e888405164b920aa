import { afterEach, expect, test } from 'vitest'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { findCashier } from '#contract/shop/payments.ts'
import { holdCoupon } from '#test/support/coupons.ts'
import { hold } from '#test/support/held-rows.ts'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { mixedOrder, payOrder } from '#test/support/paid-order.ts'
import { addWine, dataOf, placeOrder, shopper, shopWith } from '#test/support/shop.ts'

/** With the freight of ¥18.00 an order comes to ¥60.00. */
const shop = await shopWith({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }, {}] })
// Ten unpaid orders of one shopper are more than the shop lets a newcomer have.
await widenOrderLimits(shop.db)
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const pay = (uni: string) => ({ uni, paytype: 'yue' })
const tally = (answers: { code?: string }[]) => Object.groupBy(answers, ({ code }) => code ?? 'none')

test('T09: ¥100.00 and ten orders of ¥60.00, all paid at once: one is paid, ¥40.00 remain', async () => {
  const buyer = await shopper(shop, { balance: 100_00 })
  const numbers = await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop, buyer)))
  const answers = await Promise.all(numbers.map((uni) => buyer.post('/order/pay', pay(uni))))
  expect(tally(answers)['410197']).toHaveLength(1)
  const short = answers.filter(({ code }) => code === '410216')
  expect(short).toHaveLength(9)
  expect(short[0]).toMatchObject({ status: 200, msg: '余额不足', data: { status: 'PAY_DEFICIENCY', result: [] } })
  expect((await buyer.api.call(findBalance)).balance).toBe(40_00)
})

test('T09: one order paid twenty times at once is paid once', async () => {
  const buyer = await shopper(shop, { balance: 500_00 })
  const number = await placeOrder(shop, buyer)
  const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.post('/order/pay', pay(number))))
  expect(tally(answers)['410197']).toHaveLength(1)
  expect(tally(answers)['410174']).toHaveLength(19)
  expect((await buyer.api.call(findBalance)).balance).toBe(440_00)
})

test('paying raises the sales of the wine, placing does not', async () => {
  const { id, skus } = await addWine(shop.db)
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const salesOf = async () => (await shop.db<{ sales: number }[]>`select sales from product where id = ${id}`)[0]?.sales
  const number = await placeOrder(shop, buyer, { sku: skus[0], quantity: 3 })
  expect(await salesOf()).toBe(0)
  await payOrder(buyer.api, number, 'balance')
  expect(await salesOf()).toBe(3)
})

test('two orders of the same two wines are paid while others change both: nobody waits for the other in a circle', async () => {
  const buyers = await Promise.all([0, 1].map(() => shopper(shop, { balance: 1_000_00 })))
  const orders = await Promise.all(buyers.map((buyer) => mixedOrder(shop, buyer, [1, 1])))
  const ids = shop.wines.map(({ id }) => id)
  // Whoever puts a wine into the cart refers to it meanwhile.
  const inCarts = await hold(shop.db, (tx) => tx`select from product where id in ${tx(ids)} for key share`)
  const [onFirst, onSecond] = await Promise.all(
    ids.map((id) => hold(shop.db, (tx) => tx`update product set sort = sort + 1 where id = ${id}`)),
  )
  const paid = buyers.map(({ api }, index) => payOrder(api, orders[index] ?? '', 'balance'))
  await onFirst?.isWaitedFor(2)
  await onFirst?.letGo()
  // One has the first wine now and wants the second one, the other waits for the first.
  await onSecond?.isWaitedFor(2)
  await onSecond?.letGo()
  expect(await Promise.all(paid)).toEqual(['paid', 'paid'])
  await inCarts.letGo()
})

test('with one fen too little nothing is paid, and the answer says so in the reader’s language', async () => {
  const buyer = await shopper(shop, { balance: 59_99, locale: 'en-US' })
  const number = await placeOrder(shop, buyer)
  expect(await buyer.post('/order/pay', pay(number))).toMatchObject({ status: 200, msg: 'Your balance is too low' })
  expect(await payOrder(buyer.api, number, 'balance')).toBe('balance-too-low')
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'unpaid', paidAt: null })
})

test('after its time an order cannot be paid, also when nothing has cancelled it yet', async () => {
  const buyer = await shopper(shop, { balance: 500_00 })
  const number = await placeOrder(shop, buyer)
  shop.setClock(31)
  const answer = await buyer.post('/order/pay', pay(number))
  shop.setClock(0)
  expect(answer).toMatchObject({ status: 400, code: '410216' })
  expect((await buyer.api.call(findBalance)).balance).toBe(500_00)
})

test('methods without a provider are closed; a paid order is refused by name', async () => {
  const providers = { ...shop.deps.payments }
  delete shop.deps.payments.alipay
  delete shop.deps.payments.wechat
  const buyer = await shopper(shop, { balance: 500_00 })
  const number = await placeOrder(shop, buyer)
  for (const paytype of ['weixin', 'alipay', 'offline']) {
    expect(await buyer.post('/order/pay', { uni: number, paytype })).toMatchObject({ status: 400, code: '410216' })
  }
  expect(await buyer.post('/order/pay', { uni: number, paytype: 'bitcoin' })).toMatchObject({ status: 400, code: '100100' })
  await payOrder(buyer.api, number, 'balance')
  expect(await buyer.post('/order/pay', pay(number))).toMatchObject({ status: 400, code: '410174' })
  const config = dataOf<{ value: string; payStatus: boolean; number: string }[]>(await buyer.get('/pay/config'))
  expect(config.map(({ value, payStatus }) => [value, payStatus])).toEqual([
    ['weixin', false],
    ['alipay', false],
    ['yue', true],
    ['offline', false],
  ])
  expect(config[2]?.number).toBe('440.00')
  Object.assign(shop.deps.payments, providers)
})

test('an order that costs nothing is paid by any method, without a balance', async () => {
  const buyer = await shopper(shop)
  await shop.db`update freight_zone set first_fee = 0`
  for (const method of ['wechat', 'alipay', 'balance', 'offline'] as const) {
    const claimId = await holdCoupon(shop.db, buyer, { amount: shop.sku.price })
    const number = await placeOrder(shop, buyer, { claimId })
    expect(await payOrder(buyer.api, number, method)).toBe('paid')
    expect(await buyer.api.call(findCashier, { number })).toMatchObject({ status: 'paid', due: 0 })
  }
  await shop.db`update freight_zone set first_fee = 18_00`
})

test('U45: every movement has sign, time, reason, order and running balance, and they sum up to the balance', async () => {
  const buyer = await shopper(shop, { balance: 300_00 })
  const numbers = [await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
  for (const number of numbers) await payOrder(buyer.api, number, 'balance')
  const { list, count } = await buyer.api.call(listMovements, { filter: 'all' })
  expect(count).toBe(3)
  expect(list.map(({ kind, amount, balance, orderNumber }) => ({ kind, amount, balance, orderNumber }))).toEqual([
    { kind: 'order-payment', amount: -60_00, balance: 180_00, orderNumber: numbers[1] },
    { kind: 'order-payment', amount: -60_00, balance: 240_00, orderNumber: numbers[0] },
    { kind: 'opening', amount: 300_00, balance: 300_00, orderNumber: null },
  ])
  const sums = await buyer.api.call(findBalance)
  expect(sums).toEqual({ balance: 180_00, recharged: 300_00, spent: 120_00 })
  expect(list.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums.balance)
  expect((await buyer.api.call(listMovements, { filter: 'spent' })).count).toBe(2)
  expect((await buyer.api.call(listMovements, { filter: 'received' })).list).toMatchObject([{ kind: 'opening', balance: 300_00 }])
})

test('the phone clients’ bill reads the same', async () => {
  const buyer = await shopper(shop, { balance: 300_00, formType: 'h5' })
  await payOrder(buyer.api, await placeOrder(shop, buyer), 'balance')
  const month = expect.stringMatching(/^\d{4}-\d\d$/)
  expect(dataOf(await buyer.get('/spread/commission/1?page=1&limit=10'))).toMatchObject({
    list: [{ type: 'pay_product', title: '订单支付', number: '60.00', balance: '240.00', pm: 0, time: month, time_key: month }],
    time: [month],
    count: 1,
  })
  expect(dataOf(await buyer.get('/user/balance'))).toEqual({ now_money: '240.00', recharge: '300.00', orderStatusSum: '60.00' })
  // Commissions, which the shop does not have.
  for (const type of [3, 4])
    expect(dataOf(await buyer.get(`/spread/commission/${type}?page=1&limit=10`))).toEqual({ list: [], time: [], count: 0 })
  expect(await buyer.get('/spread/commission/5')).toMatchObject({ status: 400, code: '100100' })
})

test('the ledger cannot be changed, nor take entries that do not sum to zero', async () => {
  await shopper(shop, { balance: 1_00 })
  await expect(shop.db`update ledger_entry set amount = amount + 1`).rejects.toThrow('append-only')
  await expect(shop.db`delete from ledger_entry`).rejects.toThrow('append-only')
  const lonely = shop.db`
    with made as (insert into ledger_transaction (kind) values ('correction') returning id)
    insert into ledger_entry (transaction_id, book, amount) select id, 'cash', 1 from made`
  await expect(lonely).rejects.toThrow('does not sum to zero')
})
