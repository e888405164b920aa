import { expect, test } from 'vitest'
import { fullPlatformProfile } from '#contract/assistants/profile.ts'
import { applyForRefund, listRefundable } from '#contract/shop/after-sales.ts'
import { assistant, platform, type Wire } from '#test/support/assistant.ts'
import { eventually } from '#test/support/eventually.ts'
import { beginPaying, payingShop } from '#test/support/paying-shop.ts'
import { paidOrderOf, ship, unpaidOrderOf } from '#test/support/refunds.ts'
import { dataOf, shopper } from '#test/support/shop.ts'
import { requireValid } from '#test/support/ucp-schemas.ts'
import { tellPlatforms } from './tell-platforms.ts'

const shop = await payingShop({ wines: [{ zh: '雷司令', en: 'Riesling', skus: [{ price: 100_00, stock: 200 }] }] })
const { db, sandbox, sku } = shop
const finance = await shopper(shop, { scopes: ['shopper', 'agent', 'finance'] })
const home = await platform()
const profile = fullPlatformProfile() as Wire
profile.ucp.capabilities['dev.ucp.shopping.order'][0].config = { webhook_url: `${home.origin}/hook` }
home.state.profile = profile

/** Makes the order one of the platform's; answers what the platform is told of it then, and each time it is asked again. */
async function toldOf(number: string): Promise<() => Promise<Wire>> {
  const input = { line_items: [{ item: { id: sku.code }, quantity: 1 }] }
  const { id } = await assistant(shop, { agent: home.at() }).ask('create_checkout', { input })
  return async () => {
    await db`
      update assistant_basket
         set order_id = (select id from shop_order where number = ${number}), tell_after = ${shop.deps.now()}, told_digest = null
       where id = ${id}`
    await tellPlatforms(shop.deps)
    const { body } = home.state.posted.at(-1) as Wire
    requireValid('order', body)
    expect(body.id).toBe(number)
    return body
  }
}

test('T13: money that came twice and goes back is no refund of the order; one that was asked for is', async () => {
  const buyer = await shopper(shop)
  const order = await unpaidOrderOf(shop, buyer, [{ sku, quantity: 2 }])
  const first = await beginPaying(buyer, order.number, 'wechat')
  shop.setClock(1)
  const second = await beginPaying(buyer, order.number, 'alipay')
  for (const payment of [first, second]) await sandbox.pay(payment)
  await sandbox.sender.idle()
  const paidBack = () => db<{ reason: string }[]>`select reason from payback order by id`
  await eventually(async () => expect(await paidBack()).toEqual([{ reason: 'paid-twice' }]))
  const told = await toldOf(order.number)
  expect((await told()).adjustments).toEqual([])
  const [piece] = await buyer.api.call(listRefundable, { orderNumber: order.number })
  const request = await buyer.api.call(applyForRefund, {
    orderNumber: order.number,
    kind: 'money',
    reason: 'changed-mind',
    explanation: '',
    pictures: [],
    pieces: [{ unique: piece?.unique ?? '', quantity: 1 }],
  })
  dataOf(await finance.post(`/staff/after-sales/${request}/agree`))
  expect((await told()).adjustments).toMatchObject([{ type: 'refund', totals: [{ type: 'total', amount: expect.any(Number) }] }])
})

test('U94: what was sent and given back does not stand for what is still to be sent', async () => {
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const order = await paidOrderOf(shop, buyer, [{ sku, quantity: 6 }])
  const told = await toldOf(order.number)
  const line = async () => (await told()).line_items[0]
  const put = (shipped: number, refunded: number, withdrawn: number) => db`
    update order_line set shipped_quantity = ${shipped}, refunded_quantity = ${refunded}, withdrawn_quantity = ${withdrawn}
     where order_id = ${order.id}`
  await put(3, 3, 0)
  expect(await line()).toMatchObject({ quantity: { original: 6, total: 3, fulfilled: 0 }, status: 'processing' })
  await put(3, 3, 3)
  expect(await line()).toMatchObject({ quantity: { original: 6, total: 3, fulfilled: 3 }, status: 'fulfilled' })
  await put(4, 3, 1)
  expect(await line()).toMatchObject({ quantity: { original: 6, total: 3, fulfilled: 2 }, status: 'partial' })
})

test('U94: what happens to a parcel is a log that only grows, from its sending to its return', async () => {
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const order = await paidOrderOf(shop, buyer, [{ sku, quantity: 1 }])
  await ship(shop, order, finance.id)
  const told = await toldOf(order.number)
  const events = async (): Promise<Wire[]> => (await told()).fulfillment.events
  const sent = await events()
  expect(sent).toMatchObject([{ type: 'shipped', line_items: [{ quantity: 1 }], tracking_number: expect.any(String) }])
  const [parcel] = await db<{ id: number }[]>`select id from parcel where order_id = ${order.id}`
  const kinds = ['picked-up', 'picked-up', 'in-transit', 'handed-over', 'in-transit', 'problem', 'returned']
  for (const [hour, kind] of kinds.entries())
    await db`
      insert into parcel_step (parcel_id, kind, text_zh, text_en, at)
      values (${parcel?.id ?? 0}, ${kind}, '', ${kind}, ${shop.deps.now()}::timestamptz + make_interval(hours => ${hour + 1}))`
  const all = await events()
  expect(all.map(({ type }) => type)).toEqual(['shipped', 'in_transit', 'in_transit', 'failed_attempt', 'returned_to_sender'])
  expect(all[0]).toEqual(sent[0])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.at(-1)?.id).toMatch(/^parcel_\d+_returned_\d+$/)
})
