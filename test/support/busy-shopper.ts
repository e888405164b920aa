import { holdCoupon } from './coupons.ts'
import { pdf } from './pdf.ts'
import { receivedOrder } from './received-order.ts'
import { type PaidOrder, paidOrderOf, ship } from './refunds.ts'
import { checkout, dataOf, placeOrder, type Shopper, shopper, type TestShop } from './shop.ts'

/** Staff with one scope each, who are also shoppers. */
export type Staff = { finance: Shopper; packer: Shopper; agent: Shopper }

export type Belongings = {
  who: Shopper
  addressId: number
  favouriteProductId: number
  upload: string
  cartLineId: number
  buyNowKey: string
  checkoutKey: string
  couponClaimId: number
  unpaid: string
  /** Of the unpaid order at Alipay. */
  paymentNumber: string
  paid: PaidOrder
  shipped: string
  parcelId: number
  /** Waits to be sent. */
  replacementId: number
  received: { number: string; lines: { unique: string }[] }
  reviewId: number
  applied: { id: number; number: string; order: PaidOrder }
  agreed: { id: number; number: string; order: PaidOrder }
  rechargeNumber: string
  titleId: number
  invoiced: { id: number; order: string }
}

export async function staffOf(shop: TestShop): Promise<Staff> {
  const withScope = (scope: 'finance' | 'merchandiser' | 'agent') => shopper(shop, { scopes: ['shopper', scope] })
  return { finance: await withScope('finance'), packer: await withScope('merchandiser'), agent: await withScope('agent') }
}

/** A shopper who has used everything; the shop needs some dozens of the first wine. */
export async function busyShopper(shop: TestShop, { finance, packer }: Staff): Promise<Belongings> {
  const { db, sku } = shop
  const who = await shopper(shop, { balance: 100_000_00 })
  const one = [{ sku, quantity: 2 }]

  const upload = `/uploads/2026/11/${crypto.randomUUID()}.webp`
  await db`insert into upload (name, account_id, bytes) values (${upload}, ${who.id}, 1)`
  dataOf(await who.post('/collect/add', { id: sku.productId }))

  const unpaid = await placeOrder(shop, who)
  const begun = await who.post('/order/pay', { uni: unpaid, paytype: 'alipay' })
  const paymentNumber = dataOf<{ result: { pay_key: string } }>(begun).result.pay_key
  const recharge = await who.post('/recharge/recharge', { price: '100.00', from: 'alipay' })
  const rechargeNumber = dataOf<{ result: { order_id: string } }>(recharge).result.order_id

  const paid = await paidOrderOf(shop, who, one)
  const onItsWay = await paidOrderOf(shop, who, one)
  await ship(shop, onItsWay, packer.id)
  const [parcel] = await db<{ id: number }[]>`
    select parcel.id from parcel join shop_order placed on placed.id = order_id where placed.number = ${onItsWay.number}`
  const again = { key: crypto.randomUUID(), reason: 'broken', lines: [{ unique: onItsWay.lines[0]?.unique, quantity: 1 }] }
  const replacement = dataOf<{ id: number }>(await packer.post(`/staff/orders/${onItsWay.number}/replacements`, again))
  const received = await receivedOrder(shop, who, [sku])
  const reviewed = await receivedOrder(shop, who, [sku])
  dataOf(
    await who.post('/order/comment', { unique: reviewed.lines[0]?.unique, comment: '好喝', product_score: 5, service_score: 5 }),
  )
  const [review] = await db<{ id: number }[]>`select id from review where account_id = ${who.id}`

  const applied = await apply(who, await paidOrderOf(shop, who, one), 1)
  const sent = await paidOrderOf(shop, who, one)
  await ship(shop, sent, packer.id)
  const agreed = await apply(who, sent, 2)
  dataOf(await finance.post(`/staff/after-sales/${agreed.number}/agree`))

  const title = { header_type: 2, name: '上海示例贸易有限公司', duty_number: '91350100m000100y43' }
  const titleId = dataOf<{ id: number }>(await who.post('/v2/invoice/save', title)).id
  const invoiced = await invoice(shop, who, finance, titleId)

  // Last, because orders would use the best coupon.
  const couponClaimId = await holdCoupon(db, who, { amount: 10_00 })
  const line = { productId: sku.productId, uniqueId: sku.code, cartNum: 1 }
  const checkoutKey = await checkout(shop, who)
  const { cartId: buyNowKey } = dataOf<{ cartId: string }>(await who.post('/cart/add', { ...line, new: 1 }))
  const { cartId: cartLineId } = dataOf<{ cartId: number }>(await who.post('/cart/add', line))
  return {
    who,
    addressId: who.addressId,
    favouriteProductId: sku.productId,
    upload,
    cartLineId,
    buyNowKey,
    checkoutKey,
    couponClaimId,
    unpaid,
    paymentNumber,
    paid,
    shipped: onItsWay.number,
    parcelId: parcel?.id ?? 0,
    replacementId: replacement.id,
    received,
    reviewId: review?.id ?? 0,
    applied,
    agreed,
    rechargeNumber,
    titleId,
    invoiced,
  }
}

async function apply(who: Shopper, order: PaidOrder, type: 1 | 2): Promise<Belongings['applied']> {
  const body = { text: '其他原因', refund_type: type, cart_ids: [] }
  const number = dataOf<{ order_id: string }>(await who.post(`/order/refund/apply/${order.number}`, body)).order_id
  const { id } = dataOf<{ id: number }>(await who.get(`/order/refund/detail/${number}`))
  return { id, number, order }
}

let lastInvoice = 24310000000000000000n

async function invoice(shop: TestShop, who: Shopper, finance: Shopper, titleId: number): Promise<Belongings['invoiced']> {
  const { number: order } = await paidOrderOf(shop, who, [{ sku: shop.sku, quantity: 1 }])
  dataOf(await who.post('/v2/order/make_up_invoice', { order_id: order, invoice_id: titleId }))
  const [row] = await shop.db<{ id: number }[]>`
    select invoice.id from invoice join shop_order placed on placed.id = order_id where placed.number = ${order}`
  const id = row?.id ?? 0
  lastInvoice += 1n
  const boundary = '----invoice'
  const part = (head: string, body: Buffer | string) => [Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), EOL]
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/staff/invoices/${id}/issue`,
    headers: { 'authori-zation': finance.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      ...part('Content-Disposition: form-data; name="invoiceNumber"', String(lastInvoice)),
      ...part('Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf', pdf('Invoice')),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  })
  dataOf(answer.json())
  return { id, order }
}
const EOL = Buffer.from('\r\n')
