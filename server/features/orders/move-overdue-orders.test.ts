import { expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { moveOverdueOrders } from './move-overdue-orders.ts'
import { addParcelSteps } from './parcels/add-parcel-steps.ts'
import { sendParcel } from './parcels/send-parcel.ts'

const shop = await shopWith({ wines: [{ skus: [{ stock: 10_000 }] }] })
const DAY = 24 * 60
const statusOf = async (buyer: Shopper, number: string) => (await buyer.api.call(findOrder, { number })).status

let numbers = 3_000_000_000_000
const sfNumber = () => {
  numbers += 1
  return `SF${numbers}`
}
const send = (number: string, byAccount: number, lines?: { unique: string; quantity: number }[]) =>
  sendParcel(shop.db, number, {
    courier: '顺丰速运',
    trackingNumber: sfNumber(),
    byAccount,
    at: shop.deps.now(),
    lines,
  })

async function paidOrder(buyer: Shopper): Promise<string> {
  const number = await placeOrder(shop, buyer, { quantity: 2 })
  await payOrder(buyer.api, number, 'balance')
  return number
}

test('what was sent counts as received after seven days, not a minute earlier, and finished fifteen days later', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const number = await paidOrder(buyer)
  await send(number, buyer.id)
  shop.setClock(7 * DAY - 1)
  await moveOverdueOrders(shop.deps)
  expect(await statusOf(buyer, number)).toBe('shipped')
  shop.setClock(7 * DAY + 1)
  await moveOverdueOrders(shop.deps)
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'received', receivedAt: expect.any(String) })
  shop.setClock(22 * DAY)
  await moveOverdueOrders(shop.deps)
  expect(await statusOf(buyer, number)).toBe('received')
  shop.setClock(22 * DAY + 2)
  await moveOverdueOrders(shop.deps)
  expect(await statusOf(buyer, number)).toBe('finished')
  const events = await shop.db`
    select kind, note from order_event where order_id = (select id from shop_order where number = ${number}) and by_account is null`
  expect(events).toEqual(['received', 'finished'].map((kind) => ({ kind, note: 'time-out' })))
})

test('the last parcel counts, and a part-shipped order waits for it', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const number = await paidOrder(buyer)
  const [line] = dataOf<{ cartInfo: { unique: string }[] }>(await buyer.get(`/order/detail/${number}`)).cartInfo
  await send(number, buyer.id, [{ unique: line?.unique ?? '', quantity: 1 }])
  shop.setClock(8 * DAY)
  await moveOverdueOrders(shop.deps)
  expect(await statusOf(buyer, number)).toBe('part-shipped')
  await send(number, buyer.id)
  shop.setClock(14 * DAY)
  await moveOverdueOrders(shop.deps)
  expect(await statusOf(buyer, number)).toBe('shipped')
  shop.setClock(15 * DAY + 1)
  await moveOverdueOrders(shop.deps)
  expect(await statusOf(buyer, number)).toBe('received')
})

test('a parcel in trouble is received by nobody; ten clocks at once move an order once', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const [lost, fine] = [await paidOrder(buyer), await paidOrder(buyer)]
  const parcelId = await send(lost, buyer.id)
  await send(fine, buyer.id)
  await addParcelSteps(shop.db, parcelId, [{ at: shop.deps.now(), kind: 'problem', text: { zh: '破损', en: 'Broken' } }])
  shop.setClock(30 * DAY)
  await Promise.all(Array.from({ length: 10 }, () => moveOverdueOrders(shop.deps)))
  expect([await statusOf(buyer, lost), await statusOf(buyer, fine)]).toEqual(['shipped', 'received'])
  const [events] = await shop.db`
    select count(*) from order_event
     where kind = 'received' and order_id = (select id from shop_order where number = ${fine})`
  expect(events?.count).toBe(1)
  shop.setClock(0)
  expect(await violations(shop.db)).toEqual([])
})

test('the shopper confirms while the clock does: received once, by one of them', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  for (let round = 0; round < 10; round += 1) {
    shop.setClock(0)
    const number = await paidOrder(buyer)
    await send(number, buyer.id)
    shop.setClock(8 * DAY)
    // A week's session has run out by then for real shoppers; this test's token is as old as the test.
    await Promise.all([buyer.post('/order/take', { uni: number }), moveOverdueOrders(shop.deps)])
    expect(await statusOf(buyer, number)).toBe('received')
  }
  expect(await violations(shop.db)).toEqual([])
})
