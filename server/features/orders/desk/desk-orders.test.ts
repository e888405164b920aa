import { describe, expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import {
  addOrderNote,
  cancelDeskOrder,
  correctRecipient,
  type DeskSearch,
  findDeskOrder,
  listDeskOrders,
} from '#contract/staff/orders.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { violations } from '#test/support/invariants.ts'
import { orderInState } from '#test/support/order-in-state.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({
  wines: [
    { zh: '摩泽尔雷司令', en: 'Mosel Riesling', skus: [{ stock: 1_000 }] },
    { zh: '瓦豪绿维特利纳', en: 'Wachau Grüner Veltliner', skus: [{ stock: 1_000 }] },
  ],
})
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'], locale: 'en-US' })
const keeper = await shopper(shop, { scopes: ['shopper', 'finance'] })

const numbers = async (asked: DeskSearch) => (await packer.api.call(listDeskOrders, asked)).list.map(({ number }) => number)

describe('the list', () => {
  test('an order stays in sight in every state, in the tab of its state and among all', async () => {
    const buyer = await shopper(shop)
    const before = await packer.api.call(listDeskOrders, {})
    for (const status of ORDER_STATUSES) {
      const placed = await orderInState(shop, buyer, status)
      expect(await numbers({ tab: status })).toContain(placed)
      expect(await numbers({})).toContain(placed)
      await shop.db`update shop_order set status = 'cancelled' where number = ${placed} and status = 'unpaid'`
    }
    const { count, tabs } = await packer.api.call(listDeskOrders, {})
    expect(count).toBe(before.count + ORDER_STATUSES.length)
    expect(tabs.all).toBe(count)
  })

  test('it is found by number, recipient, end of the phone, customer, wine in either language and remark, and by its day', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const number = await placeOrder(shop, buyer)
    await shop.db`
      update shop_order set recipient_name = '欧阳寻酒', recipient_phone = '13655557788', remark = '请放在门卫室'
       where number = ${number}`
    await shop.db`update account set nickname = '寻酒人' where id = ${buyer.id}`
    for (const search of [number, number.slice(0, 12), '欧阳', '7788', '寻酒人', '雷司令', 'mosel RIESLING', '门卫'])
      expect(await numbers({ search }), search).toContain(number)
    for (const search of ['阳寻', '1365', '%', '_', "'; drop table shop_order; --", '绿维特利纳', '没有'])
      expect(await numbers({ search }), search).not.toContain(number)
    const codes = await numbersOf(buyer, number)
    for (const search of codes) expect(await numbers({ search }), search).toEqual([number])
    expect(await numbers({ search: codes[0]?.slice(0, -1) ?? '' })).toEqual([])
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await numbers({ from: today, to: today })).toContain(number)
    expect(await numbers({ to: '2020-01-01' })).toEqual([])
    expect(await numbers({ tab: 'finished', search: number })).toEqual([])
  })

  test('shoppers and agents are not let in; the keeper of the books reads and writes notes, and changes no order', async () => {
    const buyer = await shopper(shop)
    const number = await placeOrder(shop, buyer)
    const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
    for (const other of [buyer, agent]) {
      expect((await other.get('/staff/orders')).code).toBe('100101')
      expect((await other.get(`/staff/orders/${number}`)).code).toBe('100101')
      expect((await other.post(`/staff/orders/${number}/notes`, { text: 'a' })).code).toBe('100101')
    }
    await keeper.api.call(addOrderNote, { number, text: '待核对' })
    expect((await keeper.api.call(findDeskOrder, number)).notes).toEqual([expect.objectContaining({ text: '待核对' })])
    expect((await keeper.post(`/staff/orders/${number}/cancel`, { reason: 'no' })).code).toBe('100101')
    const recipient = { name: 'A', phone: '13800000009', address: 'Somewhere 1' }
    expect((await keeper.post(`/staff/orders/${number}/recipient`, recipient)).code).toBe('100101')
  })
})

/** Of its parcel, as it is printed and as somebody types it, of its payment at the provider, and of its request for money back. */
async function numbersOf(buyer: Shopper, number: string): Promise<string[]> {
  await payOrder(buyer.api, number, 'balance')
  const payment = '4200002926202611290000000001'
  const [{ id }] = await shop.db<[{ id: number }]>`
    update payment set provider_transaction = ${payment} from shop_order placed
     where payment.order_id = placed.id and placed.number = ${number} returning placed.id`
  dataOf(await packer.post(`/staff/orders/${number}/parcels`, { courier: '城际专送', trackingNumber: 'LB778899001' }))
  const body = { text: '其他原因', refund_type: 1, refund_reason_wap_explain: '' }
  const { order_id: request } = dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${id}`, body))
  return ['LB778899001', 'lb778899001', payment, request]
}

describe('one order', () => {
  test('tells each bottle by vintage, size, pack and code, who pays, and masks the phone of the account', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const number = await placeOrder(shop, buyer)
    await payOrder(buyer.api, number, 'balance')
    const order = await packer.api.call(findDeskOrder, number)
    expect(order.lines).toEqual([
      expect.objectContaining({
        skuCode: shop.sku.code,
        sizeMl: 750,
        pack: 1,
        name: { zh: '摩泽尔雷司令', en: 'Mosel Riesling' },
      }),
    ])
    expect(order.payments).toEqual([expect.objectContaining({ method: 'balance', amount: order.due, status: 'paid' })])
    expect(order.events.map(({ kind }) => kind)).toEqual(['placed', 'paid'])
    expect(order.customer.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(order.customer.orders).toBe(1)
    expect(order).toMatchObject({ canCorrect: true, canCancel: false, canSend: true })
    expect((await packer.get('/staff/orders/none')).code).toBe('410173')
  })

  test('a recipient is corrected before anything is sent: the shopper reads it, and what was there is kept', async () => {
    const buyer = await shopper(shop)
    const number = await placeOrder(shop, buyer)
    const before = (await packer.api.call(findDeskOrder, number)).recipient
    const wanted = { name: '陈新', phone: '13911112222', address: '上海市 黄浦区 外滩 2 号' }
    await packer.api.call(correctRecipient, { number, ...wanted })
    await packer.api.call(correctRecipient, { number, ...wanted })
    const after = await packer.api.call(findDeskOrder, number)
    expect(after.recipient).toEqual(wanted)
    expect(after.events.filter(({ kind }) => kind === 'corrected')).toEqual([
      expect.objectContaining({ note: `${before.name} · ${before.phone} · ${before.address}` }),
    ])
    expect((await buyer.api.call(findOrder, { number })).recipient).toMatchObject({ name: '陈新', phone: '13911112222' })
    for (const wrong of [{ name: '' }, { phone: '12' }, { address: 'x' }])
      expect((await packer.post(`/staff/orders/${number}/recipient`, { ...wanted, ...wrong })).status).not.toBe(200)
  })

  test('what was sent is not corrected', async () => {
    const number = await orderInState(shop, await shopper(shop), 'shipped')
    const answer = await packer.post(`/staff/orders/${number}/recipient`, {
      name: 'A',
      phone: '13800000009',
      address: 'Somewhere 1',
    })
    expect(answer.msg).toContain('has been sent')
  })

  test('staff cancel an unpaid order once, with a reason that the shopper reads; the stock is back', async () => {
    const buyer = await shopper(shop)
    const stock = async () => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${shop.sku.id}`)[0]?.stock
    const [present, amiss] = [await stock(), await violations(shop.db)]
    const number = await placeOrder(shop, buyer)
    const cancel = () => packer.post(`/staff/orders/${number}/cancel`, { reason: '酒已停售' })
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await stock()).toBe(present)
    expect(await violations(shop.db)).toEqual(amiss)
    expect((await buyer.api.call(findOrder, { number })).cancelReason).toBe('酒已停售')
    await expect(packer.api.call(cancelDeskOrder, { number, reason: 'again' })).rejects.toThrow()
  })
})
