import { describe, expect, test } from 'vitest'
import { listRefundable } from '#contract/shop/after-sales.ts'
import { REFUND_DAYS } from '#domain/after-sale.ts'
import { holdCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { type PaidOrder, paidOrderOf, ship } from '#test/support/refunds.ts'
import { client, dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { storeUpload } from '../accounts/store-upload.ts'

const shop = await shopWith({
  wines: [
    { zh: '雷司令', en: 'Riesling', skus: [{ price: 33_33, stock: 1_000 }] },
    { zh: '西万尼', en: 'Silvaner', skus: [{ price: 10_01, stock: 1_000 }] },
  ],
})
const [riesling, silvaner] = shop.wines.map((wine) => wine.skus[0])
if (!riesling || !silvaner) throw new Error('two wines were asked for')
const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser', 'finance', 'agent'] })
const newBuyer = () => shopper(shop, { balance: 10_000_00 })

const wish = { text: '不想要了', refund_type: 1, refund_reason_wap_explain: '', refund_reason_wap_img: '' }
type Wish = { cart_ids?: { cart_id: string | undefined; cart_num: number }[] } & Partial<typeof wish>
const apply = (buyer: Shopper, order: Pick<PaidOrder, 'id'>, more: Wish & Record<string, unknown> = {}) =>
  buyer.post(`/order/refund/apply/${order.id}`, { ...wish, ...more })
const applied = async (buyer: Shopper, order: PaidOrder, more: Wish = {}) =>
  dataOf<{ order_id: string; refund_price: string }>(await apply(buyer, order, more))
const piece = (order: PaidOrder, line: number, cart_num: number) => ({ cart_id: order.lines[line]?.unique, cart_num })
const cancel = (buyer: Shopper, number: string) => buyer.post(`/order/refund/cancel/${number}`)

describe('what can be asked for', () => {
  test('U44: the whole order before it is sent comes to what was paid, to the fen, freight and coupon included', async () => {
    const buyer = await newBuyer()
    const claim = await holdCoupon(shop.db, buyer, { amount: 7_77 })
    const order = await paidOrderOf(
      shop,
      buyer,
      [
        { sku: riesling, quantity: 3 },
        { sku: silvaner, quantity: 7 },
      ],
      claim,
    )
    // 99.99 + 70.07 − 7.77 + 18.00
    expect(await applied(buyer, order)).toMatchObject({ refund_price: '180.29' })
    const detail = dataOf<{
      refund: { refund_num: number; refund_type: number }[]
      is_all_refund: boolean
      refund_status: number
    }>(await buyer.get(`/order/detail/${order.number}`))
    expect(detail).toMatchObject({ is_all_refund: true, refund_status: 0, refund: [{ refund_num: 10, refund_type: 1 }] })
  })

  test('U44: by line and quantity; the parts add up to the line, and the quote says what the request will', async () => {
    const buyer = await newBuyer()
    const claim = await holdCoupon(shop.db, buyer, { amount: 10_00 })
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 3 }], claim)
    await ship(shop, order, staff.id)
    const amounts: string[] = []
    for (const quantity of [1, 1, 1]) {
      const cart_ids = [piece(order, 0, quantity)]
      const quote = dataOf<{ refund_price: string; _status: { _is_back: boolean } }>(
        await buyer.post('/order/refund/cart_info', { id: order.id, cart_ids }),
      )
      const { order_id, refund_price } = await applied(buyer, order, { cart_ids })
      expect(quote).toMatchObject({ refund_price, _status: { _is_back: true } })
      dataOf(await staff.post(`/staff/after-sales/${order_id}/agree`))
      amounts.push(refund_price)
    }
    // 99.99 − 10.00 over three bottles; it was sent, so the freight stays paid.
    expect(amounts).toEqual(['29.99', '30.00', '30.00'])
  })

  test('the lines that are left stand there with how many of each, and what a page reckons from them is right', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [
      { sku: riesling, quantity: 2 },
      { sku: silvaner, quantity: 4 },
    ])
    await ship(shop, order, staff.id, [{ unique: order.lines[1]?.unique ?? '', quantity: 3 }])
    const rows = dataOf<object[]>(await buyer.get(`/order/refund/cart_info/${order.id}`))
    expect(rows).toMatchObject([
      { cart_id: order.lines[0]?.unique, cart_num: 2, surplus_num: 2, return_num: 0, cart_info: { cart_num: 2 } },
      { cart_id: order.lines[1]?.unique, cart_num: 4, surplus_num: 4, return_num: 3, paid_price: '40.04' },
    ])
    const [first] = await buyer.api.call(listRefundable, { orderNumber: order.number })
    expect(first).toMatchObject({ unique: order.lines[0]?.unique, quantity: 2, refundedQuantity: 0, withdrawnQuantity: 0 })
  })

  test('reasons come in the reader’s language and are understood in any; a request without one is refused by name', async () => {
    const zh = dataOf<string[]>(await client(shop.app, { token: staff.token }).get('/order/refund/reason'))
    const en = dataOf<string[]>(await client(shop.app, { token: staff.token, locale: 'en-US' }).get('/order/refund/reason'))
    expect(zh).toContain('瓶身破损或漏酒')
    expect(en).toContain('Bottle broken or leaking')
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }])
    for (const text of ['', '因为我想', 'constructor']) {
      expect(await apply(buyer, order, { text })).toMatchObject({ status: 400, msg: '请选择申请原因' })
    }
    const { order_id } = await applied(buyer, order, { text: 'Bottle broken or leaking' })
    expect(dataOf(await buyer.get(`/order/refund/detail/${order_id}`))).toMatchObject({
      refund_reason: '瓶身破损或漏酒',
      refund_reason_code: 'broken',
    })
  })
})

describe('what is refused', () => {
  test('T33: quantities of 0, −1, 1.5, 1e9, twice the same line, and lines of another order', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 2 }])
    const other = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 2 }])
    const wrong: [unknown, string][] = [
      [[piece(order, 0, 0)], '410223'],
      [[piece(order, 0, -1)], '410223'],
      [[piece(order, 0, 1.5)], '100100'],
      [[piece(order, 0, 1e9)], '100100'],
      [[piece(order, 0, 3)], '410252'],
      [[piece(order, 0, 1), piece(order, 0, 1)], '410223'],
      [[piece(other, 0, 1)], '410223'],
      [[{ cart_id: 'x', cart_num: 1 }], '100100'],
      ['all', '100100'],
    ]
    for (const [cart_ids, code] of wrong) {
      expect({ cart_ids, ...(await apply(buyer, order, { cart_ids } as never)) }).toMatchObject({ status: 400, code })
    }
    for (const more of [{ refund_type: 0 }, { refund_type: 3 }, { refund_reason_wap_explain: 'x'.repeat(301) }]) {
      expect(await apply(buyer, order, more)).toMatchObject({ status: 400, code: '100100' })
    }
    expect(await violations(shop.db)).toEqual([])
  })

  test('goods that have not left cannot come back', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 1 }])
    expect(await apply(buyer, order, { refund_type: 2 })).toMatchObject({ status: 400, code: '410223' })
    await ship(shop, order, staff.id)
    expect(await apply(buyer, order, { refund_type: 2 })).toMatchObject({ status: 200, code: '100027' })
  })

  test('an unpaid or cancelled order, and one that was received more than 15 days ago', async () => {
    const buyer = await newBuyer()
    const number = await placeOrder(shop, buyer)
    const [unpaid] = await shop.db<{ id: number }[]>`select id from shop_order where number = ${number}`
    if (!unpaid) throw new Error('no order')
    expect(await apply(buyer, unpaid)).toMatchObject({ status: 400, code: '410266' })
    await buyer.post('/order/cancel', { id: number })
    expect(await apply(buyer, unpaid)).toMatchObject({ status: 400, code: '410266' })

    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 1 }])
    await ship(shop, order, staff.id)
    dataOf(await buyer.post('/order/take', { uni: order.number }))
    const state = async () => dataOf(await buyer.get(`/order/detail/${order.number}`))
    expect(await state()).toMatchObject({ is_apply_refund: true, is_refund_available: true })
    shop.setClock(REFUND_DAYS * 24 * 60 + 1)
    try {
      expect(await state()).toMatchObject({ is_apply_refund: true, is_refund_available: false })
      expect(await apply(buyer, order)).toMatchObject({ status: 400, code: '100028', msg: expect.stringContaining('15') })
    } finally {
      shop.setClock(0)
    }
    expect(await apply(buyer, order)).toMatchObject({ status: 200 })
  })

  test('T14: a second request while one is open, also twenty at the same time; the sum never exceeds what was paid', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 6 }])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => apply(buyer, order, { cart_ids: [piece(order, 0, 1 + (turn % 6))] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['410255']))
    expect(await buyer.get(`/order/refund/cart_info/${order.id}`)).toMatchObject({ code: '410255' })
    expect(await violations(shop.db)).toEqual([])
  })

  test('T30: somebody else’s order and request do not exist', async () => {
    const [owner, stranger] = [await newBuyer(), await newBuyer()]
    const order = await paidOrderOf(shop, owner, [{ sku: riesling, quantity: 1 }])
    const foreign = [
      await apply(stranger, order),
      await stranger.get(`/order/refund/cart_info/${order.id}`),
      await stranger.get(`/order/refund/cart_info/${order.number}`),
      await stranger.post('/order/refund/cart_info', { id: order.id, cart_ids: [] }),
    ]
    for (const answer of foreign) expect(answer).toMatchObject({ status: 400, code: '410173', data: [] })
    const { order_id } = await applied(owner, order)
    const { id } = dataOf<{ id: number }>(await owner.get(`/order/refund/detail/${order_id}`))
    const parcel = { id, refund_express: 'SF10000', refund_express_name: '顺丰速运' }
    const requests = [
      await stranger.get(`/order/refund/detail/${order_id}`),
      await cancel(stranger, order_id),
      await stranger.get(`/order/refund/del/${order_id}`),
      await stranger.post('/order/refund/express', parcel),
    ]
    for (const answer of requests) expect(answer).toMatchObject({ status: 400, code: '100026' })
    expect(dataOf(await stranger.get('/pc/get_refund_order_list'))).toMatchObject({ list: [], count: 0, num: { 0: { num: 0 } } })
    expect(dataOf(await owner.get('/pc/get_refund_order_list'))).toMatchObject({ count: 1, num: { 1: { num: 1 } } })
  })

  test('T30: photos that somebody else has uploaded, or nobody; at most three, and phone clients’ absolute addresses are fine', async () => {
    const [owner, stranger] = [await newBuyer(), await newBuyer()]
    const order = await paidOrderOf(shop, owner, [{ sku: riesling, quantity: 1 }])
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const [mine, theirs] = [await storeUpload(shop.deps, owner.id, png), await storeUpload(shop.deps, stranger.id, png)]
    for (const foreign of [theirs, '/uploads/wine.webp', '/etc/passwd', `${mine},${theirs}`]) {
      expect(await apply(owner, order, { refund_reason_wap_img: foreign })).toMatchObject({ status: 400, code: '100101' })
    }
    const four = Array.from({ length: 4 }, () => mine).join(',')
    expect(await apply(owner, order, { refund_reason_wap_img: four })).toMatchObject({ status: 400, code: '100100' })
    const { order_id } = await applied(owner, order, { refund_reason_wap_img: `https://shop.example${mine}` })
    expect(dataOf(await owner.get(`/order/refund/detail/${order_id}`))).toMatchObject({
      refund_img: [expect.stringContaining(`${mine}?until=`)],
    })
  })
})

describe('changing one’s mind', () => {
  test('a withdrawn request gives back what it had set aside, once; then the same can be asked for again', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 2 }])
    const { order_id, refund_price } = await applied(buyer, order)
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(buyer, order_id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '410224')).toHaveLength(4)
    expect(dataOf(await buyer.get(`/order/detail/${order.number}`))).toMatchObject({ refund: [], is_all_refund: false })
    expect((await applied(buyer, order)).refund_price).toBe(refund_price)
    expect(await violations(shop.db)).toEqual([])
  })

  test('phone clients do not see withdrawn requests, the PC does; deleting hides the request and never the order', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 1 }])
    const { order_id } = await applied(buyer, order)
    expect(await buyer.get(`/order/refund/del/${order_id}`)).toMatchObject({ status: 400, code: '100008' })
    dataOf(await cancel(buyer, order_id))
    const phone = client(shop.app, { token: buyer.token, formType: 'h5' })
    expect(dataOf(await phone.get('/order/refund/list?refund_status='))).toMatchObject({ list: [], count: 0 })
    expect(dataOf(await buyer.get('/order/refund/list?refund_status=2'))).toMatchObject({
      count: 1,
      list: [{ state: 'cancelled', store_order_order_id: order.number, refund_num: 1, paid: 1 }],
    })
    expect(await buyer.get(`/order/refund/del/${order_id}`)).toMatchObject({ status: 200, code: '100002' })
    expect(await buyer.get(`/order/refund/detail/${order_id}`)).toMatchObject({ status: 400, code: '100026' })
    expect(await buyer.get(`/order/detail/${order.number}`)).toMatchObject({ status: 200 })
  })
})

test('after all of that the shop’s books are right', async () => {
  expect(await violations(shop.db)).toEqual([])
})
