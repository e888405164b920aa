import { beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { cancelOrder, deleteOrder, findOrder } from '#contract/shop/orders.ts'
import { saveBankAccount } from '#server/features/ledger/pay-methods.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { flashCheckout, openSale } from '#test/support/flash-sale.ts'
import { hold } from '#test/support/held-rows.ts'
import { violations } from '#test/support/invariants.ts'
import { setOrderLimits } from '#test/support/order-limits.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { addWine, checkout, client, dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{ stock: 10_000 }, { stock: 1_000, pack: 6 }] }] })
const [wine] = shop.wines
const [bottle, crate] = [shop.sku, wine?.skus[1] ?? shop.sku]
await saveBankAccount(shop.db, {
  bank: { zh: '招商银行', en: 'China Merchants Bank' },
  holder: { zh: '雷伯斯托克', en: 'Rebstock' },
  number: '6225880000000001',
})

let buyer: Shopper
beforeEach(async () => {
  shop.setClock(0)
  await setOrderLimits(shop.db, {})
  buyer = await shopper(shop, { balance: 10_000_00 })
  return async () => expect(await violations(shop.db)).toEqual([])
})

const submit = (who: Shopper, key: string) => who.post(`/order/create/${key}`, { addressId: who.addressId, mark: '' })
const order = async (who: Shopper, spec: Parameters<typeof checkout>[2] = {}) => submit(who, await checkout(shop, who, spec))
const tally = (answers: Envelope[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status, code }) => String(status === 200 ? 'placed' : code))).map(([kind, all]) => [
      kind,
      all?.length,
    ]),
  )
const holdingOf = async ({ id }: Shopper) =>
  (
    await shop.db<{ orders: number; bottles: number }[]>`
      select count(distinct placed.id)::integer as orders, coalesce(sum(quantity * pack), 0)::integer as bottles
        from shop_order placed join order_line on order_id = placed.id
       where account_id = ${id} and status = 'unpaid'`
  )[0]
const stockOf = async (skuId: number) => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${skuId}`)[0]?.stock
/** An account that is old enough and has paid. */
async function regular(): Promise<Shopper> {
  const who = await shopper(shop, { balance: 10_000_00 })
  await payOrder(who.api, await placeOrder(shop, who), 'balance')
  await shop.db`update account set created_at = now() - interval '30 days' where id = ${who.id}`
  return who
}

describe('placing', () => {
  test('a newcomer’s fourth unpaid order is refused, in both languages and for phone clients; paying or cancelling one lets it through', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 3; count += 1) numbers.push(await placeOrder(shop, buyer))
    const key = await checkout(shop, buyer)
    const stock = await stockOf(bottle.id)
    expect(await submit(buyer, key)).toMatchObject({
      status: 400,
      code: '410240',
      msg: '您有 3 个订单尚未付款，请先付款或取消其中一个，再提交新订单',
    })
    expect(await submit({ ...buyer, ...client(shop.app, { token: buyer.token, locale: 'en-US', formType: 'h5' }) }, key)).toEqual(
      {
        status: 410240,
        msg: 'Orders still unpaid: 3. Please pay or cancel one of them first, then place this order',
        data: [],
      },
    )
    expect(await stockOf(bottle.id)).toBe(stock)

    await buyer.api.call(cancelOrder, { number: numbers[0] ?? '' })
    // The same key: what was refused has used nothing up.
    expect(await submit(buyer, key)).toMatchObject({ status: 200 })
    expect(await order(buyer)).toMatchObject({ code: '410240' })
    await payOrder(buyer.api, numbers[1] ?? '', 'balance')
    expect(await order(buyer)).toMatchObject({ status: 200 })
  })

  test('fifty calls at once of one account never hold more than three orders, and of another account none is refused', async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, () => checkout(shop, buyer)))
    const neighbour = await shopper(shop)
    const [answers, next] = await Promise.all([Promise.all(keys.map((key) => submit(buyer, key))), order(neighbour)])
    expect(tally(answers)).toEqual({ placed: 3, '410240': 47 })
    expect(next.status).toBe(200)
    expect(await holdingOf(buyer)).toEqual({ orders: 3, bottles: 3 })
  })

  test('fifty calls at once never hold more bottles than the limit; a case counts its bottles', async () => {
    await setOrderLimits(shop.db, { newcomer: { orders: 100, bottles: 40 }, placedPerHour: 100 })
    const keys = await Promise.all(Array.from({ length: 50 }, () => checkout(shop, buyer, { sku: crate, quantity: 1 })))
    expect(tally(await Promise.all(keys.map((key) => submit(buyer, key))))).toEqual({ placed: 6, '410240': 44 })
    expect(await holdingOf(buyer)).toEqual({ orders: 6, bottles: 36 })
    expect(await order(buyer, { sku: crate })).toMatchObject({
      msg: '您未付款的订单已占用 36 瓶酒（最多 40 瓶），请先付款或取消其中一个，再提交新订单',
    })
    expect(await order(buyer, { quantity: 4 })).toMatchObject({ status: 200 })
  })

  test('an order that alone is more than an account may hold is told so, and not to pay another one first', async () => {
    expect(await order(buyer, { quantity: 73 })).toMatchObject({
      code: '410239',
      msg: '一个订单付款前最多可保留 72 瓶酒，请减少数量，或联系客服为您安排',
    })
    expect(await order(buyer, { quantity: 72 })).toMatchObject({ status: 200 })
  })

  test('who has paid before and is no newcomer may hold more', async () => {
    const known = await regular()
    for (let count = 0; count < 10; count += 1) expect(await order(known)).toMatchObject({ status: 200 })
    expect(await order(known)).toMatchObject({ code: '410240' })
  })

  test('T06: an order that exists is answered again, however much is held by then', async () => {
    const key = await checkout(shop, buyer)
    await submit(buyer, key)
    for (let count = 0; count < 2; count += 1) await placeOrder(shop, buyer)
    expect(await submit(buyer, key)).toMatchObject({ status: 200, data: { status: 'EXTEND_ORDER' } })
  })

  test('ordering and cancelling again and again ends after ten times, also when the orders are deleted, until a day has passed', async () => {
    for (let count = 0; count < 10; count += 1) {
      const number = await placeOrder(shop, buyer)
      await buyer.api.call(cancelOrder, { number })
      await buyer.api.call(deleteOrder, { number })
    }
    expect(await order(buyer)).toMatchObject({
      status: 400,
      msg: '您 24 小时内已有 10 个订单未付款即取消，请明天再试，或联系客服',
    })
    shop.setClock(24 * 60 + 1)
    expect(await order(buyer)).toMatchObject({ status: 200 })
  })

  test('within an hour no more orders than the limit are placed, also when each is paid at once', async () => {
    await setOrderLimits(shop.db, { placedPerHour: 4 })
    for (let count = 0; count < 4; count += 1) await payOrder(buyer.api, await placeOrder(shop, buyer), 'balance')
    expect(await order(buyer)).toMatchObject({ status: 400, msg: '您一小时内已提交 4 个订单，请稍后再试' })
    shop.setClock(61)
    expect(await order(buyer)).toMatchObject({ status: 200 })
  })

  test('orders of a flash sale count as unpaid ones, and are themselves bounded by their sale only', async () => {
    const { skus } = await addWine(shop.db, { skus: [{ stock: 100 }] })
    const sale = await openSale(shop.deps, { sku: skus[0], offered: 10, perPerson: 2, perOrder: 1 })
    for (let count = 0; count < 2; count += 1) dataOf(await submit(buyer, await flashCheckout(buyer, sale, 1)))
    await placeOrder(shop, buyer)
    expect(await order(buyer)).toMatchObject({ code: '410240' })
  })
})

describe('placing in a flash sale', () => {
  test('taking bottles out of a sale and letting them go again ends after five times; others still get them', async () => {
    const { skus } = await addWine(shop.db, { skus: [{ stock: 100 }] })
    const sale = await openSale(shop.deps, { sku: skus[0], offered: 2, perPerson: 1, perOrder: 1 })
    const take = async (who: Shopper) => submit(who, await flashCheckout(who, sale, 1))
    for (let count = 0; count < 5; count += 1) {
      const { result } = dataOf<{ result: { orderId: string } }>(await take(buyer))
      await buyer.api.call(cancelOrder, { number: result.orderId })
    }
    expect(await take(buyer)).toMatchObject({ status: 400, msg: '您在本场抢购中已有 5 个订单未付款即取消，不能再参加' })
    expect(await take(await shopper(shop))).toMatchObject({ status: 200 })
  })
})

describe('waiting for a bank transfer', () => {
  const transfer = (who: Shopper, uni: string) => who.post('/order/pay', { uni, paytype: 'offline' })
  type Chosen = { result: { transfer: { pay_by: string; is_held_for_days: boolean } } }
  const chosen = (answer: Envelope) => dataOf<Chosen>(answer).result.transfer
  const minutesKept = async (who: Shopper, number: string) => {
    const { payBy, placedAt } = await who.api.call(findOrder, { number })
    return Math.round((Date.parse(payBy) - Date.parse(placedAt)) / 60_000)
  }
  const DAYS = 3 * 24 * 60

  test('a newcomer’s second order keeps its ordinary time, and has three days once the first one is paid', async () => {
    const [first, second] = [await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
    expect(chosen(await transfer(buyer, first)).is_held_for_days).toBe(true)
    const short = chosen(await transfer(buyer, second))
    expect(short.is_held_for_days).toBe(false)
    expect(await minutesKept(buyer, second)).toBe(30)
    expect((await buyer.api.call(findOrder, { number: second })).payMethod).toBe('offline')
    // Asking again gives nothing more.
    expect(chosen(await transfer(buyer, second))).toEqual(short)
    await payOrder(buyer.api, first, 'balance')
    expect(chosen(await transfer(buyer, second)).is_held_for_days).toBe(true)
    expect(await minutesKept(buyer, second)).toBeGreaterThanOrEqual(DAYS)
  })

  test('too many bottles for a newcomer keep their ordinary time', async () => {
    const number = await placeOrder(shop, buyer, { quantity: 37 })
    expect(chosen(await transfer(buyer, number)).is_held_for_days).toBe(false)
    shop.setClock(31)
    await cancelUnpaidOrders(shop.deps)
    expect((await buyer.api.call(findOrder, { number })).status).toBe('cancelled')
  })

  test('all orders of an account ask for a transfer at once: one is kept for days', async () => {
    const numbers = [await placeOrder(shop, buyer), await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
    await Promise.all(numbers.flatMap((number) => [transfer(buyer, number), transfer(buyer, number)]))
    const kept = await Promise.all(numbers.map((number) => minutesKept(buyer, number)))
    expect(kept.filter((minutes) => minutes >= DAYS)).toHaveLength(1)
    expect(kept.filter((minutes) => minutes === 30)).toHaveLength(2)
  })

  test('an order whose time is prolonged while the clock is about to cancel it stays', async () => {
    const number = await placeOrder(shop, buyer)
    await transfer(buyer, number)
    await shop.db`update shop_order set pay_by = now() + interval '1 minute' where number = ${number}`
    const packer = await shopper(shop, { scopes: ['merchandiser'] })
    const row = await hold(shop.db, (tx) => tx`select from shop_order where number = ${number} for update`)
    // The grant waits for the row first, the clock behind it: its list was read when the time was over.
    const granted = packer.post(`/staff/orders/${number}/hold`)
    await row.isWaitedFor(1)
    shop.setClock(2)
    const cancelling = cancelUnpaidOrders(shop.deps)
    await row.isWaitedFor(2)
    await row.letGo()
    expect((await granted).status).toBe(200)
    await cancelling
    expect((await buyer.api.call(findOrder, { number })).status).toBe('unpaid')
  })
})
