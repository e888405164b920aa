import { expect, test } from 'vitest'
import { findOrder, listOrders } from '#contract/shop/orders.ts'
import { violations } from '#test/support/invariants.ts'
import { paidOrder as orderPaid, payOrder } from '#test/support/paid-order.ts'
import { addWine, client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({
  wines: [
    { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 100_00, stock: 10_000 }] },
    { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 50_00, stock: 10_000 }] },
  ],
})
const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })

let numbers = 1_000_000_000_000
const sfNumber = () => {
  numbers += 1
  return `SF${numbers}`
}

type Line = { unique: string; cart_num: number; productInfo: { store_name: string } }
const linesOf = async (buyer: Shopper, number: string) =>
  dataOf<{ cartInfo: Line[] }>(await buyer.get(`/order/detail/${number}`)).cartInfo

/** Three Rieslings and two Silvaners. */
const paidOrder = (buyer: Shopper, quantities = [3, 2]) => orderPaid(shop, buyer, quantities)

const send = (number: string, body: object = {}, who: Pick<Shopper, 'post'> = staff) =>
  who.post(`/staff/orders/${number}/parcels`, { courier: 'shunfeng', trackingNumber: sfNumber(), ...body })
const rich = () => shopper(shop, { balance: 100_000_00 })

test('U42: an order goes out in three parcels: part-shipped, part-shipped, shipped; each says what is in it', async () => {
  const buyer = await rich()
  const number = await paidOrder(buyer)
  const [riesling, silvaner] = await linesOf(buyer, number)
  const first = await send(number, { lines: [{ unique: riesling?.unique, quantity: 2 }] })
  expect(first).toMatchObject({ status: 200, data: { id: expect.any(Number) } })
  let order = await buyer.api.call(findOrder, { number })
  expect(order).toMatchObject({
    status: 'part-shipped',
    shippedAt: null,
    lines: [{ shippedQuantity: 2 }, { shippedQuantity: 0 }],
  })
  expect((await buyer.api.call(listOrders, { tab: 'shipped' })).list.map((each) => each.number)).toContain(number)
  expect(await buyer.post('/order/take', { uni: number })).toMatchObject({ status: 400, code: '410266' })

  await send(number, {
    courier: '京东物流',
    trackingNumber: 'JDV012345678901',
    lines: [{ unique: silvaner?.unique, quantity: 1 }],
  })
  await send(number, { courier: '自家马车', trackingNumber: 'HORSE-1' })
  order = await buyer.api.call(findOrder, { number })
  expect(order).toMatchObject({ status: 'shipped', shippedAt: expect.any(String) })
  expect(
    order.parcels.map(({ courier, courierCode, courierPhone, state }) => ({ courier, courierCode, courierPhone, state })),
  ).toEqual([
    { courier: { zh: '顺丰速运', en: 'SF Express' }, courierCode: 'shunfeng', courierPhone: '95338', state: 'under-way' },
    { courier: { zh: '京东物流', en: 'JD Logistics' }, courierCode: 'jd', courierPhone: '950616', state: 'under-way' },
    { courier: { zh: '自家马车', en: '自家马车' }, courierCode: '', courierPhone: '', state: 'under-way' },
  ])
  expect(order.parcels.map(({ lines }) => lines)).toEqual([
    [{ unique: riesling?.unique, quantity: 2 }],
    [{ unique: silvaner?.unique, quantity: 1 }],
    [
      { unique: riesling?.unique, quantity: 1 },
      { unique: silvaner?.unique, quantity: 1 },
    ],
  ])
  expect(await send(number)).toMatchObject({ status: 400, code: '410266' })
  await buyer.post('/order/take', { uni: number })
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'received' })
  expect(await violations(shop.db)).toEqual([])
})

test('express shows the last parcel, or the one that is asked for, with what is in it; 410206 when there is none', async () => {
  const buyer = await rich()
  const number = await paidOrder(buyer)
  expect(await buyer.get(`/order/express/${number}`)).toMatchObject({ status: 400, code: '410206' })
  const [riesling] = await linesOf(buyer, number)
  const { id } = dataOf<{ id: number }>(await send(number, { lines: [{ unique: riesling?.unique, quantity: 1 }] }))
  await send(number, { courier: 'jd', trackingNumber: 'JDV012345678902' })
  expect(dataOf(await buyer.get(`/order/express/${number}`))).toMatchObject({
    order: { delivery_code: 'jd', delivery_name: '京东物流', cartInfo: [{ cart_num: 2 }, { cart_num: 2 }] },
    express: { result: { list: [{ status: '包裹已交付快递' }] } },
  })
  const english = client(shop.app, { token: buyer.token, locale: 'en-US', formType: 'h5' })
  expect(dataOf(await english.get(`/order/express/${number}?parcel=${id}`))).toMatchObject({
    order: { delivery_code: 'shunfeng', delivery_name: 'SF Express', cartInfo: [{ cart_num: 1 }] },
    express: { result: { list: [{ status: 'The parcel was handed over to the courier' }] } },
    parcels: [{ id }, {}],
  })
  expect(await buyer.get(`/order/express/${number}?parcel=${id + 1_000}`)).toMatchObject({ status: 400, code: '410206' })
  const other = await rich()
  expect(await other.get(`/order/express/${number}?parcel=${id}`)).toMatchObject({ status: 400, code: '410294' })
})

test('a parcel takes no more than is left of a line, refused by the wine’s name in the reader’s language', async () => {
  const buyer = await rich()
  const number = await paidOrder(buyer)
  const [riesling, silvaner] = await linesOf(buyer, number)
  const english = client(shop.app, { token: staff.token, locale: 'en-US' })
  const tooMany = { lines: [{ unique: silvaner?.unique, quantity: 3 }] }
  expect(await send(number, tooMany, english)).toMatchObject({ msg: 'Only 2 of Old Vine Silvaner are left to ship' })
  expect(await send(number, tooMany)).toMatchObject({ status: 400, code: '400534', msg: '老藤西万尼 只剩 2 件待发' })
  const twice = { lines: [2, 2].map((quantity) => ({ unique: riesling?.unique, quantity })) }
  expect(await send(number, twice)).toMatchObject({ status: 400, code: '400534' })
  const foreign = await linesOf(buyer, await paidOrder(buyer))
  expect(await send(number, { lines: [{ unique: foreign[0]?.unique, quantity: 1 }] })).toMatchObject({ status: 400 })
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({ status: 'paid', parcels: [] })
})

test('twenty parcels of the whole order at once: one leaves', async () => {
  const buyer = await rich()
  const number = await paidOrder(buyer)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(number)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const order = await buyer.api.call(findOrder, { number })
  expect(order.parcels).toHaveLength(1)
  expect(order.lines.map(({ shippedQuantity }) => shippedQuantity)).toEqual([3, 2])
})

test('parcels of one bottle each, all at once: every bottle leaves once, and the last one makes it shipped', async () => {
  const buyer = await rich()
  const number = await paidOrder(buyer)
  const [riesling, silvaner] = await linesOf(buyer, number)
  const wanted = [riesling, riesling, riesling, riesling, riesling, silvaner, silvaner, silvaner]
  const answers = await Promise.all(wanted.map((line) => send(number, { lines: [{ unique: line?.unique, quantity: 1 }] })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({
    status: 'shipped',
    lines: [{ shippedQuantity: 3 }, { shippedQuantity: 2 }],
  })
  expect(await violations(shop.db)).toEqual([])
})

test('nothing leaves while the shopper asks for money back; what was refunded unsent never leaves', async () => {
  const buyer = await rich()
  const number = await paidOrder(buyer)
  const [order] = await shop.db<{ id: number }[]>`select id from shop_order where number = ${number}`
  const [, silvaner] = await linesOf(buyer, number)
  const lines = [{ cart_id: silvaner?.unique, cart_num: 2 }]
  const applied = await buyer.post(`/order/refund/apply/${order?.id}`, {
    text: '不想要了',
    refund_type: 1,
    refund_price: '',
    cart_ids: lines,
    uni: number,
  })
  expect(applied.status, applied.msg).toBe(200)
  expect(await send(number)).toMatchObject({ status: 400, code: '400475' })
  const english = client(shop.app, { token: staff.token, locale: 'en-US' })
  expect((await send(number, {}, english)).msg).toContain('asked for a refund')
  const [waiting] = dataOf<{ list: { number: string; isBeingRefunded: boolean }[] }>(
    await staff.get(`/staff/orders-to-ship?search=${number}`),
  ).list
  expect(waiting).toMatchObject({ number, isBeingRefunded: true })
  expect(await send(number)).toMatchObject({ status: 400 })

  const [request] = await shop.db<{ number: string }[]>`select number from after_sale where order_id = ${order?.id ?? 0}`
  const finance = await shopper(shop, { scopes: ['shopper', 'finance', 'merchandiser'] })
  const agreed = await finance.post(`/staff/after-sales/${request?.number}/agree`, {})
  expect(agreed.status, agreed.msg).toBe(200)
  const left = await staff.get(`/staff/orders-to-ship?search=${number}`)
  expect(left).toMatchObject({ data: { list: [{ isBeingRefunded: false, lines: [{ left: 3 }, { left: 0 }] }] } })
  expect(await send(number, { lines: [{ unique: silvaner?.unique, quantity: 1 }] })).toMatchObject({
    status: 400,
    code: '400534',
  })
  await send(number)
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({
    status: 'shipped',
    parcels: [{ lines: [{ quantity: 3 }] }],
    lines: [{ shippedQuantity: 3 }, { shippedQuantity: 0, refundedQuantity: 2 }],
  })
  expect(await violations(shop.db)).toEqual([])
})

test('staff see what is to be sent, the longest waiting first, and find it by number, name, phone or wine', async () => {
  const { skus } = await addWine(shop.db, { zh: '绿维特利纳', en: 'Grüner Veltliner' })
  const buyer = await rich()
  const older = await paidOrder(buyer)
  const line = { productId: skus[0].productId, uniqueId: skus[0].code, cartNum: 1, new: 1 }
  const { cartId } = dataOf<{ cartId: string }>(await buyer.post('/cart/add', line))
  const { orderKey } = dataOf<{ orderKey: string }>(await buyer.post('/order/confirm', { cartId, new: 1 }))
  const body = { addressId: buyer.addressId, mark: '请轻放' }
  const created = await buyer.post(`/order/create/${orderKey}`, body)
  const newer = dataOf<{ result: { orderId: string } }>(created).result.orderId
  const find = async (search: string) =>
    dataOf<{ list: { number: string }[]; count: number }>(
      await staff.get(`/staff/orders-to-ship?limit=100&search=${encodeURIComponent(search)}`),
    )
  expect((await find(newer)).list).toEqual([])
  await payOrder(buyer.api, newer, 'balance')
  const all = (await find('')).list.map(({ number }) => number)
  expect(all.indexOf(older)).toBeLessThan(all.indexOf(newer))
  for (const words of [newer, '维特利纳', 'veltliner'])
    expect((await find(words)).list.map(({ number }) => number)).toEqual([newer])
  expect((await find('林晓')).count).toBe(all.length)
  expect((await find('13800000001')).count).toBe(all.length)
  for (const words of ['%', '_', "' or 1=1 --"]) expect((await find(words)).list).toEqual([])
  expect((await find(newer)).list[0]).toMatchObject({
    status: 'paid',
    remark: '请轻放',
    recipient: { name: '林晓', phone: '13800000001' },
    lines: [{ name: { zh: '绿维特利纳', en: 'Grüner Veltliner' }, sizeMl: 750, pack: 1, quantity: 1, shipped: 0, left: 1 }],
  })
  await send(newer)
  expect((await find(newer)).count).toBe(0)
})

test('a number of another courier is refused, and a second parcel with the same one', async () => {
  const buyer = await rich()
  const number = await paidOrder(buyer)
  const [riesling] = await linesOf(buyer, number)
  expect(await send(number, { courier: 'jd' })).toMatchObject({
    status: 400,
    code: '400531',
    msg: '这不是京东物流的运单号，请核对',
  })
  const trackingNumber = sfNumber()
  const parcel = { trackingNumber, lines: [{ unique: riesling?.unique, quantity: 1 }] }
  expect(await send(number, parcel)).toMatchObject({ status: 200 })
  expect(await send(number, parcel)).toMatchObject({ status: 400, code: '400532' })
  expect(await buyer.api.call(findOrder, { number })).toMatchObject({
    parcels: [{ trackingNumber }],
    lines: [{ shippedQuantity: 1 }, {}],
  })
  // Two orders may well travel in one carton.
  expect(await send(await paidOrder(buyer), { trackingNumber })).toMatchObject({ status: 200 })
})

test('a wrong number is put right: what was reported of the wrong one goes, that it was handed over stays', async () => {
  const buyer = await rich()
  const number = await paidOrder(buyer)
  const { id } = dataOf<{ id: number }>(await send(number))
  const step = { kind: 'problem', text: '地址不详', at: new Date(Date.now() + 60_000).toISOString() }
  expect(await staff.post(`/staff/parcels/${id}/steps`, step)).toMatchObject({ status: 200 })
  expect((await buyer.api.call(findOrder, { number })).parcels[0]).toMatchObject({ state: 'problem' })
  const right = { courier: 'EMS', trackingNumber: '1234567890123' }
  expect(await staff.post(`/staff/parcels/${id}`, { ...right, trackingNumber: 'SF1234' })).toMatchObject({ code: '400531' })
  expect(await staff.post(`/staff/parcels/${id}`, right)).toMatchObject({ status: 200 })
  expect((await buyer.api.call(findOrder, { number })).parcels).toMatchObject([
    {
      id,
      courierCode: 'ems',
      trackingNumber: '1234567890123',
      state: 'under-way',
      steps: [
        {
          kind: 'handed-over',
          text: { zh: '物流信息已更正为：EMS 1234567890123', en: 'Courier and number were put right: EMS 1234567890123' },
        },
        { kind: 'handed-over' },
      ],
    },
  ])
  expect(dataOf(await staff.get(`/staff/orders/${number}/parcels`))).toMatchObject([{ id, courier: 'EMS', lines: [{}, {}] }])
  expect(await staff.post('/staff/parcels/987654321', right)).toMatchObject({ status: 400, code: '410206' })
  expect(await staff.post('/staff/parcels/987654321/steps', step)).toMatchObject({ status: 400, code: '410206' })
})

test('staff say where an untracked parcel is, in both languages; the newest step says what has become of it', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00, locale: 'en-US' })
  const number = await paidOrder(buyer, [1])
  const { id } = dataOf<{ id: number }>(await send(number, { courier: '自家马车', trackingNumber: 'HORSE-2' }))
  const report = (step: object) => staff.post(`/staff/parcels/${id}/steps`, step)
  await report({ kind: 'out-for-delivery', text: '马车已到门口', text_en: 'The carriage is at the door' })
  await report({ kind: 'picked-up', text: '装车', at: '2020-01-01T08:00:00Z' })
  const [parcel] = (await buyer.api.call(findOrder, { number })).parcels
  expect(parcel).toMatchObject({ state: 'under-way' })
  expect(parcel?.steps.map(({ kind, text }) => [kind, text.en])).toEqual([
    ['out-for-delivery', 'The carriage is at the door'],
    ['handed-over', 'The parcel was handed over to the courier'],
    ['picked-up', ''],
  ])
  await report({ kind: 'delivered', text: '已签收', text_en: 'Delivered', at: new Date(Date.now() + 60_000).toISOString() })
  expect((await buyer.api.call(findOrder, { number })).parcels).toMatchObject([{ state: 'delivered' }])
})

test('an order that is not paid, is cancelled, or does not exist is not sent', async () => {
  const buyer = await rich()
  const { cartId } = dataOf<{ cartId: string }>(
    await buyer.post('/cart/add', { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1, new: 1 }),
  )
  const { orderKey } = dataOf<{ orderKey: string }>(await buyer.post('/order/confirm', { cartId, new: 1 }))
  const created = await buyer.post(`/order/create/${orderKey}`, { addressId: buyer.addressId })
  const number = dataOf<{ result: { orderId: string } }>(created).result.orderId
  expect(await send(number)).toMatchObject({ status: 400, code: '410266' })
  await buyer.post('/order/cancel', { id: number })
  expect(await send(number)).toMatchObject({ status: 400, code: '410266' })
  expect(await send('cp20260101000000000000')).toMatchObject({ status: 400, code: '410173' })
})

test('T31: shoppers and agents send nothing, and see nobody’s parcels by the staff’s way', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00, scopes: ['shopper', 'agent'] })
  const number = await paidOrder(buyer, [1])
  for (const answer of [
    await send(number, {}, buyer),
    await buyer.get('/staff/orders-to-ship'),
    await buyer.get(`/staff/orders/${number}/parcels`),
    await buyer.post('/staff/parcels/1', { courier: 'ems', trackingNumber: '1234567890123' }),
  ]) {
    expect(answer).toMatchObject({ status: 400, code: '100101' })
  }
})

test('the couriers, as CRMEB’s return form reads them', async () => {
  const list = dataOf<{ id: number; name: string; code: string }[]>(await client(shop.app).get('/logistics'))
  expect(list[0]).toEqual({ id: 1, name: '顺丰速运', name_en: 'SF Express', code: 'shunfeng', phone: '95338' })
  expect(new Set(list.map(({ code }) => code)).size).toBe(list.length)
})
