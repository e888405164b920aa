import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { violations } from './support/invariants.ts'
import { receivedOrder } from './support/received-order.ts'
import { paidOrderOf } from './support/refunds.ts'
import { rowDigests } from './support/row-digests.ts'
import { checkout, dataOf, type Shopper, shopper, shopWith } from './support/shop.ts'

/** What an attacker would like to decide, in the words of the wire and of the house. */
const EXTRA = {
  uid: 1,
  account_id: 1,
  accountId: 1,
  price: '0.01',
  pay_price: '0.01',
  truePrice: '0.01',
  due: 1,
  total_price: '0.01',
  coupon_price: '999.00',
  pay_postage: '0.00',
  refund_price: '9999.00',
  amount: '9999.00',
  balance: '9999.00',
  now_money: '9999.00',
  give_money: '9999.00',
  paid: 1,
  is_paid: true,
  status: 'refunded',
  state: 'finished',
  refund_status: 2,
  role: 'admin',
  scope: ['admin'],
  scopes: ['admin', 'finance'],
  is_admin: true,
  reply: 'Thank you',
  merchant_reply_content: 'Thank you',
  useIntegral: 1,
}

const shop = await shopWith({ wines: [{ skus: [{ price: 200_00, stock: 500 }] }] })
let me: Shopper
let ask: (path: string, body: object) => Promise<Envelope>

beforeAll(async () => {
  me = await shopper(shop, { balance: 10_000_00 })
  ask = (path, body) => me.post(path, { ...EXTRA, ...body })
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

const orderRow = async (number: string) => {
  const [row] = await shop.db<{ accountId: number; status: string; due: number; discount: number }[]>`
    select account_id as "accountId", status, due, discount from shop_order where number = ${number}`
  return row
}
const accountRow = () => shop.db`select id, scopes, nickname, blocked_at from account where id = ${me.id}`
const balance = async () => dataOf<{ now_money: string }>(await me.get('/user/balance')).now_money

test('T32: fields that are no business of the caller’s decide nothing about an order', async () => {
  const added = await ask('/cart/add', { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1, new: 1 })
  const { cartId } = dataOf<{ cartId: string }>(added)
  const confirmed = await ask('/order/confirm', { cartId, new: 1, addressId: me.addressId })
  const { orderKey } = dataOf<{ orderKey: string }>(confirmed)
  const computed = dataOf<{ result: object }>(await ask(`/order/computed/${orderKey}`, { addressId: me.addressId }))
  expect(computed.result).toMatchObject({ total_price: '200.00', coupon_price: '0.00' })
  const created = await ask(`/order/create/${orderKey}`, { addressId: me.addressId })
  const number = dataOf<{ result: { orderId: string } }>(created).result.orderId
  expect(await orderRow(number)).toMatchObject({ accountId: me.id, status: 'unpaid', discount: 0 })
  const due = (await orderRow(number))?.due ?? 0
  expect(due).toBeGreaterThanOrEqual(200_00)

  const before = Number(await balance())
  dataOf(await ask('/order/pay', { uni: number, paytype: 'yue' }))
  expect(await orderRow(number)).toMatchObject({ status: 'paid', due })
  expect(Number(await balance())).toBeCloseTo(before - due / 100, 2)
})

test('T32: … nor about money that goes back, comes in, or is written on an invoice', async () => {
  const order = await paidOrderOf(shop, me, [{ sku: shop.sku, quantity: 2 }])
  const before = await balance()
  const applied = await ask(`/order/refund/apply/${order.number}`, {
    text: '其他原因',
    refund_type: 1,
    cart_ids: [{ cart_id: order.lines[0]?.unique, cart_num: 1, price: '9999.00', refund_price: '9999.00' }],
  })
  const paid = ((await orderRow(order.number))?.due ?? 0) / 100
  expect(Number(dataOf<{ refund_price: string }>(applied).refund_price)).toBeLessThan(paid)
  expect(await orderRow(order.number)).toMatchObject({ status: 'paid' })

  const { result } = dataOf<{ result: { order_id: string } }>(
    await ask('/recharge/recharge', { price: '50.00', from: 'alipay', type: 0 }),
  )
  const [recharge] = await shop.db`select amount, gift, status, account_id as who from recharge where number = ${result.order_id}`
  expect(recharge).toMatchObject({ amount: 50_00, gift: 0, status: 'unpaid', who: me.id })
  expect(await balance()).toBe(before)

  const { id } = dataOf<{ id: number }>(await ask('/v2/invoice/save', { header_type: 1, name: '林晓' }))
  dataOf(await ask('/v2/order/make_up_invoice', { order_id: order.number, invoice_id: id }))
  const [invoice] = await shop.db`select status, amount, account_id as who, invoice_number as number from invoice`
  expect(invoice).toEqual({ status: 'requested', amount: 0, who: me.id, number: '' })
})

test('T32: … nor about a review or the account', async () => {
  const received = await receivedOrder(shop, me, [shop.sku])
  const review = { unique: received.lines[0]?.unique, comment: '好', product_score: 5, service_score: 5 }
  dataOf(await ask('/order/comment', review))
  const [row] = await shop.db`select account_id as who, reply, hidden_at as hidden from review`
  expect(row).toEqual({ who: me.id, reply: '', hidden: null })

  const before = await accountRow()
  dataOf(await ask('/user/edit', { nickname: before[0]?.nickname, avatar: '' }))
  expect(await accountRow()).toEqual(before)
  expect(await me.get('/staff/after-sales')).toMatchObject({ code: '100101' })
})

test('T32: … nor about addresses, titles, wishes, messages left and visits: all are the caller’s own', async () => {
  const other = await shopper(shop, { balance: 1_000_00 })
  const claims = { ...EXTRA, uid: other.id, account_id: other.id, accountId: other.id, shopper_id: other.id, user_id: other.id }
  const as = (path: string, body: object) => me.post(path, { ...claims, ...body })
  const address = { city: '上海市', province: '上海市', district: '黄浦区', city_id: 310100 }
  const card = { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1 }
  dataOf(await as('/address/edit', { id: 0, real_name: '林晓', phone: '13800000000', detail: '外滩 1 号', address }))
  dataOf(await as('/v2/invoice/save', { header_type: 1, name: '林晓' }))
  dataOf(await as('/cart/add', card))
  dataOf(await as('/collect/add', { id: shop.sku.productId }))
  dataOf(await as('/price_wish/set', { skuCode: shop.sku.code, price: '150.00' }))
  dataOf(await as('/search/record', { keyword: 'Mosel' }))
  dataOf(await as('/user/service/feedback', { rela_name: '林晓', phone: '13800000000', content: '在吗' }))
  dataOf(await as('/wish_list/share', { shown_as: 'nobody' }))
  for (const table of ['address', 'invoice_title', 'cart_line', 'favourite', 'price_wish', 'search_history', 'favourite_share']) {
    const rows = await shop.db`select account_id as who from ${shop.db(table)} where account_id = any(${[me.id, other.id]})`
    const others = rows.filter(({ who }) => who === other.id)
    expect(others, table).toHaveLength(table === 'address' ? 1 : 0)
    expect(rows.length, table).toBeGreaterThan(others.length)
  }
  expect(await shop.db`select shopper_id as who from chat_thread`).toEqual([{ who: me.id }])

  await shop.db`
    insert into wine_visit (account_id, product_id) select id, ${shop.sku.productId} from account where id = any(${[me.id, other.id]})`
  const headers = { 'authori-zation': me.token, 'form-type': 'h5' }
  const payload = { ...claims, ids: [shop.sku.productId] }
  expect((await shop.app.inject({ method: 'DELETE', url: '/api/user/visit', headers, payload })).json().status).toBe(200)
  dataOf(await me.get(`/user/message_system/edit_message?all=1&key=is_del&value=1&uid=${other.id}&account_id=${other.id}`))
  expect(await shop.db`select account_id as who from wine_visit`).toEqual([{ who: other.id }])
})

const POLLUTED = [
  '{"__proto__":{"isAdmin":true}}',
  '{"productId":1,"constructor":{"prototype":{"isAdmin":true}}}',
  '{"cart_ids":[{"__proto__":{"isAdmin":true}}]}',
]
test('T32: keys that would change all objects are refused before anything reads them', async () => {
  const key = await checkout(shop, me)
  const before = await rowDigests(shop.db)
  for (const path of [
    '/cart/add',
    '/order/confirm',
    `/order/create/${key}`,
    '/order/pay',
    '/order/comment',
    '/order/refund/apply/1',
  ]) {
    for (const payload of POLLUTED) {
      const headers = { 'content-type': 'application/json', 'authori-zation': me.token }
      const answer = await shop.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
      expect(answer.json()).toEqual({ status: 400, msg: '请求有误', data: [] })
    }
    const form = await shop.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'authori-zation': me.token },
      payload: '__proto__[isAdmin]=true&__proto__=x&constructor.prototype.isAdmin=true',
    })
    expect(form.json().status).toBe(400)
  }
  expect({}).not.toHaveProperty('isAdmin')
  expect(await rowDigests(shop.db)).toEqual(before)
})

test('T33: pictures with characters that no file name has are refused as foreign, and are no fault of the database', async () => {
  const received = await receivedOrder(shop, me, [shop.sku])
  const paid = await paidOrderOf(shop, me, [{ sku: shop.sku, quantity: 1 }])
  const before = await rowDigests(shop.db)
  for (const picture of [
    'a\u0000b',
    '/uploads/\ud800.webp',
    '../../etc/passwd',
    'javascript:alert(1)',
    'http://169.254.169.254/',
  ]) {
    const review = { unique: received.lines[0]?.unique, product_score: 5, service_score: 5, pics: [picture] }
    expect(await me.post('/order/comment', review)).toMatchObject({ status: 400 })
    const asked = { text: '其他原因', refund_type: 1, refund_reason_wap_img: ['/uploads/x', picture] }
    expect(await me.post(`/order/refund/apply/${paid.number}`, asked)).toMatchObject({ status: 400 })
  }
  expect(await rowDigests(shop.db)).toEqual(before)
})
