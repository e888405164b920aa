import { afterEach, describe, expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import {
  cancelHeldOrders,
  findOrderLimits,
  findStockHolder,
  grantHold,
  listStockHolders,
  saveOrderLimits as saveLimits,
} from '#contract/staff/held-stock.ts'
import { DEFAULT_ORDER_LIMITS } from '#domain/order-limits.ts'
import { saveBankAccount } from '#server/features/ledger/pay-methods.ts'
import { cancelUnpaidOrders } from '#server/features/orders/cancel-unpaid-orders.ts'
import { saveOrderLimits } from '#server/features/orders/order-limits-sql.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { checkout, client, dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ zh: '摩泽尔雷司令', en: 'Mosel Riesling', skus: [{ stock: 10_000 }] }] })
await saveBankAccount(shop.db, {
  bank: { zh: '招商银行', en: 'China Merchants Bank' },
  holder: { zh: '雷伯斯托克', en: 'Rebstock' },
  number: '6225880000000001',
})
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'], locale: 'en-US' })
const chief = await shopper(shop, { scopes: ['shopper', 'admin'] })

afterEach(async () => {
  shop.setClock(0)
  await saveOrderLimits(shop.db, DEFAULT_ORDER_LIMITS)
  expect(await violations(shop.db)).toEqual([])
})

const stock = async () => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${shop.sku.id}`)[0]?.stock
const transfer = async (who: Shopper, uni: string) => dataOf(await who.post('/order/pay', { uni, paytype: 'offline' }))

describe('the list of accounts', () => {
  test('those that hold most bottles come first, with what waits for a transfer; who owes nothing is not in it', async () => {
    const [much, little, nobody] = [await shopper(shop), await shopper(shop), await shopper(shop, { balance: 1_000_00 })]
    const first = await placeOrder(shop, much, { quantity: 20 })
    await placeOrder(shop, much, { quantity: 30 })
    await placeOrder(shop, little, { quantity: 5 })
    await payOrder(nobody.api, await placeOrder(shop, nobody), 'balance')
    await transfer(much, first)
    const { list, count } = await packer.api.call(listStockHolders, {})
    expect(count).toBe(list.length)
    const mine = list.filter(({ accountId }) => [much.id, little.id, nobody.id].includes(accountId))
    expect(mine).toEqual([
      expect.objectContaining({ accountId: much.id, orders: 2, bottles: 50, transferOrders: 1, transferBottles: 20 }),
      expect.objectContaining({ accountId: little.id, orders: 1, bottles: 5, transferOrders: 0, transferBottles: 0 }),
    ])
    expect(mine[0]?.phone).toMatch(/^139\*{4}\d{4}$/)
    for (const search of [String(much.id), first.slice(0, 14), mine[0]?.nickname ?? '']) {
      expect((await packer.api.call(listStockHolders, { search })).list.map(({ accountId }) => accountId)).toContain(much.id)
    }
    expect((await packer.api.call(listStockHolders, { search: '没有这个人' })).list).toEqual([])
  })

  test('the orders of one account, with their wines in the reader’s words; an account that does not exist is not found', async () => {
    const buyer = await shopper(shop)
    const number = await placeOrder(shop, buyer, { quantity: 6 })
    expect(await packer.api.call(findStockHolder, { accountId: buyer.id })).toMatchObject({
      accountId: buyer.id,
      orders: [
        {
          number,
          bottles: 6,
          due: 600_00,
          payMethod: null,
          isHeldForDays: false,
          isFlashSale: false,
          grant: null,
          lines: [{ name: { zh: '摩泽尔雷司令', en: 'Mosel Riesling' }, bottles: 6 }],
        },
      ],
    })
    expect(await packer.get('/staff/held-stock/99999999')).toMatchObject({ status: 400, code: '100026' })
  })
})

describe('a longer hold', () => {
  test('staff keep an order beyond the cap for three days; who and when is on record, and the shopper sees the new time', async () => {
    const buyer = await shopper(shop)
    const number = await placeOrder(shop, buyer, { quantity: 60 })
    await transfer(buyer, number)
    const payBy = await packer.api.call(grantHold, { number })
    expect(Date.parse(payBy) - Date.now()).toBeGreaterThan(3 * 24 * 60 * 60_000 - 60_000)
    expect((await buyer.api.call(findOrder, { number })).payBy).toBe(payBy)
    const [held] = (await packer.api.call(findStockHolder, { accountId: buyer.id })).orders
    expect(held).toMatchObject({ isHeldForDays: true, grant: { by: expect.stringContaining('客人'), at: expect.any(String) } })
    expect(
      await shop.db`select by_account from order_hold join shop_order on shop_order.id = order_id where number = ${number}`,
    ).toEqual([{ by_account: packer.id }])
    shop.setClock(2 * 24 * 60)
    await cancelUnpaidOrders(shop.deps)
    expect((await buyer.api.call(findOrder, { number })).status).toBe('unpaid')
    shop.setClock(3 * 24 * 60 + 1)
    await cancelUnpaidOrders(shop.deps)
    expect((await buyer.api.call(findOrder, { number })).status).toBe('cancelled')
  })

  test('nobody keeps an order of their own longer', async () => {
    const both = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    const number = await placeOrder(shop, both)
    await transfer(both, number)
    const payBy = (await both.api.call(findOrder, { number })).payBy
    expect(await both.post(`/staff/orders/${number}/hold`)).toMatchObject({ status: 400, msg: /自己/ })
    expect((await both.api.call(findOrder, { number })).payBy).toBe(payBy)
  })

  test('only an unpaid order that waits for a transfer can be kept, and one that is cancelled at this moment is not', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const [unpaid, paid] = [await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
    await payOrder(buyer.api, paid, 'balance')
    for (const number of [unpaid, paid, 'cp000000000000']) {
      expect(await packer.post(`/staff/orders/${number}/hold`), number).toMatchObject({ status: 400, code: '100028' })
    }
    await transfer(buyer, unpaid)
    const [granted, cancelled] = await Promise.all([
      packer.post(`/staff/orders/${unpaid}/hold`),
      buyer.post('/order/cancel', { id: unpaid }),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 400]).toContain(granted.status)
    expect((await buyer.api.call(findOrder, { number: unpaid })).status).toBe('cancelled')
  })
})

describe('cancelling', () => {
  test('one, then all of an account with a reason: the shopper reads it, the bottles are back, other accounts keep theirs', async () => {
    const [buyer, neighbour] = [await shopper(shop), await shopper(shop)]
    const before = (await stock()) ?? 0
    const numbers = [await placeOrder(shop, buyer), await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
    const other = await placeOrder(shop, neighbour)
    const [first = '', second = '', third = ''] = numbers
    const reason = '库存紧张，请联系客服重新下单'
    // An order of somebody else’s that is named is left alone.
    expect(await packer.api.call(cancelHeldOrders, { accountId: buyer.id, reason, numbers: [first, other] })).toBe(1)
    expect((await buyer.api.call(findOrder, { number: second })).status).toBe('unpaid')
    expect(await packer.api.call(cancelHeldOrders, { accountId: buyer.id, reason })).toBe(2)
    expect(await stock()).toBe(before - 1)
    expect(await buyer.api.call(findOrder, { number: third })).toMatchObject({ status: 'cancelled', cancelReason: reason })
    expect((await neighbour.api.call(findOrder, { number: other })).status).toBe('unpaid')
    const phone = client(shop.app, { token: buyer.token, formType: 'h5' })
    expect(await packer.post(`/staff/held-stock/${buyer.id}/cancel`, { reason })).toMatchObject({ status: 400, code: '410257' })
    expect(await phone.get(`/order/detail/${third}`)).toMatchObject({ status: 410294 })
  })

  test('what the shopper or the clock has cancelled has no reason', async () => {
    const buyer = await shopper(shop)
    const [own, late] = [await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
    dataOf(await buyer.post('/order/cancel', { id: own }))
    shop.setClock(31)
    await cancelUnpaidOrders(shop.deps)
    for (const number of [own, late]) expect((await buyer.api.call(findOrder, { number })).cancelReason).toBeNull()
  })

  test('a reason is needed', async () => {
    const buyer = await shopper(shop)
    await placeOrder(shop, buyer)
    expect(await packer.post(`/staff/held-stock/${buyer.id}/cancel`, { reason: '  ' })).toMatchObject({
      status: 400,
      code: '100100',
    })
  })

  test('an order that is paid while all are cancelled is either paid or cancelled, and its bottles are counted once', async () => {
    const buyer = await shopper(shop, { balance: 10_000_00 })
    const numbers = [await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
    const before = (await stock()) ?? 0
    await Promise.all([
      packer.post(`/staff/held-stock/${buyer.id}/cancel`, { reason: '请重新下单' }),
      ...numbers.map((uni) => buyer.post('/order/pay', { uni, paytype: 'yue' })),
    ])
    const states = await Promise.all(numbers.map(async (number) => (await buyer.api.call(findOrder, { number })).status))
    for (const state of states) expect(['paid', 'cancelled']).toContain(state)
    expect(await stock()).toBe(before + states.filter((state) => state === 'cancelled').length)
  })
})

describe('the limits', () => {
  test('an administrator sets them, and they hold from the next order on', async () => {
    expect(await chief.api.call(findOrderLimits)).toEqual({ ...DEFAULT_ORDER_LIMITS, version: expect.any(String) })
    const limits = { ...DEFAULT_ORDER_LIMITS, newcomer: { ...DEFAULT_ORDER_LIMITS.newcomer, orders: 1 } }
    await chief.api.call(saveLimits, { limits })
    expect(await chief.api.call(findOrderLimits)).toEqual({ ...limits, version: expect.any(String) })
    const buyer = await shopper(shop)
    await placeOrder(shop, buyer)
    const key = await checkout(shop, buyer)
    expect(await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId })).toMatchObject({ code: '410240' })
  })

  test.each([
    ['no unpaid order at all', { ...DEFAULT_ORDER_LIMITS, newcomer: { ...DEFAULT_ORDER_LIMITS.newcomer, orders: 0 } }],
    ['less than nothing', { ...DEFAULT_ORDER_LIMITS, placedPerHour: -1 }],
    ['a part of them', { regular: DEFAULT_ORDER_LIMITS.regular }],
    ['years', { ...DEFAULT_ORDER_LIMITS, newcomerDays: 366 }],
  ])('what makes no sense is refused: %s', async (_, limits) => {
    expect(await chief.post('/staff/order-limits', limits)).toMatchObject({ status: 400, code: '100100' })
    expect(await chief.api.call(findOrderLimits)).toEqual({ ...DEFAULT_ORDER_LIMITS, version: expect.any(String) })
  })
})
