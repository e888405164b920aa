import { beforeEach, expect, test } from 'vitest'
import { computeOrder, confirmOrder, createOrder } from '#contract/shop/checkout.ts'
import { findOrder, listOrders } from '#contract/shop/orders.ts'
import { changedPrice } from '#contract/shop/repriced.ts'
import { violations } from '#test/support/invariants.ts'
import {
  addWine,
  checkout,
  client,
  dataOf,
  placeOrder,
  type Shopper,
  shopper,
  shopWith,
  type TestShop,
} from '#test/support/shop.ts'
import { ApiError } from '#web/api/client.ts'

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
const ordersOf = async (who: Shopper) => (await who.api.call(listOrders, { tab: 'all' })).list
const stockOf = async (skuId: number) => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${skuId}`)[0]?.stock

test('a cart is confirmed, placed, and found again as ordered; the cart is empty then', async () => {
  const added = await buyer.post('/cart/add', { productId: wine?.id, uniqueId: bottle.code, cartNum: 3 })
  const cartId = String(dataOf<{ cartId: number }>(added).cartId)
  const confirmed = await buyer.api.call(confirmOrder, { cartId, isBuyNow: false })
  expect(confirmed.address).toMatchObject({ id: buyer.addressId, name: '林晓' })
  expect(confirmed.totals).toEqual({ goods: 384_00, shipping: 18_00, boxes: 0, discount: 0, due: 402_00 })
  expect((await buyer.api.call(computeOrder, { key: confirmed.key, addressId: buyer.addressId })).priced?.totals).toEqual(
    confirmed.totals,
  )
  const { orderNumber } = await buyer.api.call(createOrder, {
    key: confirmed.key,
    addressId: buyer.addressId,
    remark: ' 请轻放 ',
  })
  expect(await buyer.api.call(findOrder, { number: orderNumber })).toMatchObject({
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
  expect((await buyer.api.call(findOrder, { number: placed.result.orderId })).remark).toBe('first')
})

test('two tabs with the same cart lines: one order, and the other tab hears that the lines are gone', async () => {
  const added = await buyer.post('/cart/add', { productId: wine?.id, uniqueId: bottle.code, cartNum: 1 })
  const cartId = String(dataOf<{ cartId: number }>(added).cartId)
  const keys = await Promise.all([0, 1].map(async () => (await buyer.api.call(confirmOrder, { cartId, isBuyNow: false })).key))
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
  const { skus } = await addWine(shop.db, { skus: [{ stock: 1 }] })
  const rivals = await Promise.all(Array.from({ length: 10 }, () => shopper(shop)))
  const keys = await Promise.all(rivals.map((rival) => checkout(shop, rival, { sku: skus[0] })))
  const answers = await Promise.all(
    rivals.map((rival, index) => rival.post(`/order/create/${keys[index]}`, { addressId: rival.addressId })),
  )
  expect(answers.filter(({ code }) => code === '410203')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === '410238')).toHaveLength(9)
  expect(await stockOf(skus[0].id)).toBe(0)
})

test('baskets of the same wines in any order, many at once, never wait for each other in a circle', async () => {
  const wines = await Promise.all(Array.from({ length: 5 }, () => addWine(shop.db)))
  const rivals = await Promise.all(Array.from({ length: 12 }, () => shopper(shop)))
  const answers = await Promise.all(
    rivals.map(async (rival, index) => {
      const skus = wines.map(({ skus: [sku] }) => sku)
      const order = index % 2 === 0 ? skus : skus.toReversed()
      const keys: string[] = []
      for (const sku of order) {
        const line = { productId: sku.productId, uniqueId: sku.code, cartNum: 1, new: 1 }
        keys.push(dataOf<{ cartId: string }>(await rival.post('/cart/add', line)).cartId)
      }
      const { key } = await rival.api.call(confirmOrder, { cartId: keys.join(','), isBuyNow: true })
      return rival.post(`/order/create/${key}`, { addressId: rival.addressId })
    }),
  )
  expect(answers.map(({ code }) => code)).toEqual(rivals.map(() => '410203'))
})

test('T15: a price that changed after the confirm page is shown first; the second submit of the same key goes through', async () => {
  const { skus } = await addWine(shop.db, { skus: [{ price: 300_00 }] })
  const key = await checkout(shop, buyer, { sku: skus[0] })
  await shop.db`update sku set price = 410_00 where id = ${skus[0].id}`
  const error = await buyer.api.call(createOrder, { key, addressId: buyer.addressId, remark: '' }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(changedPrice(error.data)?.totals).toEqual({ goods: 410_00, shipping: 0, boxes: 0, discount: 0, due: 410_00 })
  expect(await ordersOf(buyer)).toEqual([])
  expect(await stockOf(skus[0].id)).toBe(100)
  const { orderNumber } = await buyer.api.call(createOrder, { key, addressId: buyer.addressId, remark: '' })
  expect((await buyer.api.call(findOrder, { number: orderNumber })).totals.due).toBe(410_00)
})

test('T15: what computed has answered counts as shown', async () => {
  const { skus } = await addWine(shop.db, { skus: [{ price: 300_00 }] })
  const key = await checkout(shop, buyer, { sku: skus[0] })
  await shop.db`update sku set price = 200_00 where id = ${skus[0].id}`
  expect((await buyer.api.call(computeOrder, { key, addressId: buyer.addressId })).priced?.totals.due).toBe(218_00)
  const { orderNumber } = await buyer.api.call(createOrder, { key, addressId: buyer.addressId, remark: '' })
  expect((await buyer.api.call(findOrder, { number: orderNumber })).totals.due).toBe(218_00)
})

test('T15: a wine that is taken off sale, or bought by others, after the confirm page is refused by name', async () => {
  const { id, skus } = await addWine(shop.db, { zh: '教堂山', skus: [{ stock: 2 }] })
  const key = await checkout(shop, buyer, { sku: skus[0], quantity: 2 })
  await placeOrder(shop, await shopper(shop), { sku: skus[0] })
  const short = await submit(key)
  expect(short).toMatchObject({ code: '410238' })
  expect(short.msg).toMatch(/教堂山.*1/)
  await shop.db`update product set on_sale = false where id = ${id}`
  expect((await submit(key)).msg).toBe('教堂山 已售罄')
})

test('the snapshot behind a key lives ten minutes; computed and create then say that it has expired', async () => {
  const key = await checkout(shop, buyer)
  shop.setClock(11)
  const answers = [await buyer.post(`/order/computed/${key}`, {}), await submit(key)]
  shop.setClock(0)
  expect(answers.map(({ code }) => code)).toEqual(['410208', '410208'])
})

test('a key that is none has expired, too', async () => {
  for (const key of ['1', 'undefined', '%27', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`]) {
    expect(await buyer.post(`/order/computed/${key}`, {})).toMatchObject({ status: 400, code: '410208' })
    expect(await submit(key)).toMatchObject({ status: 400, code: '410208' })
    expect(await submit(key, { seckill_id: 1 })).toMatchObject({ status: 400, code: '410208' })
  }
})

test('pick-up is refused by its own sentence at every step', async () => {
  const phone = client(shop.app, { token: buyer.token, formType: 'h5' })
  const key = await checkout(shop, buyer)
  const added = await buyer.post('/cart/add', { productId: wine?.id, uniqueId: bottle.code, cartNum: 1, new: 1 })
  const { cartId } = dataOf<{ cartId: string }>(added)
  const refused = { status: 410247, msg: '暂无门店无法选择门店自提' }
  expect(await phone.post('/order/confirm', { cartId, new: 1, shipping_type: 2 })).toMatchObject(refused)
  expect(await phone.post(`/order/computed/${key}`, { shipping_type: '2' })).toMatchObject(refused)
  expect(await phone.post(`/order/create/${key}`, { addressId: buyer.addressId, shipping_type: 2 })).toMatchObject(refused)
})

test('computed of a key that has become an order names the order', async () => {
  const key = await checkout(shop, buyer)
  const placed = dataOf<{ result: { orderId: string } }>(await submit(key))
  expect(await buyer.post(`/order/computed/${key}`, {})).toMatchObject({
    code: '410209',
    data: { status: 'EXTEND_ORDER', result: { orderId: placed.result.orderId, key } },
  })
})

test('T30: another’s key, cart line or address is none', async () => {
  const stranger = await shopper(shop)
  const key = await checkout(shop, buyer)
  const body = { addressId: stranger.addressId }
  expect(await stranger.post(`/order/create/${key}`, body)).toMatchObject({ status: 400, code: '410208' })
  expect(await stranger.post(`/order/computed/${key}`, body)).toMatchObject({ status: 400, code: '410208' })
  expect(await submit(key, body)).toMatchObject({ status: 400, code: '410150' })
  const added = await buyer.post('/cart/add', { productId: wine?.id, uniqueId: bottle.code, cartNum: 1 })
  const { cartId } = dataOf<{ cartId: number }>(added)
  expect(await stranger.post('/order/confirm', { cartId: String(cartId) })).toMatchObject({ status: 400, code: '410233' })
  expect(await buyer.post('/order/confirm', { cartId: String(cartId), addressId: stranger.addressId })).toMatchObject({
    code: '410150',
  })
})

test('T30: order numbers and their unique codes cannot be counted on', async () => {
  const numbers = await Promise.all(Array.from({ length: 5 }, async () => placeOrder(shop, await shopper(shop))))
  for (const number of numbers) expect(number).toMatch(/^cp20\d{6}\d{12}$/)
  const tails = numbers.map((number) => Number(number.slice(-12))).toSorted((a, b) => a - b)
  for (const [index, tail] of tails.entries()) if (index > 0) expect(tail - (tails[index - 1] ?? 0)).toBeGreaterThan(1)
})

test('T32: a price, an owner or a payment in the body changes nothing', async () => {
  const key = await checkout(shop, buyer)
  const forged = {
    pay_price: '0.01',
    total_price: 1,
    price: 1,
    uid: 1,
    accountId: 1,
    paid: 1,
    status: 'paid',
    payType: 'yue',
    due: 0,
  }
  const placed = dataOf<{ result: { orderId: string } }>(await submit(key, forged))
  const order = await buyer.api.call(findOrder, { number: placed.result.orderId })
  expect(order).toMatchObject({ status: 'unpaid', totals: { due: 146_00 } })
})

test('T32: keys that would change prototypes are refused by the parser', async () => {
  const key = await checkout(shop, buyer)
  for (const payload of ['{"__proto__":{"paid":1},"addressId":1}', '{"constructor":{"prototype":{"paid":1}},"addressId":1}']) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/order/create/${key}`,
      headers: { 'authori-zation': buyer.token, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
  }
  expect(({} as Record<string, unknown>).paid).toBeUndefined()
})

test.each([
  { what: 'no address', body: { addressId: 0 }, code: '410045' },
  { what: 'a remark of 101 characters', body: { mark: '酒'.repeat(101) }, code: '100100' },
  { what: 'an address that is no number', body: { addressId: '1; drop table sku' }, code: '100100' },
  { what: 'an address of 2^53', body: { addressId: 2 ** 53 }, code: '100100' },
  { what: 'pickup, which the shop does not have', body: { shipping_type: 2 }, code: '410247' },
  { what: 'a third kind of delivery', body: { shipping_type: 3 }, code: '100100' },
])('create with $what is refused with $code', async ({ body, code }) => {
  const key = await checkout(shop, buyer)
  expect(await submit(key, body)).toMatchObject({ status: 400, code })
  expect(await ordersOf(buyer)).toEqual([])
})

test('a remark of 100 characters is kept as text, whatever it looks like', async () => {
  const remark = '<script>alert(1)</script>'.padEnd(100, '!')
  const number = await placeOrder(shop, buyer, { remark })
  expect((await buyer.api.call(findOrder, { number })).remark).toBe(remark)
})

test('confirm of nothing, of a lost line, and of more lines than an order may have', async () => {
  expect(await buyer.post('/order/confirm', { cartId: '' })).toMatchObject({ status: 400, code: '410201' })
  expect(await buyer.post('/order/confirm', { cartId: '999999' })).toMatchObject({ status: 400, code: '410233' })
  const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
  expect(await buyer.post('/order/confirm', { cartId: many })).toMatchObject({ status: 400, code: '100100' })
  expect(await buyer.post('/order/check_shipping', { cartId: '999999' })).toMatchObject({ status: 400, code: '100026' })
})

test('a phone client gets the business code as status', async () => {
  const phone = client(shop.app, { token: buyer.token, formType: 'h5' })
  expect(await phone.post('/order/confirm', { cartId: '999999', new: 0 })).toMatchObject({ status: 410233, data: [] })
})
