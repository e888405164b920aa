import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { violations } from '#test/support/invariants.ts'
import { receivedOrder } from '#test/support/received-order.ts'
import { type PaidOrder, paidOrderOf, ship } from '#test/support/refunds.ts'
import { dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const SCRIPT = `<img src=x onerror=alert(1)>"'</script><script>alert(1)</script><!-- {{7*7}} javascript:alert(1)`
/** What may be no longer. */
const SHORT = '<svg onload=alert(1)>'

const shop = await shopWith({ wines: [{ skus: [{ price: 200_00, stock: 500 }] }] })
const site = await buildApp(shop.deps)
let me: Shopper
let finance: Shopper
let packer: Shopper
let refused: string
let returned: string
let order: PaidOrder

beforeAll(async () => {
  me = await shopper(shop, { balance: 100_000_00 })
  finance = await shopper(shop, { scopes: ['shopper', 'agent', 'finance'] })
  packer = await shopper(shop, { scopes: ['shopper', 'agent', 'merchandiser'] })
})
afterAll(async () => {
  await site.close()
  expect(await violations(shop.db)).toEqual([])
})

/** What the API answers, which must be JSON that no browser takes for a page. */
async function answerOf(path: string, who: Shopper): Promise<string> {
  const answer = await shop.app.inject({ url: `/api${path}`, headers: { 'authori-zation': who.token } })
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' })
  return JSON.stringify(dataOf(answer.json()))
}
/** A page as the server renders it for the shopper. */
async function pageOf(path: string): Promise<string> {
  const cookie = `adult=1; auth.strategy=local1; auth._token.local1=${encodeURIComponent(`Bearer ${me.token}`)}`
  const answer = await site.inject({ url: `/home/zh-CN${path}`, headers: { cookie } })
  expect(answer.statusCode, path).toBe(200)
  expect(answer.headers['content-security-policy']).toMatch(/script-src 'self'(?! 'unsafe)/)
  return answer.body
}
const asText = (text: string) => JSON.stringify(text).slice(1, -1)

async function request(type: 1 | 2, of: PaidOrder): Promise<string> {
  const body = { text: '其他原因', refund_type: type, cart_ids: [], refund_reason_wap_explain: SCRIPT }
  return dataOf<{ order_id: string }>(await me.post(`/order/refund/apply/${of.number}`, body)).order_id
}

test('T35: script is taken everywhere where a shopper or the staff write, and given back as the text that it is', async () => {
  const line = { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1, new: 1 }
  const { cartId } = dataOf<{ cartId: string }>(await me.post('/cart/add', line))
  const { orderKey } = dataOf<{ orderKey: string }>(await me.post('/order/confirm', { cartId, new: 1, addressId: me.addressId }))
  const placed = await me.post(`/order/create/${orderKey}`, { addressId: me.addressId, mark: SCRIPT })
  const { orderId } = dataOf<{ result: { orderId: string } }>(placed).result
  expect(await answerOf(`/order/detail/${orderId}`, me)).toContain(asText(SCRIPT))
  dataOf(await me.post('/order/pay', { uni: orderId, paytype: 'yue' }))
  expect(await answerOf('/staff/orders-to-ship', packer)).toContain(asText(SCRIPT))

  order = await paidOrderOf(shop, me, [{ sku: shop.sku, quantity: 2 }])
  refused = await request(1, order)
  dataOf(await finance.post(`/staff/after-sales/${refused}/refuse`, { reason: SCRIPT }))
  await ship(shop, order, packer.id)
  returned = await request(2, order)
  dataOf(await finance.post(`/staff/after-sales/${returned}/agree`, { note: SCRIPT }))
  const { id } = dataOf<{ id: number }>(await me.get(`/order/refund/detail/${returned}`))
  const parcel = {
    refund_express: 'SF0000000000001',
    refund_express_name: SHORT,
    refund_phone: '<b>1</b>',
    refund_explain: SCRIPT,
  }
  dataOf(await me.post('/order/refund/express', { id, ...parcel }))
  for (const [path, who] of [
    [`/order/refund/detail/${refused}`, me],
    [`/order/refund/detail/${returned}`, me],
    [`/staff/after-sales/${returned}`, packer],
  ] as const) {
    expect(await answerOf(path, who)).toContain(asText(SCRIPT))
  }

  const [sent] = await shop.db<{ id: number }[]>`select id from parcel where order_id = ${order.id}`
  dataOf(await packer.post(`/staff/parcels/${sent?.id}/steps`, { kind: 'in-transit', text: SCRIPT, text_en: SCRIPT }))
  expect(await answerOf(`/order/express/${order.number}`, me)).toContain(asText(SCRIPT))

  const title = { header_type: 2, name: SHORT, duty_number: '91350100m000100y43', bank: SCRIPT.slice(0, 90), address: SCRIPT }
  const { id: titleId } = dataOf<{ id: number }>(await me.post('/v2/invoice/save', title))
  dataOf(await me.post('/v2/order/make_up_invoice', { order_id: orderId, invoice_id: titleId }))
  expect(await answerOf('/pc/get_invoice_list', me)).toContain(asText(SCRIPT))
  expect(await answerOf('/staff/invoices', finance)).toContain(asText(SCRIPT))

  dataOf(
    await finance.post('/staff/payments/corrections', { accountId: me.id, amount: '1.00', reason: SCRIPT, key: randomUUID() }),
  )
  expect(await answerOf('/spread/commission/0', me)).toContain(asText(SCRIPT))

  const { lines } = await receivedOrder(shop, me, [shop.sku])
  const stars = { product_score: 5, service_score: 5 }
  dataOf(await me.post('/order/comment', { unique: lines[0]?.unique, comment: SCRIPT, ...stars }))
  const [review] = await shop.db<{ id: number }[]>`select id from review`
  dataOf(await packer.post(`/staff/reviews/${review?.id}/reply`, { text: SCRIPT }))
  expect(await answerOf(`/reply/list/${shop.sku.productId}`, me)).toContain(asText(SCRIPT))

  await shop.db`update account set nickname = ${SHORT} where id = ${me.id}`
  for (const path of [
    `/order_detail?orderId=${order.number}`,
    `/order_detail?orderId=${orderId}`,
    `/refund?id=${refused}`,
    `/refund?id=${returned}`,
    `/logistics?orderId=${order.number}`,
    '/user/invoices',
    '/user/balance',
    `/goods_detail/${shop.sku.productId}`,
  ]) {
    const page = await pageOf(path)
    expect(page, path).toMatch(/onerror=alert|onload=alert/)
    expect(page, path).not.toMatch(/<(img src=x|svg onload|script>alert|b>1)/i)
  }
})

test('T36: a return’s photos and a review’s pictures are uploads of one’s own, and no other address', async () => {
  const paid = await paidOrderOf(shop, me, [{ sku: shop.sku, quantity: 1 }])
  const foreign = [
    'https://evil.example/a.webp',
    '//evil.example/a.webp',
    'data:image/svg+xml,<svg/>',
    '/uploads/wine.webp',
    SCRIPT,
  ]
  for (const picture of foreign) {
    const body = { text: '其他原因', refund_type: 1, refund_reason_wap_img: [picture] }
    expect(await me.post(`/order/refund/apply/${paid.number}`, body)).toMatchObject({ status: 400 })
  }
})
