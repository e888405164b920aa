import { afterEach, expect, test } from 'vitest'
import { findFlashItem } from '#contract/shop/flash-detail.ts'
import { paymentState } from '#contract/shop/payments.ts'
import { closeEndedSales } from '#server/features/flash-sale/close-sale.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { moveOverdueOrders } from '#server/features/orders/move-overdue-orders.ts'
import { payBackDue } from '#server/features/payments/pay-back-due.ts'
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { flashCheckout, flashLine, openSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { checkout, dataOf, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

/** T18: by so many minutes the server's clock is wrong for a while; each test looks at what is left when it has been put right again. */
const AHEAD = 60
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const shop = await payingShop({ wines: [{ skus: [{ stock: 500 }] }, { skus: [{ stock: 100 }] }, { skus: [{ stock: 100 }] }] })
const { db, sandbox } = shop
afterEach(async () => {
  shop.setClock(0)
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const skuOf = (place: number) => shop.wines[place]?.skus[0] ?? shop.sku
const statusOf = async (number: string) =>
  (await db<{ status: string }[]>`select status from shop_order where number = ${number}`)[0]?.status
const runJobs = async () => {
  await cancelUnpaidOrders(shop.deps)
  await moveOverdueOrders(shop.deps)
  await closeEndedSales(shop.deps)
  await reconcilePayments(shop.deps)
  await payBackDue(shop.deps)
}

test('T18: a coupon that was taken an hour too early cannot be used before its time, and nobody else can take it', async () => {
  const couponId = await addCoupon(db, { claimFrom: inMinutes(30) })
  const [early, punctual] = [await shopper(shop), await shopper(shop)]
  const take = (who: Shopper) => who.post('/coupon/receive', { couponId })
  const shown = async () =>
    dataOf<{ storeInfo: object; coupons: { id: number }[] }>(
      await early.get(`/product/detail/${shop.sku.productId}`),
    ).coupons.map(({ id }) => id)
  expect(await shown()).not.toContain(couponId)
  shop.setClock(AHEAD)
  expect(await take(early)).toMatchObject({ status: 200 })
  expect(await shown()).toContain(couponId)

  shop.setClock(0)
  expect(await shown()).not.toContain(couponId)
  expect(await take(punctual)).toMatchObject({ status: 400, code: '400516' })
  const before = await placeOrder(shop, early)
  shop.setClock(AHEAD + 1)
  const after = await placeOrder(shop, early)
  const discounts = await db`select number, discount from shop_order where number in ${db([before, after])} order by id`
  expect(discounts).toEqual([
    { number: before, discount: 0 },
    { number: after, discount: 30_00 },
  ])
})

test('T18: a flash sale that was open by the wrong clock is closed by the right one, also for who got as far as the confirm page', async () => {
  const sale = await openSale(shop.deps, { sku: skuOf(1), startsInHours: 1, hours: 2 })
  const buyer = await shopper(shop, { balance: 500_00 })
  const state = async () => (await buyer.api.call(findFlashItem, { id: sale.id })).state
  expect(await buyer.post('/cart/add', flashLine(sale))).toMatchObject({ code: '410321' })
  shop.setClock(AHEAD)
  const key = await flashCheckout(buyer, sale)
  expect(await state()).toBe('running')
  shop.setClock(0)
  await runJobs()
  const create = () => buyer.post(`/order/create/${key}`, { addressId: buyer.addressId })
  expect(await create()).toMatchObject({ status: 400, code: '410321' })
  expect(await buyer.post('/cart/add', flashLine(sale))).toMatchObject({ code: '410321' })
  expect(await state()).toBe('coming')
  shop.setClock(AHEAD)
  expect(await create()).toMatchObject({ status: 200 })
})

test('T18: a sale that runs is not ended by a clock that falls back before its beginning', async () => {
  const sale = await openSale(shop.deps, { sku: skuOf(2), hours: 3 })
  const buyer = await shopper(shop, { balance: 500_00 })
  const key = await flashCheckout(buyer, sale)
  shop.setClock(-AHEAD)
  await runJobs()
  expect(await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId })).toMatchObject({ code: '410321' })
  shop.setClock(0)
  expect(await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId })).toMatchObject({ status: 200 })
})

test('T18: orders and checkouts made an hour ahead are neither cancelled nor lost when the clock is put back, and can be paid', async () => {
  const buyer = await shopper(shop, { balance: 500_00 })
  shop.setClock(AHEAD)
  const ordered = await placeOrder(shop, buyer)
  const key = await checkout(shop, buyer)
  shop.setClock(0)
  await runJobs()
  expect(await statusOf(ordered)).toBe('unpaid')
  expect(await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId })).toMatchObject({ status: 200 })
  expect(await buyer.post('/order/pay', { uni: ordered, paytype: 'yue' })).toMatchObject({ status: 200 })
  expect(await statusOf(ordered)).toBe('paid')

  const usual = await placeOrder(shop, buyer)
  shop.setClock(-AHEAD)
  await runJobs()
  expect(await statusOf(usual)).toBe('unpaid')
  expect(await buyer.post('/order/pay', { uni: usual, paytype: 'yue' })).toMatchObject({ status: 200 })
})

test.each(['wechat', 'alipay'] as const)(
  'T18: what was paid by %s an hour ahead, without a notice, is settled within ten minutes after the clock was put back',
  async (method) => {
    const buyer = await shopper(shop)
    shop.setClock(AHEAD)
    const number = await placeOrder(shop, buyer)
    await sandbox.pay(await beginPaying(buyer, number, method), { notice: 'drop' })
    for (let minute = 0; minute < 10; minute += 1) {
      shop.setClock(minute)
      await runJobs()
    }
    expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: true, paybacks: [] })
  },
)

test('T18: money that was to go back an hour ahead goes back within ten minutes after the clock was put back, once', async () => {
  const buyer = await shopper(shop)
  shop.setClock(AHEAD)
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, 'wechat')
  dataOf(await buyer.post('/order/cancel', { id: number }))
  await sandbox.pay(payment, { late: true })
  for (let minute = 0; minute < 10; minute += 1) {
    shop.setClock(minute)
    await runJobs()
    await sandbox.sender.idle()
  }
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ paybacks: [{ state: 'done', amount: 118_00 }] })
  expect(await db`select amount from sandbox_refund where payment_number = ${payment}`).toEqual([{ amount: 118_00 }])
})

test('T18: no answer tells a negative time or number after the clock was put back', async () => {
  const buyer = await shopper(shop, { balance: 500_00 })
  const sale = await openSale(shop.deps, { sku: skuOf(1), startsInHours: 4, hours: 1 })
  shop.setClock(AHEAD)
  const [unpaid, paid] = [await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
  dataOf(await buyer.post('/order/pay', { uni: paid, paytype: 'yue' }))
  await addCoupon(db)
  const now = Math.floor(Date.now() / 1000)
  for (const clock of [0, -AHEAD, 2 * AHEAD]) {
    shop.setClock(clock)
    for (const path of [
      `/order/detail/${unpaid}`,
      `/order/detail/${paid}`,
      '/order/list',
      '/order/data',
      `/order/cashier/${unpaid}/order`,
      `/order/pay_state/${unpaid}/order`,
      `/pc/check_order_status/${unpaid}/${now}`,
      `/seckill/detail/${sale.id}`,
      '/seckill/index',
      `/seckill/stock?ids=${sale.id}`,
      `/product/detail/${shop.sku.productId}`,
      '/coupons/user/1',
      '/order/refund/list',
      '/user/balance',
      `/reply/config/${shop.sku.productId}`,
    ]) {
      const answer = await buyer.get(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect([clock, path, negatives(answer.data)]).toEqual([clock, path, []])
    }
  }
})

/** Where an answer has a number, or a text that is one, below zero. */
function negatives(data: unknown, path = ''): string[] {
  if (typeof data === 'number') return data < 0 ? [`${path}: ${data}`] : []
  if (typeof data === 'string') return /^-\d/.test(data) ? [`${path}: ${data}`] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => negatives(value, `${path}/${name}`))
}
