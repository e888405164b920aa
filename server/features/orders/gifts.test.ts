import { afterEach, expect, test } from 'vitest'
import { computeOrder, confirmOrder, createOrder } from '#contract/shop/checkout.ts'
import { changeOrder, findOrder, listOrders } from '#contract/shop/orders.ts'
import { findCashier } from '#contract/shop/payments.ts'
import { changedPrice } from '#contract/shop/repriced.ts'
import { addGiftBox, changeGiftBox, deleteGiftBox, listGiftBoxes, orderGiftBoxes } from '#contract/staff/gift-boxes.ts'
import { findDeskOrder, listDeskOrders, lowerPrice } from '#contract/staff/orders.ts'
import { listOrdersToPack, listOrdersToSend } from '#contract/staff/parcels.ts'
import type { GiftBoxDraft } from '#domain/gift.ts'
import { type Fen, fen } from '#domain/money.ts'
import { flashCheckout, openSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { paidOrderOf, ship } from '#test/support/refunds.ts'
import { addWine, checkout, dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { ApiError } from '#web/api/client.ts'

const shop = await shopWith({
  wines: [{ skus: [{ price: 100_00, stock: 1_000 }] }, { skus: [{ price: 90_00, stock: 1_000, pack: 3 }] }],
})
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser', 'finance'], locale: 'en-US' })
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const box: GiftBoxDraft = { name: { zh: '双支木盒', en: 'Box for two' }, price: fen(38_00), holds: 2, isOpen: true }
const addBox = async (changes: Partial<GiftBoxDraft> = {}) => (await packer.api.call(addGiftBox, { ...box, ...changes })).id
const card = { text: '生日快乐 🍷', from: '林晓', to: '王先生' }
const balanceOf = async (who: Shopper) => Number(dataOf<{ now_money: string }>(await who.get('/user')).now_money)

/** Two bottles and a case of three: five bottles, ¥290.00, with freight ¥308.00. */
async function basketOf(buyer: Shopper): Promise<string> {
  const ids: number[] = []
  for (const [index, cartNum] of [2, 1].entries()) {
    const sku = shop.wines[index]?.skus[0]
    const line = { productId: sku?.productId, uniqueId: sku?.code, cartNum }
    ids.push(dataOf<{ cartId: number }>(await buyer.post('/cart/add', line)).cartId)
  }
  return ids.join(',')
}
async function present(buyer: Shopper, boxId: number | null): Promise<string> {
  const { key } = await buyer.api.call(confirmOrder, { cartId: await basketOf(buyer), isBuyNow: false, boxId })
  const gift = { card, boxId }
  return (await buyer.api.call(createOrder, { key, addressId: buyer.addressId, gift, remark: '' })).orderNumber
}
const refusalOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('was not refused')
    },
    (error) => {
      if (error instanceof ApiError) return error
      throw error
    },
  )

test('U68: a present with boxes for all bottles: the same sum on the confirm page, in the order, at the cashier and at the desk', async () => {
  const [buyer, boxId] = [await shopper(shop, { balance: 1_000_00 }), await addBox()]
  const cartId = await basketOf(buyer)
  const plain = await buyer.api.call(confirmOrder, { cartId, isBuyNow: false })
  expect(plain.boxes).toContainEqual({ id: boxId, name: box.name, price: 38_00, holds: 2 })
  expect(plain).toMatchObject({ boxId: null, totals: { boxes: 0 } })
  const computed = await buyer.api.call(computeOrder, { key: plain.key, addressId: buyer.addressId, boxId })
  const totals = { goods: 290_00, shipping: 18_00, boxes: 114_00, discount: 0, due: 422_00 }
  expect(computed.priced).toMatchObject({ boxId, totals })
  const gift = { card, boxId }
  const { orderNumber: number } = await buyer.api.call(createOrder, {
    key: plain.key,
    addressId: buyer.addressId,
    gift,
    remark: '',
  })

  const kept = { card, boxes: { name: box.name, price: 38_00, count: 3 } }
  const order = await buyer.api.call(findOrder, { number })
  expect(order).toMatchObject({ totals, gift: kept })
  expect((await buyer.api.call(listOrders, { tab: 'all' })).list).toMatchObject([{ gift: kept }])
  expect(await buyer.api.call(findCashier, { number })).toMatchObject({ due: 422_00, boxes: 114_00 })
  expect(await packer.api.call(findDeskOrder, number)).toMatchObject({ boxes: 114_00, due: 422_00, gift: kept, isPresent: true })
  // What the merchant changes later is not this order's.
  await packer.api.call(changeGiftBox, { id: boxId, ...box, price: fen(99_00) })
  await packer.api.call(deleteGiftBox, boxId)
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ totals, gift: kept })
  expect(await payOrder(buyer.api, number, 'balance')).toBe('paid')
  expect(await balanceOf(buyer)).toBe(578)
})

test('U68: without a box, or in one that costs nothing, a present costs what it did', async () => {
  const [buyer, free] = [await shopper(shop), await addBox({ price: fen(0), holds: 6 })]
  for (const boxId of [null, free]) {
    const order = await buyer.api.call(findOrder, { number: await present(buyer, boxId) })
    expect(order.totals).toMatchObject({ boxes: 0, due: 308_00 })
    expect(order.gift?.boxes ?? null).toEqual(boxId && { name: box.name, price: 0, count: 1 })
  }
})

test('U69: all of it back before it is sent: the boxes come back too, part by part and to the fen', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const number = await present(buyer, await addBox({ price: fen(33_33) }))
  expect(await payOrder(buyer.api, number, 'balance')).toBe('paid')
  const { lines, totals } = await buyer.api.call(findOrder, { number })
  expect(totals.boxes).toBe(99_99)
  const before = await balanceOf(buyer)
  const back: number[] = []
  const askBack = async (pieces: object[]) => {
    const wanted = { id: number, cart_ids: pieces, refund_type: 1, text: '其他原因' }
    const quoted = dataOf<{ refund_price: string }>(await buyer.post('/order/refund/cart_info', wanted))
    const { order_id: request } = dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${number}`, wanted))
    dataOf(await packer.post(`/staff/after-sales/${request}/agree`, {}))
    back.push(Math.round(Number(quoted.refund_price) * 100))
  }
  await askBack([{ cart_id: lines[0]?.unique, cart_num: 1 }])
  await askBack([])
  expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(totals.due)
  expect(Math.round(((await balanceOf(buyer)) - before) * 100)).toBe(totals.due)
  expect((await buyer.api.call(findOrder, { number })).status).toBe('refunded')
})

test('U69: what staff take off beyond goods and freight is taken off the boxes, and comes back no dearer than it was', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const number = await present(buyer, await addBox({ price: fen(50_00) }))
  const { due } = (await buyer.api.call(findOrder, { number })).totals
  await packer.api.call(lowerPrice, { number, from: due, to: fen(70_00), reason: '老顾客' })
  expect(await payOrder(buyer.api, number, 'balance')).toBe('paid')
  const wanted = { id: number, cart_ids: [], refund_type: 1, text: '其他原因' }
  expect(dataOf<object>(await buyer.post('/order/refund/cart_info', wanted))).toMatchObject({
    refund_price: '70.00',
    postage_price: '0.00',
  })
})

test('U69: a box that was switched off meanwhile is refused by name, another price is shown first, and nothing is placed', async () => {
  const [buyer, boxId] = [await shopper(shop), await addBox()]
  const cartId = await basketOf(buyer)
  const { key } = await buyer.api.call(confirmOrder, { cartId, isBuyNow: false, boxId })
  const place = () => buyer.api.call(createOrder, { key, addressId: buyer.addressId, gift: { card, boxId }, remark: '' })
  await packer.api.call(changeGiftBox, { id: boxId, ...box, price: fen(40_00) })
  const repriced = await refusalOf(place())
  expect(changedPrice(repriced.data)?.totals).toMatchObject({ boxes: 120_00, due: 428_00 })
  await packer.api.call(changeGiftBox, { id: boxId, ...box, isOpen: false })
  expect((await refusalOf(place())).message).toBe('您选的礼盒已不提供，请重新选择')
  expect((await buyer.api.call(listOrders, { tab: 'all' })).count).toBe(0)
  expect((await buyer.api.call(confirmOrder, { cartId, isBuyNow: false, boxId })).totals.boxes).toBe(0)
})

test('U69: the same key twice at once is one present; with another card it is another order, and refused', async () => {
  const [buyer, boxId] = [await shopper(shop), await addBox()]
  const key = await checkout(shop, buyer, { quantity: 1 })
  dataOf(await buyer.post(`/order/computed/${key}`, { addressId: buyer.addressId, gift_box_id: boxId }))
  const place = (text: string) =>
    buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, gift: { text, box_id: boxId }, mark: '' })
  const answers = await Promise.all([place('一'), place('一'), place('一')])
  expect(new Set(answers.map((answer) => dataOf<{ result: { orderId: string } }>(answer).result.orderId)).size).toBe(1)
  expect(await place('二')).toMatchObject({ status: 400, code: '410200' })
  expect((await shop.db`select from order_gift where card_text in ('一', '二')`).length).toBe(1)
})

test('U69: a bottle of a flash sale as a present: its box is in the sum, and one switched off meanwhile is refused', async () => {
  const { skus } = await addWine(shop.db, { skus: [{ price: 100_00, stock: 50 }] })
  const sale = await openSale(shop.deps, { sku: skus[0], price: 66_00 })
  const [buyer, boxId] = [await shopper(shop), await addBox()]
  const key = await flashCheckout(buyer, sale, 2)
  const place = (body: object = {}) =>
    buyer.post(`/order/create/${key}`, { addressId: buyer.addressId, gift: { ...card, box_id: boxId }, ...body })
  expect((await place()).msg).toContain('价格')
  await packer.api.call(changeGiftBox, { id: boxId, ...box, isOpen: false })
  expect((await place()).msg).toBe('您选的礼盒已不提供，请重新选择')
  await packer.api.call(changeGiftBox, { id: boxId, ...box })
  dataOf(await buyer.post(`/order/computed/${key}`, { addressId: buyer.addressId, gift_box_id: boxId }))
  const number = dataOf<{ result: { orderId: string } }>(await place()).result.orderId
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({
    totals: { goods: 132_00, shipping: 18_00, boxes: 38_00, due: 188_00 },
    gift: { card, boxes: { count: 1, price: 38_00 } },
  })
})

test('U68: the card is changed until something is sent; staff see it and what was there, and somebody else’s order is unknown', async () => {
  const [buyer, other] = [await shopper(shop, { balance: 1_000_00 }), await shopper(shop)]
  const number = await present(buyer, await addBox())
  const changed = { text: '新年快乐', from: '', to: '王先生' }
  for (const _ of ['once', 'twice']) await buyer.api.call(changeOrder, { number, card: changed })
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ gift: { card: changed, boxes: { count: 3 } } })
  const { events } = await packer.api.call(findDeskOrder, number)
  expect(events.map(({ kind, note }) => [kind, note]).slice(1)).toEqual([['gift-changed', '王先生 · 生日快乐 🍷 · 林晓']])
  expect((await refusalOf(buyer.api.call(changeOrder, { number, card: null }))).message).toContain('仍为礼物')
  expect((await refusalOf(other.api.call(changeOrder, { number, card: changed }))).message).toBe('订单不存在')

  const plain = await placeOrder(shop, buyer)
  await buyer.api.call(changeOrder, { number: plain, card })
  expect((await buyer.api.call(findOrder, { number: plain })).gift).toEqual({ card, boxes: null })
  await buyer.api.call(changeOrder, { number: plain, card: null })
  expect((await buyer.api.call(findOrder, { number: plain })).gift).toBeNull()
  const sent = await paidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 1 }])
  await ship(shop, sent, packer.id)
  expect((await refusalOf(buyer.api.call(changeOrder, { number: sent.number, card }))).message).toContain('不能再修改')
})

test('U71: staff keep the boxes in their order, a change upon an old version is refused, and what makes no sense too', async () => {
  const [first, second] = [await addBox(), await addBox({ name: { zh: '单支盒', en: 'Box for one' }, holds: 1 })]
  const before = (await packer.api.call(listGiftBoxes)).find(({ id }) => id === first)
  await packer.api.call(orderGiftBoxes, [second, first])
  expect((await packer.api.call(listGiftBoxes)).map(({ id }) => id).slice(0, 2)).toEqual([second, first])
  await packer.api.call(changeGiftBox, { id: first, ...box, holds: 3, version: before?.version })
  expect((await refusalOf(packer.api.call(changeGiftBox, { id: first, ...box, version: before?.version }))).status).toBe(400)
  for (const wrong of [{ holds: 0 }, { price: -1 as Fen }, { name: { zh: '', en: 'x' } }, { holds: 1.5 }])
    expect((await refusalOf(packer.api.call(addGiftBox, { ...box, ...wrong }))).code).toBe(100100)
  expect(dataOf<object>(await packer.get('/staff/audit-log?kind=gift-box'))).toBeDefined()
  expect((await (await shopper(shop)).get('/staff/gift-boxes')).status).not.toBe(200)
})

test('U71: presents are found at the desk and among the orders to send, and what is printed has the card and no price', async () => {
  const buyer = await shopper(shop, { balance: 2_000_00 })
  const number = await present(buyer, await addBox())
  await payOrder(buyer.api, number, 'balance')
  const plain = await placeOrder(shop, buyer)
  await payOrder(buyer.api, plain, 'balance')
  const desk = await packer.api.call(listDeskOrders, { tab: 'presents' })
  expect(desk.list.map((order) => order.number)).toContain(number)
  expect(desk.list.map((order) => order.number)).not.toContain(plain)
  expect(desk.tabs.presents).toBe(desk.count)
  const toSend = await packer.api.call(listOrdersToSend, { only: 'presents' })
  expect(toSend.list.map((order) => order.number)).toContain(number)
  expect(toSend.list.every(({ gift }) => gift !== null)).toBe(true)
  const [packed] = await packer.api.call(listOrdersToPack, [number])
  expect(packed?.gift).toMatchObject({ card, boxes: { count: 3 } })
})
