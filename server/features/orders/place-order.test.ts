import { beforeEach, expect, test } from 'vitest'
import { violations } from '#test/invariants.ts'
import { checkout, client, dataOf, placeOrder, type Shopper, shopper, shopWith, type TestShop } from '#test/shop.ts'
import { ApiError } from '#web/api/client.ts'
import { changedTotals, computeOrder, confirmOrder, createOrder, findOrder, listOrders } from '#web/api/orders.ts'

const shop: TestShop = await shopWith({
  wines: [
    {
      zh: '摩泽尔雷司令',
      en: 'Mosel Riesling',
      skus: [
        { price: 128_00, stock: 1_000 },
        { price: 700_00, stock: 3, pack: 6 },
      ],
    },
  ],
})
const [wine] = shop.wines
const [bottle, crate] = [shop.sku, wine?.skus[1] ?? shop.sku]

let buyer: Shopper
beforeEach(async () => {
  buyer = await shopper(shop)
  return async () => expect(await violations(shop.db)).toEqual([])
})

const submit = (key: string, body: object = {}) =>
  buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, mark: '', ...body })
const ordersOf = async (who: Shopper) => (await listOrders(who.api, { tab: 'all' })).list
const stockOf = async (skuId: number) => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${skuId}`)[0]?.stock

test('a cart is confirmed, placed, and found again as ordered; the cart is empty then', async () => {
  const added = await buyer.post('/cart/add', { productId: wine?.id, uniqueId: bottle.code, cartNum: 3 })
  const cartId = String(dataOf<{ cartId: number }>(added).cartId)
  const confirmed = await confirmOrder(buyer.api, { cartId, isBuyNow: false })
  expect(confirmed.address).toMatchObject({ id: buyer.addressId, name: '林晓' })
  expect(confirmed.totals).toEqual({ goods: 384_00, shipping: 18_00, discount: 0, due: 402_00 })
  expect(await computeOrder(buyer.api, confirmed.key, { addressId: buyer.addressId })).toEqual(confirmed.totals)
  const { orderNumber } = await createOrder(buyer.api, confirmed.key, { addressId: buyer.addressId, remark: ' 请轻放 ' })
  expect(await findOrder(buyer.api, orderNumber)).toMatchObject({
    number: orderNumber,
    status: 'unpaid',
    totals: confirmed.totals,
    remark: '请轻放',
    recipient: { name: '林晓', phone: '13800000001', address: '上海市 黄浦区 中山东一路 1 号' },
    lines: [{ quantity: 3, price: 128_00, name: { zh: '摩泽尔雷司令', en: 'Mosel Riesling' }, skuCode: bottle.code }],
    payMethod: null,
    paidAt: null,
    parcels: [],
  })
  expect(dataOf<{ count: number }>(await buyer.get('/cart/count?numType=0')).count).toBe(0)
})

test('T06, U38: twenty submits of one key at once, and one an hour later, are one order', async () => {
  const before = await stockOf(bottle.id)
  const key = await checkout(shop, buyer, { quantity: 2 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(key)))
  shop.setClock(60)
  answers.push(await submit(key))
  shop.setClock(0)
  const results = answers.map((answer) => dataOf<{ status: string; result: { orderId: string } }>(answer))
  expect(results.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
  expect(results.filter(({ status }) => status === 'EXTEND_ORDER')).toHaveLength(20)
  expect(new Set(results.map(({ result }) => result.orderId)).size).toBe(1)
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect(await stockOf(bottle.id)).toBe((before ?? 0) - 2)
})

test('T06: the same key with another remark or address is refused, and the order stays as it was', async () => {
  const key = await checkout(shop, buyer)
  const placed = dataOf<{ result: { orderId: string } }>(await submit(key, { mark: 'first' }))
  expect(await submit(key, { mark: 'second' })).toMatchObject({ status: 400, code: '410200' })
  expect((await findOrder(buyer.api, placed.result.orderId)).remark).toBe('first')
})

test('two tabs with the same cart lines: one order, and the other tab hears that the lines are gone', async () => {
  const added = await buyer.post('/cart/add', { productId: wine?.id, uniqueId: bottle.code, cartNum: 1 })
  const cartId = String(dataOf<{ cartId: number }>(added).cartId)
  const keys = await Promise.all([0, 1].map(async () => (await confirmOrder(buyer.api, { cartId, isBuyNow: false })).key))
  const answers = await Promise.all(keys.map((key) => submit(key)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)).toMatchObject({ code: '410233' })
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('T10: two lines of one SKU that exceed its stock together are refused by the wine’s name, in the reader’s language', async () => {
  const line = { productId: wine?.id, uniqueId: crate.code, cartNum: 2, new: 1 }
  const keys = await Promise.all([0, 1].map(async () => dataOf<{ cartId: string }>(await buyer.post('/cart/add', line)).cartId))
  const body = { cartId: keys.join(','), new: 1 }
  const refused = await buyer.post('/order/confirm', body)
  expect(refused).toMatchObject({ status: 400, code: '410238' })
  expect(refused.msg).toContain('摩泽尔雷司令')
  expect((await buyer.post('/order/confirm', body, { 'cb-lang': 'en-US' })).msg).toContain('Mosel Riesling, only 3 left')
  expect(await ordersOf(buyer)).toEqual([])
})

test('T10: single bottles and cases are stocks of their own; a case too many takes no bottle either', async () => {
  const key = await checkout(shop, buyer, { sku: crate, quantity: 3 })
  const rival = await shopper(shop)
  const taken = await placeOrder(shop, rival, { sku: crate, quantity: 1 })
  const bottles = await stockOf(bottle.id)
  expect(await submit(key)).toMatchObject({ status: 400, code: '410238' })
  expect(await stockOf(bottle.id)).toBe(bottles)
  expect(await stockOf(crate.id)).toBe(2)
  await rival.post('/order/cancel', { id: taken })
  expect(await submit(key)).toMatchObject({ status: 200, code: '410203' })
})

test('the last bottle, ten shoppers at once: one gets it, nine are told that it is gone', async () => {
  const [last] = (await shopWith({ wines: [] }), [await soldSingly()])
  const rivals = await Promise.all(Array.from({ length: 10 }, () => shopper(shop)))
  const keys = await Promise.all(rivals.map((rival) => checkout(shop, rival, { sku: last })))
  const answers = await Promise.all(
    rivals.map((rival, index) => rival.post(`/order/create/${keys[index]}`, { addressId: rival.addressId })),
  )
  expect(answers.filter(({ code }) => code === '410203')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === '410238')).toHaveLength(9)
  expect(await stockOf(last.id)).toBe(0)
})

async function soldSingly() {
  await shop.db`update sku set stock = 1, received = 1, sold = 0 where id = ${crate.id} and false`
  return crate
}
