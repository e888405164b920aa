import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/shop/accounts.ts'
import { holdCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { type PaidOrder, paidOrderOf, ship } from '#test/support/refunds.ts'
import { client, dataOf, emptyBalance, type Shopper, shopper, shopWith, type TestSku } from '#test/support/shop.ts'
import { nameOrders } from './name-orders-sql.ts'

const shop = await shopWith({
  wines: [
    { zh: '雷司令', en: 'Riesling', skus: [{ price: 100_00, stock: 1_000 }] },
    { zh: '西万尼', en: 'Silvaner', skus: [{ price: 50_00, stock: 1_000 }] },
  ],
})
const [riesling, silvaner] = shop.wines.map((wine) => wine.skus[0])
if (!riesling || !silvaner) throw new Error('two wines were asked for')
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const newBuyer = () => shopper(shop, { balance: 10_000_00 })

type Wish = { type?: 1 | 2; pieces?: [line: number, quantity: number][] }
async function apply(buyer: Shopper, order: PaidOrder, { type = 1, pieces = [] }: Wish = {}): Promise<string> {
  const cart_ids = pieces.map(([line, quantity]) => ({ cart_id: order.lines[line]?.unique, cart_num: quantity }))
  const body = { text: '其他原因', refund_type: type, cart_ids }
  return dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${order.id}`, body)).order_id
}
const agree = (number: string, body: object = {}) => finance.post(`/staff/after-sales/${number}/agree`, body)
const refuse = (number: string, reason: string) => finance.post(`/staff/after-sales/${number}/refuse`, { reason })
const arrived = (number: string, body: object = {}) => packer.post(`/staff/after-sales/${number}/arrived`, body)
type Detail = {
  id: number
  state: string
  refund_type: number
  refund_price: string
  events: { kind: string; by: string; note: string }[]
}
const request = async (buyer: Shopper, number: string) => dataOf<Detail>(await buyer.get(`/order/refund/detail/${number}`))
const orderOf = async (buyer: Shopper, order: PaidOrder) =>
  dataOf<{ state: string; _status: { _type: number }; refund: object[] }>(await buyer.get(`/order/detail/${order.number}`))
const send = async (buyer: Shopper, number: string, parcel: object = {}) =>
  buyer.post('/order/refund/express', {
    id: (await request(buyer, number)).id,
    refund_express: 'SF1234567890123',
    refund_express_name: '顺丰速运',
    ...parcel,
  })
const balanceOf = async (buyer: Shopper) => dataOf<{ now_money: string }>(await buyer.get('/user/balance')).now_money
const shelf = async (sku: TestSku) => {
  const [row] = await shop.db<{ stock: number; sales: number }[]>`
    select stock, product.sales from sku join product on product.id = product_id where sku.id = ${sku.id}`
  if (!row) throw new Error('no SKU')
  return row
}
const couponBack = async (buyer: Shopper) =>
  (
    await shop.db`select from coupon_use join coupon_claim claim on claim.id = claim_id
                  where account_id = ${buyer.id} and given_back_at is not null`
  ).length

describe('money only', () => {
  test('U44: before it is sent: money to the balance at once, bottles and coupon back, the order is refunded', async () => {
    const buyer = await newBuyer()
    const claim = await holdCoupon(shop.db, buyer, { amount: 30_00 })
    const before = await shelf(riesling)
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 2 }], claim)
    expect(await shelf(riesling)).toEqual({ stock: before.stock - 2, sales: before.sales + 2 })
    const number = await apply(buyer, order)
    expect(await request(buyer, number)).toMatchObject({ state: 'applied', refund_type: 1 })
    dataOf(await agree(number))
    expect(await request(buyer, number)).toMatchObject({
      state: 'refunded',
      refund_type: 6,
      events: [
        { kind: 'applied', by: 'shopper' },
        { kind: 'paying', by: 'staff' },
        { kind: 'refunded', by: 'shop' },
      ],
      paybacks: [{ paytype: 'yue', state: 'done' }],
    })
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'refunded', _status: { _type: -2 } })
    expect(await balanceOf(buyer)).toBe('10000.00')
    expect(await shelf(riesling)).toEqual(before)
    expect(await couponBack(buyer)).toBe(1)
  })

  test('a coupon that was called back meanwhile comes back as such: it cannot be used again', async () => {
    const buyer = await newBuyer()
    const claim = await holdCoupon(shop.db, buyer, { amount: 30_00 })
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 2 }], claim)
    const merchandiser = await shopper(shop, { scopes: ['merchandiser'] })
    const [held] = dataOf<{ cid: number }[]>(await buyer.get('/coupons/user/3'))
    const reasons = { reason: '输错了', reason_en: 'Typed wrongly' }
    expect(dataOf(await merchandiser.post(`/staff/coupons/${held?.cid}/call-back`, reasons))).toEqual({ withdrawn: 0, spent: 1 })
    dataOf(await agree(await apply(buyer, order)))
    expect(await couponBack(buyer)).toBe(1)
    expect(await balanceOf(buyer)).toBe('10000.00')
    expect(dataOf(await buyer.get('/coupons/user/1'))).toEqual([])
    expect(dataOf(await buyer.get('/coupons/user/4'))).toMatchObject([{ id: claim, called_back: reasons }])
  })

  test('a part of it: the rest is still sent, the coupon stays used, and with nothing left to send the order is shipped', async () => {
    const buyer = await newBuyer()
    const claim = await holdCoupon(shop.db, buyer, { amount: 30_00 })
    const order = await paidOrderOf(
      shop,
      buyer,
      [
        { sku: riesling, quantity: 2 },
        { sku: silvaner, quantity: 1 },
      ],
      claim,
    )
    dataOf(await agree(await apply(buyer, order, { pieces: [[0, 1]] })))
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'paid' })
    await ship(shop, order, packer.id, [{ unique: order.lines[0]?.unique ?? '', quantity: 1 }])
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'part-shipped' })
    dataOf(await agree(await apply(buyer, order, { pieces: [[1, 1]] })))
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'shipped' })
    expect(await couponBack(buyer)).toBe(0)
  })

  test('after it was sent the bottles stay where they are, and so does the freight', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 1 }])
    await ship(shop, order, packer.id)
    const before = await shelf(riesling)
    const number = await apply(buyer, order)
    dataOf(await agree(number))
    expect(await request(buyer, number)).toMatchObject({ refund_price: '100.00' })
    expect(await shelf(riesling)).toEqual(before)
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'refunded' })
  })

  test('less than was asked for needs a reason, which the shopper reads; more is refused; the order is not refunded whole then', async () => {
    const buyer = await newBuyer()
    const claim = await holdCoupon(shop.db, buyer, { amount: 10_00 })
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 2 }], claim)
    await ship(shop, order, packer.id)
    const number = await apply(buyer, order)
    expect(await agree(number, { amount: '190.01' })).toMatchObject({ status: 400, msg: expect.stringContaining('190.00') })
    for (const amount of ['-1', '1e3', 'NaN', '0.001', '']) {
      expect({ amount, ...(await agree(number, { amount, note: 'x' })) }).toMatchObject({ status: 400, code: '100100' })
    }
    expect(await agree(number, { amount: '40.00' })).toMatchObject({ status: 400, msg: '请写明原因，顾客会看到' })
    dataOf(await agree(number, { amount: '40.00', note: '只有酒标受潮' }))
    expect(await request(buyer, number)).toMatchObject({ refund_price: '40.00', asked_price: '190.00' })
    expect((await request(buyer, number)).events[1]).toMatchObject({ kind: 'paying', note: '只有酒标受潮' })
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'shipped' })
    expect(await couponBack(buyer)).toBe(0)
    // 10,000.00 − 190.00 + 40.00: goods from ¥199 travel for ¥18.00 below ¥399.
    expect(await balanceOf(buyer)).toBe('9832.00')
  })

  test('refused with a reason: the shopper sees it, and may ask again', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 1 }])
    const number = await apply(buyer, order)
    expect(await refuse(number, '  ')).toMatchObject({ status: 400, msg: '请写明原因，顾客会看到' })
    dataOf(await refuse(number, '照片看不清'))
    expect(await request(buyer, number)).toMatchObject({
      state: 'refused',
      refund_type: 3,
      refuse_reason: '照片看不清',
      refund_status: 2,
    })
    expect(dataOf(await buyer.get('/order/refund/list'))).toMatchObject({ list: [{ refund_status: 3, _status: { _type: -3 } }] })
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'paid', refund_type: 3 })
    expect(await agree(number)).toMatchObject({ status: 400, code: '410266' })
    await apply(buyer, order)
  })
})

describe('goods that come back', () => {
  test('all came back, one with a deduction: the order is refunded, nothing more is offered, and the coupon is free', async () => {
    const buyer = await newBuyer()
    const claim = await holdCoupon(shop.db, buyer, { amount: 30_00 })
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 3 }], claim)
    await ship(shop, order, packer.id, [{ unique: order.lines[0]?.unique ?? '', quantity: 1 }])
    dataOf(await agree(await apply(buyer, order, { pieces: [[0, 2]] })))
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'shipped' })
    const number = await apply(buyer, order, { type: 2, pieces: [[0, 1]] })
    dataOf(await agree(number, { amount: '89.99', note: '酒标破损' }))
    dataOf(await arrived(number))
    expect(await request(buyer, number)).toMatchObject({ state: 'refunded', refund_price: '89.99', asked_price: '90.00' })
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'refunded', _status: { _type: -2 } })
    expect(await couponBack(buyer)).toBe(1)
    expect(await buyer.post('/order/take', { uni: order.number })).toMatchObject({ status: 400 })
    const again = { text: '其他原因', refund_type: 1, cart_ids: [] }
    expect(await buyer.post(`/order/refund/apply/${order.id}`, again)).toMatchObject({ status: 400 })
    const desk = dataOf<{ canAskBack: boolean; canSend: boolean }>(await finance.get(`/staff/orders/${order.number}`))
    expect(desk).toMatchObject({ canAskBack: false, canSend: false })
  })

  test('what never left and is refunded with a deduction ends the order, too; what the shopper keeps does not', async () => {
    const buyer = await newBuyer()
    const unsent = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 1 }])
    dataOf(await agree(await apply(buyer, unsent), { amount: '90.00', note: '已贴好面单' }))
    expect(await orderOf(buyer, unsent)).toMatchObject({ state: 'refunded' })
    const kept = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 1 }])
    await ship(shop, kept, packer.id)
    dataOf(await agree(await apply(buyer, kept), { amount: '10.00', note: '酒标受潮' }))
    expect(await orderOf(buyer, kept)).toMatchObject({ state: 'shipped' })
  })

  test('U44: agreed, sent, arrived with one broken: the whole ones are on the shelf again, and the money is back', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 4 }])
    await ship(shop, order, packer.id)
    dataOf(await buyer.post('/order/take', { uni: order.number }))
    const before = await shelf(riesling)
    const number = await apply(buyer, order, { type: 2, pieces: [[0, 3]] })
    expect(await request(buyer, number)).toMatchObject({ refund_type: 2, return_address: null })
    expect(await send(buyer, number)).toMatchObject({ status: 400, code: '410266' })
    dataOf(await agree(number))
    expect(await request(buyer, number)).toMatchObject({ state: 'agreed', refund_type: 4, refund_status: 1 })
    expect(await send(buyer, number, { refund_express: '' })).toMatchObject({ status: 400, msg: '请填写快递公司和运单号' })
    expect(await send(buyer, number, { refund_express: '=cmd|calc<script>' })).toMatchObject({ status: 400, code: '100100' })
    expect(await send(buyer, number)).toMatchObject({ status: 200, code: '100017' })
    expect(await request(buyer, number)).toMatchObject({
      refund_type: 5,
      refund_express: 'SF1234567890123',
      refund_express_name: '顺丰速运',
    })
    expect(await shelf(riesling)).toEqual(before)
    const corrected = { refund_express: 'YT7654321000', refund_express_name: '圆通速递' }
    const stranger = await newBuyer()
    const { id } = await request(buyer, number)
    expect(await stranger.post('/order/refund/express', { id, ...corrected })).toMatchObject({ status: 400, msg: '数据不存在' })
    dataOf(await send(buyer, number, corrected))
    const after = await request(buyer, number)
    expect(after).toMatchObject({ ...corrected, refund_type: 5 })
    expect(after.events.filter(({ kind }) => kind === 'sent').map(({ note }) => note)).toEqual([
      '顺丰速运 SF1234567890123',
      '圆通速递 YT7654321000',
    ])

    const unique = order.lines[0]?.unique
    expect(await arrived(number, { broken: [{ unique, quantity: 4 }] })).toMatchObject({ status: 400, code: '410223' })
    dataOf(await arrived(number, { broken: [{ unique, quantity: 1 }], note: '一瓶破损' }))
    expect(await shelf(riesling)).toEqual({ stock: before.stock + 2, sales: before.sales - 2 })
    const done = await request(buyer, number)
    expect(done).toMatchObject({ state: 'refunded', refund_price: '300.00' })
    expect(done.events.map(({ kind }) => kind)).toEqual(['applied', 'agreed', 'sent', 'sent', 'arrived', 'paying', 'refunded'])
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'received' })
  })

  test('the address to send to is the company’s until the staff write one, and only who may send sees it', async () => {
    const address = {
      name: '莱伯仓库',
      name_en: 'Warehouse',
      phone: '021-1',
      address: '洋山港 8 号',
      address_en: '8 Yangshan Port',
    }
    expect(await finance.post('/staff/return-address', address)).toMatchObject({ status: 400, code: '100101' })
    expect(await packer.post('/staff/return-address', { ...address, address_en: '' })).toMatchObject({
      status: 400,
      code: '100100',
    })
    dataOf(await packer.post('/staff/return-address', address))
    expect(dataOf(await packer.get('/staff/return-address'))).toEqual({ ...address, version: expect.any(String) })
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }])
    await ship(shop, order, packer.id)
    const number = await apply(buyer, order, { type: 2 })
    expect(await request(buyer, number)).toMatchObject({ refund_address: '', express_list: [] })
    dataOf(await agree(number))
    expect(await request(buyer, number)).toMatchObject({ refund_address: '洋山港 8 号', return_address: address })
    const english = client(shop.app, { token: buyer.token, locale: 'en-US' })
    expect(dataOf(await english.get(`/order/refund/detail/${number}`))).toMatchObject({
      refund_name: 'Warehouse',
      express_list: expect.arrayContaining([expect.objectContaining({ name: 'SF Express' })]),
    })
  })

  test('to give nothing back is no agreement: the order, its bottles and the request stay as they were', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }])
    const before = await shelf(silvaner)
    const number = await apply(buyer, order)
    for (const amount of ['0', '0.00']) {
      expect(await agree(number, { amount, note: '不退' })).toMatchObject({
        status: 400,
        msg: '退款金额为零等于拒绝，请改为拒绝并写明原因',
      })
    }
    expect(await request(buyer, number)).toMatchObject({ state: 'applied' })
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'paid' })
    expect(await shelf(silvaner)).toEqual(before)
  })

  test('a return that was agreed to and is never sent can be refused, and the pieces can be asked for again', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }])
    await ship(shop, order, packer.id)
    const number = await apply(buyer, order, { type: 2 })
    dataOf(await agree(number))
    dataOf(await refuse(number, '一个月未寄回'))
    expect(await request(buyer, number)).toMatchObject({ state: 'refused' })
    expect(await arrived(number)).toMatchObject({ status: 400 })
    expect(await apply(buyer, order, { type: 2 })).not.toBe(number)
  })

  test('a parcel that comes back unfit can still be refused, and one that nobody announced can be taken in', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 2 }])
    await ship(shop, order, packer.id)
    const first = await apply(buyer, order, { type: 2 })
    dataOf(await agree(first))
    dataOf(await send(buyer, first))
    dataOf(await refuse(first, '瓶子是空的'))
    const second = await apply(buyer, order, { type: 2 })
    dataOf(await agree(second))
    dataOf(await arrived(second))
    expect(await request(buyer, second)).toMatchObject({ state: 'refunded' })
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'refunded' })
  })
})

describe('at the same time', () => {
  test('T14: agreed ten times at once with different amounts: one counts, and no more goes back than it says', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: riesling, quantity: 3 }])
    const number = await apply(buyer, order)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => agree(number, { amount: `${100 + turn}.00`, note: '协商' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '410266')).toHaveLength(9)
    const { refund_price } = await request(buyer, number)
    expect(await balanceOf(buyer)).toBe((10_000 - 318 + Number(refund_price)).toFixed(2))
  })

  test('withdrawn while the staff decide: one of the two wins, and the money follows it', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const buyer = await newBuyer()
      const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }])
      const number = await apply(buyer, order)
      const answers = await Promise.all([buyer.post(`/order/refund/cancel/${number}`), agree(number)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const isAgreed = answers[1]?.status === 200
      expect(await request(buyer, number)).toMatchObject({ state: isAgreed ? 'refunded' : 'cancelled' })
      expect(await orderOf(buyer, order)).toMatchObject({ state: isAgreed ? 'refunded' : 'paid' })
    }
  })

  test('asked for while it is sent: either it leaves and the money stays, or it stays and is not sent', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const buyer = await newBuyer()
      const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 2 }])
      const [, shipped] = await Promise.allSettled([apply(buyer, order), ship(shop, order, packer.id)])
      const [line] = await shop.db<{ shipped: number; withdrawn: number }[]>`
        select shipped_quantity as shipped, withdrawn_quantity as withdrawn from order_line where order_id = ${order.id}`
      expect(line).toEqual(shipped?.status === 'fulfilled' ? { shipped: 2, withdrawn: 0 } : { shipped: 0, withdrawn: 2 })
    }
  })

  test('T14: shopper and staff press everything at once, again and again: the sum never exceeds what was paid', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [
      { sku: riesling, quantity: 5 },
      { sku: silvaner, quantity: 5 },
    ])
    for (let round = 0; round < 8; round += 1) {
      const open = dataOf<{ list: { order_id: string }[] }>(await buyer.get('/order/refund/list?refund_status=1')).list
      const number = open[0]?.order_id ?? '0'.repeat(20)
      const cart_ids = [{ cart_id: order.lines[round % 2]?.unique, cart_num: 1 + (round % 3) }]
      await Promise.all([
        buyer.post(`/order/refund/apply/${order.id}`, { text: '其他原因', refund_type: 1, cart_ids }),
        buyer.post(`/order/refund/apply/${order.id}`, { text: '其他原因', refund_type: 1 }),
        round % 3 === 0 ? buyer.post(`/order/refund/cancel/${number}`) : agree(number),
        agree(number, { amount: '1.00', note: '协商' }),
        round % 4 === 0 ? refuse(number, '不符合条件') : agree(number),
      ])
      expect(await violations(shop.db)).toEqual([])
    }
    const [sums] = await shop.db<{ back: number; due: number }[]>`
      select (select coalesce(sum(payback.amount), 0) from payback join payment on payment.id = payment_id
               where payment.order_id = placed.id)::bigint as back, due
        from shop_order placed where id = ${order.id}`
    expect(sums?.back).toBeGreaterThan(0)
    expect(sums?.back).toBeLessThanOrEqual(sums?.due ?? 0)
  })

  test('while a request is open its order is not sent', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }])
    const number = await apply(buyer, order)
    await expect(ship(shop, order, packer.id)).rejects.toThrow('order-being-refunded')
    dataOf(await buyer.post(`/order/refund/cancel/${number}`))
    await ship(shop, order, packer.id)
  })
})

describe('the staff’s side', () => {
  test('all three read; agents decide nothing, goods are the merchandisers’, money is finance’s', async () => {
    const buyer = await newBuyer()
    const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }])
    const number = await apply(buyer, order)
    const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
    const deny = { status: 400, code: '100101' }
    expect(await agent.post(`/staff/after-sales/${number}/agree`)).toMatchObject(deny)
    expect(await agent.post(`/staff/after-sales/${number}/refuse`, { reason: 'x' })).toMatchObject(deny)
    expect(await packer.post(`/staff/after-sales/${number}/agree`)).toMatchObject(deny)
    expect(await finance.post(`/staff/after-sales/${number}/arrived`)).toMatchObject(deny)
    expect(await buyer.get('/staff/after-sales')).toMatchObject(deny)
    expect(dataOf(await agent.get(`/staff/after-sales/${number}`))).toMatchObject({
      number,
      orderNumber: order.number,
      amount: '68.00',
      shopper: { id: buyer.id },
      events: [{ kind: 'applied', by: 'shopper', byName: expect.stringMatching(/^客人/) }],
    })
    const found = dataOf<{ count: number; list: { number: string }[] }>(
      await agent.get(`/staff/after-sales?status=applied&kind=money&search=${order.number}`),
    )
    expect(found).toMatchObject({ count: 1, list: [{ number }] })
    expect(dataOf(await agent.get(`/staff/after-sales?kind=return&search=${order.number}`))).toMatchObject({ count: 0 })
    for (const who of [finance, packer]) {
      expect(dataOf(await who.get(`/staff/after-sales/${number}`))).toMatchObject({ number })
      expect(dataOf(await who.get(`/staff/after-sales?search=${number}`))).toMatchObject({ count: 1 })
    }
    expect(await agent.get('/staff/after-sales/20260101000000000000')).toMatchObject({ status: 400, code: '100026' })
  })

  test('a request is found by a whole number, by a part of one, and by its return parcel in small letters', async () => {
    const buyer = await newBuyer()
    const [order, other] = [
      await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }]),
      await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }]),
    ]
    await ship(shop, order, packer.id)
    const [number, money] = [await apply(buyer, order, { type: 2 }), await apply(buyer, other)]
    dataOf(await agree(number))
    const tracking = `SF77${String(order.id).padStart(11, '0')}`
    dataOf(await send(buyer, number, { refund_express: tracking }))
    const found = async (search: string, filter = '') => {
      const { list } = dataOf<{ list: { number: string }[] }>(
        await finance.get(`/staff/after-sales?search=${search}${filter}&limit=100`),
      )
      return list.map((each) => each.number)
    }
    for (const whole of [number, order.number, order.number.toUpperCase(), tracking, tracking.toLowerCase()]) {
      expect(await found(whole)).toEqual([number])
    }
    expect(await found(order.number, '&kind=money')).toEqual([])
    for (const part of [order.number.slice(0, -3), order.number.slice(2), number.slice(4), tracking.slice(3, -1)]) {
      expect(await found(part)).toContain(number)
    }
    expect(await found(order.number.slice(0, 6))).toEqual(expect.arrayContaining([number, money]))
    for (const nobodys of [`${order.number}0`, 'nothing', '%', '_', `${number}x`]) expect(await found(nobodys)).toEqual([])
    // One from before the update has no number of its order, until the job has come by.
    await shop.db`update after_sale set order_number = null where number = ${number}`
    expect(await found(order.number)).toEqual([number])
    await nameOrders(shop.db)
    expect(await shop.db`select order_number from after_sale where number = ${number}`).toEqual([{ order_number: order.number }])
  })
})

test('T47: an account with a request under way stays open; closed later, nothing personal is left in its requests', async () => {
  const buyer = await newBuyer()
  const order = await paidOrderOf(shop, buyer, [{ sku: silvaner, quantity: 1 }])
  await ship(shop, order, packer.id)
  dataOf(await buyer.post('/order/take', { uni: order.number }))
  const body = { text: '其他原因', refund_type: 2, refund_reason_wap_explain: '放门口，电话 139' }
  const { order_id: number } = dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${order.id}`, body))
  expect(await buyer.api.call(exportOwnData)).toMatchObject({ afterSales: [{ number, explanation: '放门口，电话 139' }] })
  dataOf(await agree(number))
  dataOf(await send(buyer, number, { refund_phone: '13900000000', refund_explain: '林先生寄' }))
  await expect(buyer.api.call(closeAccount)).rejects.toThrow('订单')
  dataOf(await arrived(number))
  await emptyBalance(shop.db, buyer.id)
  await buyer.api.call(closeAccount)
  const kept = await shop.db`
    select explanation, pictures, return_courier, return_tracking, return_phone, return_note from after_sale where number = ${number}`
  const nothing = { explanation: '', return_courier: '', return_tracking: '', return_phone: '', return_note: '' }
  expect(kept).toEqual([{ ...nothing, pictures: [] }])
})

test('after all of that the shop’s books are right', async () => {
  expect(await violations(shop.db)).toEqual([])
})
