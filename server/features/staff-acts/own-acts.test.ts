import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { findBalance } from '#contract/shop/balance.ts'
import type { Scope } from '#domain/account.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { pdf } from '#test/support/pdf.ts'
import { dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 200_00, stock: 500 }] }] })
const { db } = shop
afterAll(async () => expect(await violations(db)).toEqual([]))

const ALL: Scope[] = ['shopper', 'agent', 'merchandiser', 'finance', 'admin']
const everything = (more: { balance?: number } = {}) => shopper(shop, { scopes: ALL, ...more })
const OWN = { status: 400, code: '100101', msg: expect.stringContaining('请由其他同事办理') }
const correct = (by: Shopper, accountId: number, amount = '10.00') =>
  by.post('/staff/payments/corrections', { accountId, amount, reason: '补偿', key: randomUUID() })
const give = async (by: Shopper, accountId: number) =>
  by.post(`/staff/coupons/${await addCoupon(db, { amount: 10_00 })}/gifts`, { accountId, reason: '补偿', key: randomUUID() })

const paidOrder = async (buyer: Shopper): Promise<string> => {
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  return number
}
const applied = async (buyer: Shopper, number: string): Promise<string> => {
  dataOf(await buyer.post(`/order/refund/apply/${number}`, { text: '其他原因', refund_type: 1 }))
  const [request] = await db<{ number: string }[]>`
    select after_sale.number from after_sale join shop_order on shop_order.id = order_id where shop_order.number = ${number}`
  return request?.number ?? ''
}

test('nobody corrects their own balance or gives themselves a coupon, whatever rights they have; a colleague may', async () => {
  const me = await everything()
  expect(await correct(me, me.id)).toMatchObject(OWN)
  expect(await give(me, me.id)).toMatchObject(OWN)
  expect((await me.api.call(findBalance)).balance).toBe(0)
  expect(dataOf(await me.get('/coupons/user/1'))).toEqual([])
  const colleague = await everything()
  expect(await correct(colleague, me.id)).toMatchObject({ status: 200, data: { balance: '10.00' } })
  expect(await give(colleague, me.id)).toMatchObject({ status: 200 })
})

test('an account with the phone or the address of the member of staff is the same person, a deleted address too', async () => {
  const me = await everything()
  const [mine] = await db<{ phone: string }[]>`select phone from account where id = ${me.id}`
  const other = () => shopper(shop)
  const withMyPhone = await other()
  await db`update address set phone = ${`+86 ${mine?.phone}`} where account_id = ${withMyPhone.id}`
  const atMyAddress = await other()
  await db`
    update address set detail = ' ' || (select detail from address where account_id = ${me.id}), deleted_at = now(), is_default = false
     where account_id = ${atMyAddress.id}`
  const inMyBook = await other()
  await db`update address set phone = (select phone from account where id = ${inMyBook.id}) where account_id = ${me.id}`
  for (const who of [withMyPhone, atMyAddress, inMyBook]) {
    expect(await correct(me, who.id)).toMatchObject(OWN)
    expect(await give(me, who.id)).toMatchObject(OWN)
  }
  expect(await correct(me, (await other()).id)).toMatchObject({ status: 200 })
})

test('nobody agrees to, refuses or takes in what they have asked back themselves', async () => {
  const me = await everything({ balance: 10_000_00 })
  const number = await applied(me, await paidOrder(me))
  expect(await me.post(`/staff/after-sales/${number}/agree`, {})).toMatchObject(OWN)
  expect(await me.post(`/staff/after-sales/${number}/refuse`, { reason: '不行' })).toMatchObject(OWN)
  const colleague = await everything()
  expect(await colleague.post(`/staff/after-sales/${number}/agree`, {})).toMatchObject({ status: 200 })
  const before = (await me.api.call(findBalance)).balance
  expect(before).toBe(10_000_00)
})

test('nobody confirms a transfer for their own order, nor makes out the invoice for it; sending it is no privilege', async () => {
  const me = await everything({ balance: 10_000_00 })
  const unpaid = await placeOrder(shop, me)
  const [order] = await db<{ due: string }[]>`select due from shop_order where number = ${unpaid}`
  const amount = (Number(order?.due) / 100).toFixed(2)
  const confirm = (by: Shopper) => by.post('/staff/payments/transfers', { orderNumber: unpaid, amount, reference: 'CMB-77' })
  expect(await confirm(me)).toMatchObject(OWN)
  const colleague = await everything()
  expect(await confirm(colleague)).toMatchObject({ status: 200 })

  // What is paid is sent by whoever packs: in a small shop there is nobody else.
  const parcel = { courier: '自有车队', trackingNumber: 'AB123456' }
  expect(await me.post(`/staff/orders/${unpaid}/parcels`, parcel)).toMatchObject({ status: 200 })

  const paid = await paidOrder(me)
  const { id: titleId } = dataOf<{ id: number }>(await me.post('/v2/invoice/save', { header_type: 1, name: '林晓' }))
  dataOf(await me.post('/v2/order/make_up_invoice', { order_id: paid, invoice_id: titleId }))
  const [invoice] = await db<{ id: number }[]>`select id from invoice where account_id = ${me.id}`
  expect(await issue(me, invoice?.id ?? 0)).toMatchObject(OWN)
  expect(await me.post(`/staff/invoices/${invoice?.id}/cancel`, { note: '作废' })).toMatchObject(OWN)
  expect(await issue(colleague, invoice?.id ?? 0)).toMatchObject({ status: 200 })
})

async function issue(by: Shopper, id: number): Promise<Envelope> {
  const form = new FormData()
  form.set('invoiceNumber', '24317000000012345678')
  form.set('file', new Blob([new Uint8Array(pdf('Invoice'))], { type: 'application/pdf' }), 'invoice.pdf')
  const request = new Request('http://shop', { method: 'POST', body: form })
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/staff/invoices/${id}/issue`,
    headers: { 'authori-zation': `Bearer ${by.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json()
}
