import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { RefusalName } from '#contract/refusals.ts'
import type { Locale } from '#domain/locale.ts'
import { say } from '#server/http/words.ts'
import { type Belongings, busyShopper, staffOf } from './support/busy-shopper.ts'
import { violations } from './support/invariants.ts'
import { rowDigests } from './support/row-digests.ts'
import { checkout, client, dataOf, shopWith } from './support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 200_00, stock: 500 }] }] })
let owner: Belongings
/** Has something of each kind as well: no call fails only because there is nothing of it. */
let thief: Belongings
let ownKey: string

beforeAll(async () => {
  const staff = await staffOf(shop)
  owner = await busyShopper(shop, staff)
  thief = await busyShopper(shop, staff)
  ownKey = await checkout(shop, thief.who)
  dataOf(await thief.who.post(`/order/computed/${ownKey}`, { addressId: thief.addressId, couponId: 0 }))
  // An account keeps the language that was spoken last: the last reader's.
  await shop.db`update account set locale = 'en-US' where id = ${thief.who.id}`
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

type Ways = { get(path: string): Promise<Envelope>; post(path: string, body?: unknown): Promise<Envelope> }
type Try = [what: string, how: (by: Ways) => Promise<Envelope>, answer: RefusalName]

const ADDRESS = {
  real_name: '王小',
  phone: '13900000000',
  detail: '南京路 1 号',
  address: { province: '上海市', city: '上海市', district: '黄浦区', city_id: 310100 },
}
const STARS = { comment: '好', product_score: 5, service_score: 5 }
const REASON = { text: '其他原因', refund_type: 1 }
const unique = () => owner.received.lines[0]?.unique

const READING: Try[] = [
  ['an order', (by) => by.get(`/order/detail/${owner.paid.number}`), 'order-gone'],
  ['an order of a line', (by) => by.get(`/order/detail/${owner.paid.number}/1`), 'order-gone'],
  ['where a parcel is', (by) => by.get(`/order/express/${owner.shipped}`), 'order-gone'],
  [
    'a parcel beside an own order',
    (by) => by.get(`/order/express/${thief.shipped}?parcel=${owner.parcelId}`),
    'parcel-not-found',
  ],
  ['the parcel that goods come back in', (by) => by.get(`/order/express/${owner.agreed.number}/refund`), 'not-found'],
  ['the days of delivery of an order', (by) => by.get(`/order/delivery_days/${owner.paid.number}`), 'order-not-found'],
  ['a cashier', (by) => by.get(`/order/cashier/${owner.unpaid}/order`), 'order-not-found'],
  ['the cashier of a recharge', (by) => by.get(`/order/cashier/${owner.rechargeNumber}/recharge`), 'order-not-found'],
  ['whether an order is paid', (by) => by.get(`/order/pay_state/${owner.unpaid}/order`), 'order-not-found'],
  ['whether a recharge is paid', (by) => by.get(`/order/pay_state/${owner.rechargeNumber}/recharge`), 'order-not-found'],
  ['a payment by its own number', (by) => by.get(`/order/pay_state/${owner.paymentNumber}/order`), 'order-not-found'],
  [
    'whether an order is paid, by its QR code',
    (by) => by.get(`/pc/check_order_status/${owner.paid.number}/1`),
    'order-not-found',
  ],
  ['a line to review', (by) => by.post('/order/product', { unique: unique() }), 'order-not-found'],
  ['what can be asked back', (by) => by.get(`/order/refund/cart_info/${owner.paid.id}`), 'order-not-found'],
  ['what can be asked back, by number', (by) => by.get(`/order/refund/cart_info/${owner.paid.number}`), 'order-not-found'],
  ['what would go back', (by) => by.post('/order/refund/cart_info', { id: owner.paid.id }), 'order-not-found'],
  ['a request for money', (by) => by.get(`/order/refund/detail/${owner.applied.number}`), 'not-found'],
  ['the invoice of an order', (by) => by.get(`/v2/order/invoice_detail/${owner.invoiced.order}`), 'order-not-found'],
  ['the PDF of an invoice', (by) => by.get(`/v2/order/down_invoice/${owner.invoiced.order}`), 'not-found'],
  ['an invoice title', (by) => by.get(`/v2/invoice/detail/${owner.titleId}`), 'invoice-title-not-found'],
  ['an address', (by) => by.get(`/address/detail/${owner.addressId}`), 'address-not-found'],
  ['how lines can be sent', (by) => by.post('/order/check_shipping', { cartId: owner.cartLineId, new: 0 }), 'not-found'],
]

const ORDERING: Try[] = [
  ['a line of a cart', (by) => by.post('/order/confirm', { cartId: String(owner.cartLineId), new: 0 }), 'cart-lost'],
  ['a buy-now line', (by) => by.post('/order/confirm', { cartId: owner.buyNowKey, new: 1 }), 'cart-lost'],
  [
    'an address, at confirm',
    (by) => by.post('/order/confirm', { cartId: thief.buyNowKey, new: 1, addressId: owner.addressId }),
    'address-not-found',
  ],
  ['an address, reckoning', (by) => by.post(`/order/computed/${ownKey}`, { addressId: owner.addressId }), 'address-not-found'],
  ['an address, ordering', (by) => by.post(`/order/create/${ownKey}`, { addressId: owner.addressId }), 'address-not-found'],
  ['a checkout, reckoning', (by) => by.post(`/order/computed/${owner.checkoutKey}`), 'order-expired'],
  [
    'a checkout, ordering',
    (by) => by.post(`/order/create/${owner.checkoutKey}`, { addressId: thief.addressId }),
    'order-expired',
  ],
  [
    'a coupon',
    (by) => by.post(`/order/create/${ownKey}`, { addressId: thief.addressId, couponId: owner.couponClaimId }),
    'coupon-unusable',
  ],
  [
    'an invoice title, ordering',
    (by) => by.post(`/order/create/${ownKey}`, { addressId: thief.addressId, invoice_id: owner.titleId }),
    'invoice-title-not-found',
  ],
  ['the quantity of a line', (by) => by.post('/cart/num', { id: owner.cartLineId, number: 9 }), 'cart-lost'],
  [
    'the SKU of a line',
    (by) => by.post('/v2/reset_cart', { id: owner.cartLineId, product_id: shop.sku.productId, unique: shop.sku.code, num: 9 }),
    'cart-lost',
  ],
  ['the wines of an order', (by) => by.post('/order/again', { uni: owner.paid.number }), 'order-not-found'],
  ['the remark of an order', (by) => by.post('/order/change', { uni: owner.paid.number, mark: '我的' }), 'order-not-found'],
  [
    'an address, changing an own order',
    (by) => by.post('/order/change', { uni: thief.paid.number, addressId: owner.addressId }),
    'address-not-found',
  ],
]

const pay = (paytype: string, more = {}) => ({ uni: owner.unpaid, paytype, ...more })
const MONEY: Try[] = [
  ['paying an order from the balance', (by) => by.post('/order/pay', pay('yue')), 'order-not-found'],
  ['paying an order at Alipay', (by) => by.post('/order/pay', pay('alipay')), 'order-not-found'],
  ['paying an order at WeChat Pay', (by) => by.post('/order/pay', pay('weixin', { use_balance: 1 })), 'order-not-found'],
  ['paying an order by transfer', (by) => by.post('/order/pay', pay('offline')), 'order-not-found'],
  ['paying as a friend', (by) => by.post('/order/pay', pay('yue', { type: 1 })), 'order-not-found'],
  [
    'going on with a recharge',
    (by) => by.post('/order/pay', { uni: owner.rechargeNumber, paytype: 'alipay', pay_for: 'recharge' }),
    'order-not-found',
  ],
  ['asking the provider', (by) => by.post('/order/pay_check', { uni: owner.unpaid }), 'order-not-found'],
  ['cancelling an order', (by) => by.post('/order/cancel', { id: owner.unpaid }), 'order-not-found'],
  ['receiving an order', (by) => by.post('/order/take', { uni: owner.shipped }), 'order-not-found'],
  ['deleting an order', (by) => by.post('/order/del', { uni: owner.received.number }), 'order-not-found'],
  ['asking for money', (by) => by.post(`/order/refund/apply/${owner.paid.number}`, REASON), 'order-not-found'],
  ['asking for money by the row', (by) => by.post(`/order/refund/apply/${owner.paid.id}`, REASON), 'order-not-found'],
  [
    'asking for money for a line of theirs',
    (by) =>
      by.post(`/order/refund/apply/${thief.paid.number}`, {
        ...REASON,
        cart_ids: [{ cart_id: owner.paid.lines[0]?.unique, cart_num: 1 }],
      }),
    'refund-lines-wrong',
  ],
  [
    'showing their photo',
    (by) => by.post(`/order/refund/apply/${thief.paid.number}`, { ...REASON, refund_reason_wap_img: owner.upload }),
    'picture-foreign',
  ],
  ['withdrawing a request', (by) => by.post(`/order/refund/cancel/${owner.applied.number}`), 'not-found'],
  ['hiding a request', (by) => by.get(`/order/refund/del/${owner.applied.number}`), 'not-found'],
  [
    'sending the goods',
    (by) =>
      by.post('/order/refund/express', { id: owner.agreed.id, refund_express: 'SF0000000000001', refund_express_name: '顺丰' }),
    'not-found',
  ],
  [
    'sending own goods with their photo',
    (by) =>
      by.post('/order/refund/express', {
        id: thief.agreed.id,
        refund_express: 'SF0000000000001',
        refund_express_name: '顺丰',
        refund_img: owner.upload,
      }),
    'picture-foreign',
  ],
]

const REST: Try[] = [
  ['reviewing a line', (by) => by.post('/order/comment', { unique: unique(), ...STARS }), 'order-not-found'],
  [
    'reviewing with their photo',
    (by) => by.post('/order/comment', { unique: thief.received.lines[0]?.unique, ...STARS, pics: [owner.upload] }),
    'review-picture-foreign',
  ],
  [
    'an invoice of their order',
    (by) => by.post('/v2/order/make_up_invoice', { order_id: owner.paid.number, invoice_id: thief.titleId }),
    'order-not-found',
  ],
  [
    'an invoice to their title',
    (by) => by.post('/v2/order/make_up_invoice', { order_id: thief.paid.number, invoice_id: owner.titleId }),
    'invoice-title-not-found',
  ],
  ['their invoice', (by) => by.post('/v2/order/cancel_invoice', { order_id: owner.invoiced.order }), 'order-not-found'],
  ['changing a title', (by) => by.post('/v2/invoice/save', { id: owner.titleId, name: '王小' }), 'invoice-title-not-found'],
  ['choosing a title', (by) => by.post(`/v2/invoice/set_default/${owner.titleId}`), 'invoice-title-not-found'],
  ['deleting a title', (by) => by.post(`/v2/invoice/del/${owner.titleId}`), 'invoice-title-not-found'],
  ['deleting a title, by GET', (by) => by.get(`/v2/invoice/del/${owner.titleId}`), 'invoice-title-not-found'],
  ['changing an address', (by) => by.post('/address/edit', { id: owner.addressId, ...ADDRESS }), 'address-not-found'],
  ['deleting an address', (by) => by.post('/address/del', { id: owner.addressId }), 'address-not-found'],
  ['choosing an address', (by) => by.post('/address/default/set', { id: owner.addressId }), 'address-not-found'],
]

const READERS: { locale: Locale; formType: string }[] = [
  { locale: 'zh-CN', formType: 'pc' },
  { locale: 'en-US', formType: 'h5' },
]

/** A text with a number in it is known by what stands before that. */
const wordsOf = (refusal: RefusalName, locale: Locale) => say(locale, `refusal.${refusal}`).split('{')[0] ?? ''

describe.each([
  ['reading', READING],
  ['ordering', ORDERING],
  ['money', MONEY],
  ['reviews, invoices, addresses', REST],
])('T30: %s of somebody else', (_, tries) => {
  test.each(tries)('%s: does not exist, says so in the reader’s language, and changes nothing', async (_what, how, refusal) => {
    const before = await rowDigests(shop.db)
    for (const reader of READERS) {
      const answer = await how(client(shop.app, { token: thief.who.token, ...reader }))
      expect(answer.status).not.toBe(200)
      expect(answer.msg).toContain(wordsOf(refusal, reader.locale))
      expect(answer.data ?? []).toEqual([])
    }
    expect(await rowDigests(shop.db)).toEqual(before)
  })
})

test('T30: coupons and lines of somebody else make nothing cheaper and are shown to nobody', async () => {
  const { who } = thief
  const before = await rowDigests(shop.db)
  for (const cartId of [owner.cartLineId, owner.buyNowKey]) {
    const isBuyNow = Number(cartId === owner.buyNowKey)
    expect(dataOf(await who.get(`/coupons/order/0?cartId=${cartId}&new=${isBuyNow}`))).toEqual([])
    const { list } = dataOf<{ list: object[] }>(await who.get(`/pc/get_cart_coupons?cartId=${cartId}&new=${isBuyNow}`))
    expect(list).toMatchObject([{ id: thief.couponClaimId, problem: { kind: 'no-wine-matches' } }])
  }
  expect(await rowDigests(shop.db)).toEqual(before)

  const wanted = { addressId: thief.addressId, couponId: owner.couponClaimId }
  const { result } = dataOf<{ result: object }>(await who.post(`/order/computed/${ownKey}`, wanted))
  expect(result).toMatchObject({ coupon_price: '0.00', coupon_id: 0 })
})

test('T30: nothing of somebody else is among what is listed', async () => {
  const { who } = thief
  const secrets = [
    owner.unpaid,
    owner.paid.number,
    owner.applied.number,
    owner.invoiced.order,
    owner.rechargeNumber,
    owner.upload,
  ]
  const lists = [
    '/order/list?type=',
    '/pc/get_order_list?type=&search=cp',
    '/order/refund/list',
    '/v2/order/invoice_list',
    '/pc/get_invoice_list',
    '/spread/commission/0',
    '/coupons/user/0',
    '/address/list',
    '/v2/invoice',
    '/pc/get_refund_order_list',
    '/pc/get_balance_record/0',
    `/order/list?type=&search=${owner.paid.number}`,
  ]
  for (const path of lists) {
    const answer = await who.get(path)
    expect(answer.status).toBe(200)
    const text = JSON.stringify(answer.data)
    for (const secret of secrets) expect(text, path).not.toContain(secret)
  }
})
