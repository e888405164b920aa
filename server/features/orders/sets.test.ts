import { beforeEach, expect, test } from 'vitest'
import { listCart } from '#contract/shop/cart.ts'
import { findOrder } from '#contract/shop/orders.ts'
import { findPayLink } from '#contract/shop/pay-links.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import { makePayLink } from '#contract/staff/phone-orders.ts'
import { listMovements } from '#contract/staff/stock.ts'
import { eventually } from '#test/support/eventually.ts'
import { violations } from '#test/support/invariants.ts'
import { type PaidOrder, paidOrderOf } from '#test/support/refunds.ts'
import { addSet, stockOf } from '#test/support/sets.ts'
import {
  addWine,
  checkout,
  client,
  dataOf,
  placeOrder,
  type Shopper,
  shopper,
  shopWith,
  type TestSku,
} from '#test/support/shop.ts'
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'

const shop = await shopWith()
const { db } = shop
const staff = await shopper(shop, { scopes: ['merchandiser', 'finance', 'agent'] })
const pc = client(shop.app)

let riesling: TestSku
let silvaner: TestSku
let pack: TestSku
let buyer: Shopper
beforeEach(async () => {
  riesling = (await addWine(db, { zh: '雷司令', en: 'Riesling', skus: [{ price: 100_00, stock: 10 }] })).skus[0]
  silvaner = (await addWine(db, { zh: '西万尼', en: 'Silvaner', skus: [{ price: 80_00, stock: 4 }] })).skus[0]
  pack = await addSet(db, {
    zh: '双品种品鉴装',
    en: 'Tasting pack of two',
    price: 250_00,
    parts: [
      { sku: riesling, amount: 2 },
      { sku: silvaner, amount: 1 },
    ],
  })
  buyer = await shopper(shop, { balance: 100_000_00 })
  return async () => expect(await violations(db)).toEqual([])
})

const left = async () => [(await stockOf(db, riesling)).stock, (await stockOf(db, silvaner)).stock]
const submit = async (who: Shopper, key: string) => who.post(`/order/create/${key}`, { addressId: who.addressId })
const tally = (answers: readonly { status: number; code?: unknown }[]) => ({
  bought: answers.filter(({ status }) => status === 200).length,
  tooFew: answers.filter(({ code }) => code === '410238').length,
})

test('U73: a set has what its scarcest part allows, and one price beside what its bottles cost singly; the page says what is inside', async () => {
  expect((await stockOf(db, pack)).available).toBe(4)
  const page = await pc.api.call(findProduct, { id: pack.productId })
  expect(page).toMatchObject({ stock: 4, price: 250_00, listPrice: 280_00, skus: [{ stock: 4, pack: 3 }] })
  expect(page.parts).toMatchObject([
    { productId: riesling.productId, amount: 2, name: { zh: '雷司令', en: 'Riesling' }, vintage: 2020, sizeMl: 750 },
    { productId: silvaner.productId, amount: 1 },
  ])
  // No more than its bottles: nothing is struck through.
  await db`update sku set price = 280_00 where id = ${pack.id}`
  expect((await db`select compared_price(sku) as was from sku where id = ${pack.id}`)[0]).toEqual({ was: null })
  // A part that was cheaper within seven days counts at that price.
  await db`update sku set price = 270_00 where id = ${pack.id}`
  await db`update sku set price = 150_00 where id = ${riesling.id}`
  expect((await db`select compared_price(sku) as was from sku where id = ${pack.id}`)[0]).toEqual({ was: 280_00 })
})

test('U73: ordering a set takes its bottles; what is sold singly is missing in the set, on its page as in the database', async () => {
  const stockShown = async () => (await pc.api.call(findProduct, { id: pack.productId })).stock
  expect(await stockShown()).toBe(4)
  const number = await placeOrder(shop, buyer, { sku: pack, quantity: 3 })
  expect(await left()).toEqual([4, 1])
  await eventually(async () => expect(await stockShown()).toBe(1))
  expect((await buyer.api.call(findOrder, { number })).lines).toMatchObject([
    {
      quantity: 3,
      price: 250_00,
      parts: [
        { skuCode: riesling.code, amount: 2 },
        { skuCode: silvaner.code, amount: 1 },
      ],
    },
  ])
  await placeOrder(shop, buyer, { sku: silvaner, quantity: 1 })
  await eventually(async () => expect(await stockShown()).toBe(0))
  const refused = await buyer.post('/cart/add', { productId: pack.productId, uniqueId: pack.code, cartNum: 1 })
  expect(refused.status).toBe(400)
  // What came to the house makes it whole again.
  await staff.post('/staff/stock/movements', {
    key: `k${pack.id}`,
    reason: 'delivery',
    lines: [{ skuId: silvaner.id, packs: 6 }],
  })
  await eventually(async () => expect(await stockShown()).toBe(2))
})

test('U73: the last bottle, bought singly and in a set at once by ten shoppers: one gets it', async () => {
  await db`update sku set stock = 1, received = 1 where id = ${silvaner.id}`
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shopper(shop)))
  const keys = await Promise.all(buyers.map((who, index) => checkout(shop, who, { sku: index % 2 === 0 ? pack : silvaner })))
  const answers = await Promise.all(buyers.map((who, index) => submit(who, keys[index] ?? '')))
  expect(tally(answers)).toEqual({ bought: 1, tooFew: 9 })
  expect((await left())[1]).toBe(0)
})

test('U73: two sets that share their bottles, and these bottles, bought crosswise by forty at once: nobody hangs, and the stock is right', async () => {
  await db`update sku set stock = 60, received = 60 where id in (${riesling.id}, ${silvaner.id})`
  // The parts in the other order.
  const other = await addSet(db, {
    parts: [
      { sku: silvaner, amount: 2 },
      { sku: riesling, amount: 1 },
    ],
  })
  const buyers = await Promise.all(Array.from({ length: 40 }, () => shopper(shop)))
  const wanted = [pack, silvaner, other, riesling]
  const keys = await Promise.all(buyers.map((who, index) => checkout(shop, who, { sku: wanted[index % 4] ?? pack })))
  const answers = await Promise.all(buyers.map((who, index) => submit(who, keys[index] ?? '')))
  expect(tally(answers)).toEqual({ bought: 40, tooFew: 0 })
  expect(await left()).toEqual([20, 20])
})

test('U73: a set and its own part in one cart need more than there is: refused by the name of the bottle, nothing is taken', async () => {
  await db`update sku set stock = 3, received = 3 where id = ${riesling.id}`
  const ids = await Promise.all(
    [pack, riesling].map(async (sku) => {
      const line = { productId: sku.productId, uniqueId: sku.code, cartNum: sku === riesling ? 2 : 1, new: 1 }
      return dataOf<{ cartId: string }>(await buyer.post('/cart/add', line)).cartId
    }),
  )
  const confirmed = await buyer.post('/order/confirm', { cartId: ids.join(','), new: 1, addressId: buyer.addressId })
  const refused = await buyer.post(`/order/create/${dataOf<{ orderKey: string }>(confirmed).orderKey}`, {
    addressId: buyer.addressId,
  })
  expect(refused).toMatchObject({ status: 400, code: '410238' })
  expect(refused.msg).toContain('雷司令')
  expect(refused.msg).toContain('需要 4 件，仅剩 3 件')
  expect(await left()).toEqual([3, 4])
})

test('U74: an order that is cancelled, or whose time is over, gives the bottles back, although the set has changed since', async () => {
  const cancelled = await placeOrder(shop, buyer, { sku: pack, quantity: 1 })
  const overdue = await placeOrder(shop, buyer, { sku: pack, quantity: 1 })
  expect(await left()).toEqual([6, 2])
  await db`update set_part set amount = 5 where set_sku_id = ${pack.id} and part_sku_id = ${riesling.id}`
  dataOf(await buyer.post('/order/cancel', { id: cancelled }))
  expect(await left()).toEqual([8, 3])
  expect((await buyer.post('/order/cancel', { id: cancelled })).status).toBe(400)
  await db`update shop_order set pay_by = now() - interval '1 minute' where number = ${overdue}`
  await cancelUnpaidOrders(shop.deps)
  expect(await left()).toEqual([10, 4])
})

test('U74: a refund gives the bottles back; the movements are those of the parts and name the set', async () => {
  const order: PaidOrder = await paidOrderOf(shop, buyer, [{ sku: pack, quantity: 2 }])
  const asked = await buyer.post(`/order/refund/apply/${order.id}`, {
    text: '其他原因',
    refund_type: 1,
    cart_ids: [{ cart_id: order.lines[0]?.unique, cart_num: 1 }],
  })
  const { order_id } = dataOf<{ order_id: string }>(asked)
  dataOf(await staff.post(`/staff/after-sales/${order_id}/agree`, {}))
  expect(await left()).toEqual([8, 3])
  const { list } = await staff.api.call(listMovements, { skuId: riesling.id })
  const inSet = { zh: '双品种品鉴装', en: 'Tasting pack of two' }
  expect(list.map(({ reason, change, inSet: set }) => ({ reason, change, set }))).toEqual([
    { reason: 'return', change: 2, set: inSet },
    { reason: 'sale', change: -4, set: inSet },
    { reason: 'opening', change: 10, set: null },
  ])
  expect((await staff.api.call(listMovements, { skuId: pack.id })).list).toEqual([])
})

test('U73: while a part is off sale, its set is not sold; it is sold again with it', async () => {
  await db`update product set on_sale = false where id = ${silvaner.productId}`
  expect((await stockOf(db, pack)).available).toBe(0)
  const refused = await buyer.post('/cart/add', { productId: pack.productId, uniqueId: pack.code, cartNum: 1 })
  expect(refused.status).toBe(400)
  await db`update product set on_sale = true where id = ${silvaner.productId}`
  const key = await checkout(shop, buyer, { sku: pack })
  await db`update sku set on_sale = false where id = ${silvaner.id}`
  expect(await submit(buyer, key)).toMatchObject({ status: 400, code: '410238' })
  await db`update sku set on_sale = true where id = ${silvaner.id}`
  expect((await submit(buyer, key)).status).toBe(200)
})

test('a set that was taken off sale after it was shown is not ordered', async () => {
  const key = await checkout(shop, buyer, { sku: pack })
  await db`update product set on_sale = false where id = ${pack.productId}`
  expect(await submit(buyer, key)).toMatchObject({ status: 400, code: '410238' })
  expect(await left()).toEqual([10, 4])
})

test('a payment link tells what is inside the set that is paid for', async () => {
  const number = await placeOrder(shop, buyer, { sku: pack })
  const token = await staff.api.call(makePayLink, number)
  const { order } = await pc.api.call(findPayLink, { token })
  expect(order?.lines).toMatchObject([{ quantity: 1, parts: [{ amount: 2 }, { amount: 1 }] }])
})

test('phone clients see a set as an ordinary product with stock, and `set_parts` beside it', async () => {
  await buyer.post('/cart/add', { productId: pack.productId, uniqueId: pack.code, cartNum: 2 })
  const cart = await buyer.api.call(listCart)
  expect(cart.valid[0]).toMatchObject({ stock: 4, quantity: 2, parts: [{ amount: 2 }, { amount: 1 }] })
  const phone = client(shop.app, { formType: 'routine' })
  const { storeInfo } = dataOf<{ storeInfo: Record<string, unknown> }>(await phone.get(`/product/detail/${pack.productId}`))
  expect(storeInfo).toMatchObject({
    stock: 4,
    price: '250.00',
    ot_price: '280.00',
    set_parts: [{ cart_num: 2 }, { cart_num: 1 }],
  })
})
