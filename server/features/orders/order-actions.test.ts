import { expect, test } from 'vitest'
import { listOrders, orderAgain, orderCounts } from '#contract/shop/orders.ts'
import { can, ORDER_STATUSES, type OrderAction, type OrderStatus } from '#domain/order-status.ts'
import { transaction } from '#server/db/database.ts'
import { applyForRefund } from '#server/features/after-sales/apply-for-refund.ts'
import { agreeAfterSale } from '#server/features/after-sales/decide-after-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { addWine, client, dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'
import { findHeadOf } from './head-sql.ts'
import { moveOrder } from './move-order.ts'
import { sendParcel } from './parcels/send-parcel.ts'

const shop = await shopWith({ wines: [{ zh: '雷司令', en: 'Riesling', skus: [{ price: 50_00, stock: 10_000 }] }] })
const stockOf = async (skuId: number) => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${skuId}`)[0]?.stock

const colleague = await shopper(shop, { scopes: ['shopper', 'finance'] })

const ROAD: OrderStatus[] = ['unpaid', 'paid', 'part-shipped', 'shipped', 'received', 'finished']

let parcels = 0
/** Sends a parcel of the order: all that is left of it, or so many of its one line. */
async function ship(number: string, buyer: Shopper, quantity?: number): Promise<void> {
  const { cartInfo } = dataOf<{ cartInfo: { unique: string }[] }>(await buyer.get(`/order/detail/${number}`))
  parcels += 1
  await sendParcel(shop.db, number, {
    courier: '顺丰速运',
    trackingNumber: `SF${1_000_000_000_000 + parcels}`,
    byAccount: buyer.id,
    at: shop.deps.now(),
    lines: quantity ? [{ unique: cartInfo[0]?.unique ?? '', quantity }] : undefined,
  })
}

/** An order of the buyer's in that status, brought there by the use cases. */
async function orderIn(status: OrderStatus, buyer: Shopper): Promise<string> {
  const number = await placeOrder(shop, buyer, { quantity: 2 })
  if (status === 'cancelled') await buyer.post('/order/cancel', { id: number })
  const isPastPaying = status === 'refunded' || ROAD.indexOf(status) >= 1
  if (isPastPaying) await payOrder(buyer.api, number, 'balance')
  if (ROAD.indexOf(status) >= 2) await ship(number, buyer, 1)
  if (ROAD.indexOf(status) >= 3) await ship(number, buyer)
  if (ROAD.indexOf(status) >= 4) await buyer.post('/order/take', { uni: number })
  const head = await findHeadOf(shop.db, buyer.id, number)
  if (status === 'finished') {
    await transaction(shop.db, (tx) => moveOrder(tx, head?.id ?? 0, 'finish', { byAccount: buyer.id, at: new Date() }))
  }
  if (status === 'refunded') {
    const wanted = { kind: 'money', reason: 'other', explanation: '', pictures: [], lines: [] } as const
    const request = await applyForRefund(shop.deps, buyer.id, number, wanted)
    await agreeAfterSale(shop.deps, { accountId: colleague.id, ip: '127.0.0.1' }, request.number, { note: '' })
  }
  return number
}

const ACTIONS: { action: OrderAction; path: string; body: (number: string) => object }[] = [
  { action: 'pay', path: '/order/pay', body: (uni) => ({ uni, paytype: 'yue' }) },
  { action: 'change', path: '/order/change', body: (uni) => ({ uni, mark: `${uni} changed` }) },
  { action: 'cancel', path: '/order/cancel', body: (id) => ({ id }) },
  { action: 'receive', path: '/order/take', body: (uni) => ({ uni }) },
  { action: 'delete', path: '/order/del', body: (uni) => ({ uni }) },
  { action: 'again', path: '/order/again', body: (uni) => ({ uni }) },
]

test.each(ORDER_STATUSES.flatMap((status) => ACTIONS.map((action) => ({ status, ...action }))))(
  'U42: $action of an order that is $status answers as the state table says',
  async ({ status, action, path, body }) => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const number = await orderIn(status, buyer)
    expect((await findHeadOf(shop.db, buyer.id, number))?.status).toBe(status)
    const answer = await buyer.post(path, body(number))
    expect({ allowed: answer.status === 200, msg: answer.msg }).toMatchObject({ allowed: can(action, status) })
  },
)

test('T30: another shopper can neither see nor touch an order', async () => {
  const [owner, stranger] = [await shopper(shop, { balance: 1_000_00 }), await shopper(shop, { balance: 1_000_00 })]
  for (const status of ['unpaid', 'shipped', 'cancelled'] as const) {
    const uni = await orderIn(status, owner)
    const detail = dataOf<{ unique: string; cartInfo: { unique: string }[] }>(await owner.get(`/order/detail/${uni}`))
    const answers = [
      await stranger.get(`/order/detail/${uni}`),
      await stranger.get(`/order/detail/${detail.unique}`),
      await stranger.get(`/order/express/${uni}`),
      await stranger.get(`/order/cashier/${uni}/order`),
      await stranger.get(`/pc/check_order_status/${uni}/0`),
      await stranger.post('/order/pay', { uni, paytype: 'yue' }),
      await stranger.post('/order/cancel', { id: uni }),
      await stranger.post('/order/take', { uni }),
      await stranger.post('/order/del', { uni }),
      await stranger.post('/order/again', { uni }),
      await stranger.post('/order/product', { unique: detail.cartInfo[0]?.unique }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, data: [] })
      expect(['410173', '410294']).toContain(answer.code)
    }
    expect((await findHeadOf(shop.db, owner.id, uni))?.status).toBe(status)
  }
})

test('an unpaid order gives its stock back once, however often and by whomever it is cancelled at the same time', async () => {
  const { skus } = await addWine(shop.db, { skus: [{ stock: 7 }] })
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer, { sku: skus[0], quantity: 5 })
  expect(await stockOf(skus[0].id)).toBe(2)
  shop.setClock(31)
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => buyer.post('/order/cancel', { id: number })),
    ...Array.from({ length: 3 }, () => cancelUnpaidOrders(shop.deps)),
  ])
  shop.setClock(0)
  expect(answers.filter((answer) => answer?.status === 200).length).toBeLessThanOrEqual(1)
  expect(await stockOf(skus[0].id)).toBe(7)
  expect(await violations(shop.db)).toEqual([])
})

test('after half an hour an unpaid order is cancelled by the clock, and not a minute earlier', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const [unpaid, paid] = [await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
  await payOrder(buyer.api, paid, 'balance')
  shop.setClock(29)
  await cancelUnpaidOrders(shop.deps)
  expect((await findHeadOf(shop.db, buyer.id, unpaid))?.status).toBe('unpaid')
  shop.setClock(31)
  await cancelUnpaidOrders(shop.deps)
  shop.setClock(0)
  expect((await findHeadOf(shop.db, buyer.id, unpaid))?.status).toBe('cancelled')
  expect((await findHeadOf(shop.db, buyer.id, paid))?.status).toBe('paid')
  expect(await violations(shop.db)).toEqual([])
})

test('T11: payment against cancellation at the same instant, a hundred times: paid and kept, or cancelled and free', {
  timeout: 300_000,
}, async () => {
  // One shopper orders and cancels a hundred times here.
  await widenOrderLimits(shop.db)
  const buyer = await shopper(shop, { balance: 100_000_00 })
  const outcomes: string[] = []
  for (let round = 0; round < 100; round += 1) {
    const number = await placeOrder(shop, buyer)
    const [paid, cancelled] = await Promise.all([
      buyer.post('/order/pay', { uni: number, paytype: 'yue' }),
      buyer.post('/order/cancel', { id: number }),
    ])
    expect([paid.status, cancelled.status].toSorted()).toEqual([200, 400])
    outcomes.push((await findHeadOf(shop.db, buyer.id, number))?.status ?? '')
  }
  expect(new Set(outcomes)).not.toContain('unpaid')
  expect(await violations(shop.db)).toEqual([])
})

test('U41: each tab lists its orders with their number, newest first, page by page; the counts agree', async () => {
  const buyer = await shopper(shop, { balance: 5_000_00 })
  const placed = new Map<OrderStatus, string[]>()
  for (const status of [...ORDER_STATUSES, 'paid', 'shipped'] as const) {
    placed.set(status, [await orderIn(status, buyer), ...(placed.get(status) ?? [])])
  }
  const numbersIn = async (tab: 'unpaid' | 'paid' | 'shipped' | 'received' | 'refund') =>
    (await buyer.api.call(listOrders, { tab })).list.map(({ number }) => number)
  expect(await numbersIn('unpaid')).toEqual(placed.get('unpaid'))
  expect(await numbersIn('paid')).toEqual(placed.get('paid'))
  expect(await numbersIn('shipped')).toEqual([...(placed.get('shipped') ?? []), ...(placed.get('part-shipped') ?? [])])
  expect(await numbersIn('received')).toEqual(placed.get('received'))
  expect(await numbersIn('refund')).toEqual(placed.get('refunded'))
  expect(await buyer.api.call(orderCounts)).toEqual({ all: 10, unpaid: 1, paid: 2, shipped: 3, received: 1, refund: 1 })
  expect(await buyer.api.call(listOrders, { tab: 'all' })).toMatchObject({ count: 10 })
  const page = dataOf<{ list: unknown[]; count: number }>(await buyer.get('/pc/get_order_list?type=&page=2&limit=4'))
  expect([page.list.length, page.count]).toEqual([4, 10])
  expect(dataOf(await buyer.get('/pc/get_order_list?type=&page=9&limit=4'))).toEqual({ list: [], count: 10 })
})

test('U41: an order whose shopper asks for money back stands in the refund tab beside its own, until the request is withdrawn', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const number = await orderIn('shipped', buyer)
  const wanted = { kind: 'money', reason: 'other', explanation: '', pictures: [], lines: [] } as const
  const request = await applyForRefund(shop.deps, buyer.id, number, wanted)
  const numbersIn = async (tab: 'shipped' | 'refund') =>
    (await buyer.api.call(listOrders, { tab })).list.map((order) => order.number)
  expect([await numbersIn('shipped'), await numbersIn('refund')]).toEqual([[number], [number]])
  expect(await buyer.api.call(orderCounts)).toMatchObject({ all: 1, shipped: 1, refund: 1 })
  const phone = client(shop.app, { token: buyer.token, formType: 'h5' })
  const counters = async () => dataOf(await phone.get('/order/data'))
  const listed = async (type: number) => dataOf<unknown[]>(await phone.get(`/order/list?type=${type}`)).length
  expect(await counters()).toMatchObject({ refunding_count: '1', refunded_count: '0', refund_count: '1' })
  expect([await listed(-1), await listed(-2), await listed(-3)]).toEqual([1, 0, 1])
  await buyer.post(`/order/refund/cancel/${request.number}`)
  expect(await numbersIn('refund')).toEqual([])
  expect(await counters()).toMatchObject({ refunding_count: '0', refund_count: '0' })
})

test('U41: an order is found by its number or by a wine’s name in either language, and by nothing else', async () => {
  const { skus } = await addWine(shop.db, { zh: '绿维特利纳', en: 'Grüner Veltliner' })
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer, { sku: skus[0] })
  await placeOrder(shop, buyer)
  const search = async (words: string) =>
    (await buyer.api.call(listOrders, { tab: 'all', search: words })).list.map((order) => order.number)
  for (const words of [number, number.slice(-8), '维特利纳', 'grüner', 'VELTLINER']) expect(await search(words)).toEqual([number])
  for (const words of ['%', '_', "' or 1=1 --", 'Pinot']) expect(await search(words)).toEqual([])
})

test('U41: of many orders the search finds the shopper’s own, newest first, page by page, and never another’s', async () => {
  const { id, skus } = await addWine(shop.db, { zh: '西万尼', en: 'Silvaner' })
  await shop.db`update product set search_text = 'silvaner  xiwanni  franken' where id = ${id}`
  const [buyer, other] = [await shopper(shop), await shopper(shop)]
  const theirs = await placeOrder(shop, other, { sku: skus[0] })
  const mine: string[] = []
  for (let count = 0; count < 3; count += 1) mine.unshift(await placeOrder(shop, buyer, { sku: skus[0] }))
  const hidden = mine.splice(1, 1)[0] ?? ''
  await buyer.post('/order/cancel', { id: hidden })
  await buyer.post('/order/del', { uni: hidden })
  const page = async (search: string, number = 1, limit = 20) => {
    const query = new URLSearchParams({ search, page: String(number), limit: String(limit) })
    const { list, count } = dataOf<{ list: { order_id: string }[]; count: number }>(
      await buyer.get(`/pc/get_order_list?${query}`),
    )
    return [list.map((order) => order.order_id), count]
  }
  for (const words of ['silvaner', 'xiwanni', '西万尼 franken', mine[0]?.slice(0, 10) ?? ''])
    expect(await page(words)).toEqual([mine, 2])
  expect(await page('silvaner', 2, 1)).toEqual([mine.slice(1), 2])
  expect(await page('silvaner', 3, 1)).toEqual([[], 2])
  expect(await page(mine[1]?.toUpperCase() ?? '')).toEqual([[mine[1]], 1])
  for (const words of [theirs, hidden, 'silvaner mosel']) expect(await page(words)).toEqual([[], 0])
})

test('again: as many as there are of each wine, at today’s price; what is gone is named', async () => {
  const [kept, gone] = [await addWine(shop.db, { skus: [{ stock: 5 }] }), await addWine(shop.db, { zh: '已售罄', en: 'Gone' })]
  const buyer = await shopper(shop)
  const add = async (sku: typeof shop.sku, cartNum: number) =>
    dataOf<{ cartId: string }>(await buyer.post('/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum, new: 1 }))
      .cartId
  const cartId = [await add(kept.skus[0], 4), await add(gone.skus[0], 1)].join(',')
  const { orderKey } = dataOf<{ orderKey: string }>(await buyer.post('/order/confirm', { cartId, new: 1 }))
  const placed = dataOf<{ result: { orderId: string } }>(
    await buyer.post(`/order/create/${orderKey}`, { addressId: buyer.addressId }),
  )
  const uni = placed.result.orderId
  await buyer.post('/order/cancel', { id: uni })
  await shop.db`update sku set stock = 3, received = 3 where id = ${kept.skus[0].id}`
  await shop.db`update product set on_sale = false where id = ${gone.id}`

  const again = dataOf<{ cateId: string; unavailable: object[] }>(await buyer.post('/order/again', { uni }))
  expect(again.unavailable).toEqual([{ store_name: '已售罄', store_name_en: 'Gone' }])
  expect(await buyer.post('/order/confirm', { cartId: again.cateId, new: 1 })).toMatchObject({
    data: { cartInfo: [{ cart_num: 3 }] },
  })
  await shop.db`update product set on_sale = false where id = ${kept.id}`
  await expect(buyer.api.call(orderAgain, { number: uni })).rejects.toMatchObject({ code: 410295 })
})

test.each([
  'type=77',
  'page=0',
  'page=1.5',
  'limit=101',
  'limit=-1',
  'limit=abc',
  'page=9007199254740993',
  `search=${'x'.repeat(51)}`,
])('T33: order/list?%s is refused by name', async (query) => {
  const buyer = await shopper(shop)
  const answer = await buyer.get(`/order/list?${query}`)
  expect(answer).toMatchObject({ status: 400, code: '100100' })
  expect(answer.msg).toContain(query.split('=')[0])
})
