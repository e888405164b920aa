import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#domain/account.ts'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { type PaidOrder, paidOrderOf, ship, unpaidOrderOf } from '#test/support/refunds.ts'
import { letProofsAge } from '#test/support/second-factor.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { expectShape, LINE } from '#test/support/wire-shape.ts'

/* U93, T67: orders and refunds on the merchant's phone, in the sequences of CRMEB's client. */

const shop = await shopWith({ wines: [{ en: 'Slate Riesling', skus: [{ price: 200_00, stock: 5_000 }] }] })
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any
let buyer: Shopper
const staff = new Map<string, Shopper>()
const by = (name: string): Shopper => staff.get(name) as Shopper
const ofStaff = (scopes: Scope[]) => shopper(shop, { scopes: ['shopper', ...scopes], formType: 'h5' })

beforeAll(async () => {
  await widenOrderLimits(shop.db)
  buyer = await shopper(shop, { balance: 1_000_000_00, formType: 'h5', locale: 'en-US' })
  staff.set('all', await ofStaff(['agent', 'merchandiser', 'finance']))
  staff.set('packer', await ofStaff(['merchandiser']))
  staff.set('books', await ofStaff(['finance']))
  staff.set('admin', await ofStaff(['admin']))
  staff.set('agent', await ofStaff(['agent']))
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

const one = (quantity = 1) => [{ sku: shop.sku, quantity }]
const get = async (path: string, who = by('all')) => dataOf<Any>(await who.get(path))
const lastAct = async ({ id }: Shopper) =>
  (
    await shop.db<{ action: string; object: string; outcome: string }[]>`
      select action, object_kind || ':' || object_id as object, outcome
        from staff_act left join staff_act_end on act_id = staff_act.id
       where by_account = ${id} order by staff_act.id desc limit 1`
  )[0]

describe('orders', () => {
  test('figures → list by state and by search → detail, with every field that the client reads', async () => {
    const paid = await paidOrderOf(shop, buyer, one(2))
    const unpaid = await unpaidOrderOf(shop, buyer, one())
    expectShape(
      await get('/admin/order/statistics'),
      `n order_count unpaid_count unshipped_count received_count evaluated_count complete_count refund_count todayCount proCount
       monthCount, m todayPrice proPrice monthPrice`.replaceAll('\n', ''),
    )
    const LISTED =
      `n id total_num paid refund_status refund_type shipping_type, s order_id pay_type nickname remark, time add_time,
       m pay_price pay_postage total_price, list refund _info, b is_all_refund, map _status status_name`.replaceAll('\n', '')
    for (const [status, order] of [
      ['0', unpaid],
      ['1', paid],
    ] as const) {
      const list = await get(`/admin/order/list?status=${status}&page=1&limit=10&keywords=`)
      for (const row of list) {
        expectShape(row, LISTED)
        expect(row.pinkStatus).toBeNull()
        for (const { cart_info } of row._info) {
          expectShape(cart_info, 'n cart_num refund_num, map productInfo')
          expectShape(cart_info.productInfo, 's store_name, m price, url image, map attrInfo')
          expectShape(cart_info.productInfo.attrInfo, 's suk, m price, url image')
        }
      }
      expect(list.map((row: Any) => row.order_id)).toContain(order.number)
    }
    const found = await get(`/admin/order/list?status=&keywords=${paid.number}&page=1&limit=10`)
    expect(found.map((row: Any) => row.order_id)).toEqual([paid.number])

    const detail = await get(`/admin/order/detail/${paid.number}`)
    expectShape(
      detail,
      `n id total_num paid status refund_type shipping_type use_integral, s order_id nickname real_name user_phone user_address mark remark
       delivery_type delivery_name delivery_id pay_type, time _add_time, m total_price vip_true_price pay_price pay_postage levelPrice
       memberPrice coupon_price deduction_price, list cartInfo custom_form, map _status`.replaceAll('\n', ''),
    )
    expectShape(detail._status, 'n _type, s _title _payType')
    for (const line of detail.cartInfo) expectShape(line, LINE)
    const english = client(shop.app, { token: by('all').token, formType: 'h5', locale: 'en-US' })
    expect(dataOf<Any>(await english.get(`/admin/order/detail/${paid.number}`)).cartInfo[0].productInfo.store_name).toBe(
      'Slate Riesling',
    )
    expect((await by('all').get('/admin/order/detail/cp404')).status).toBe(410173)
  })

  test('delivery/gain → logistics → delivery/keep: the parcel is the console’s, and so is its place in the audit log', async () => {
    const order = await paidOrderOf(shop, buyer, one())
    const gain = await get(`/admin/order/delivery/gain/${order.number}`, by('packer'))
    expectShape(gain, 'n id, s order_id real_name user_phone user_address nickname')
    const [courier] = await get('/logistics')
    expectShape(courier, 'n id, s name code')
    expect(await get('/admin/order/delivery', by('packer'))).toEqual([])
    expectShape(await get('/admin/order/delivery_info', by('packer')), 's to_name to_tel to_add')
    expect((await get(`/admin/order/export_temp?com=${courier.code}`, by('packer'))).data).toEqual([])

    const keep = (who: Shopper, change: object = {}) =>
      who.post(`/admin/order/delivery/keep/${gain.id}`, {
        delivery_type: '顺丰速运',
        delivery_code: 'shunfeng',
        delivery_name: 1,
        type: 1,
        express_record_type: 1,
        delivery_id: 'SF1400000000011:3941',
        ...change,
      })
    expect(await keep(by('books'))).toMatchObject({ status: 400, code: '100101' })
    for (const type of [2, 3])
      expect(await keep(by('packer'), { type })).toMatchObject({ status: 400, msg: expect.stringContaining('快递') })
    expect(await keep(by('packer'), { delivery_id: '' })).toMatchObject({ status: 400 })
    const sent = await Promise.all([keep(by('packer')), keep(by('packer'))])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 410266])
    expect(await lastAct(by('packer'))).toMatchObject({ action: 'POST /staff/orders/:number/parcels' })
    expect(dataOf<Any>(await buyer.get(`/order/detail/${order.number}`))).toMatchObject({
      delivery_id: 'SF1400000000011',
      status: 1,
    })
  })

  test('price and remark: the shopper reads a reason, a great reduction waits for a second person, nobody lowers an own order', async () => {
    const order = await unpaidOrderOf(shop, buyer, one())
    const price = (sum: unknown, who = by('packer')) => who.post('/admin/order/price', { order_id: order.number, price: sum })
    const { pay_price } = await get(`/admin/order/detail/${order.number}`)
    for (const wrong of ['', '-1', 'x', '1e3', '0.001', null]) expect((await price(wrong)).status).toBe(400)
    expect(await price(Number(pay_price) + 1)).toMatchObject({ status: 400 })
    const lower = (Number(pay_price) - 10).toFixed(2)
    expect(await price(lower)).toMatchObject({ status: 200, data: { order_id: order.number } })
    const shown = dataOf<Any>(await buyer.get(`/order/detail/${order.number}`))
    expect(shown).toMatchObject({ pay_price: lower, price_changes: [{ reason: '按与您的约定调整价格' }] })
    expect(await lastAct(by('packer'))).toMatchObject({
      action: 'POST /staff/orders/:number/price',
      object: `order:${order.number}`,
      outcome: 'done',
    })
    dataOf(await by('admin').post('/staff/money-acts/limits', { perAct: '20.00', perDay: '500.00' }))
    const waits = await price((Number(lower) - 50).toFixed(2))
    expect(waits).toMatchObject({ status: 200 })
    expect(dataOf<Any>(await buyer.get(`/order/detail/${order.number}`)).pay_price).toBe(lower)
    dataOf(await by('admin').post('/staff/money-acts/limits', { perAct: '1000.00', perDay: '9000.00' }))

    const remark = (text: string) => by('packer').post('/admin/order/remark', { order_id: order.number, remark: text })
    expect(await remark('')).toMatchObject({ status: 400 })
    dataOf(await remark('请加垫木屑'))
    expect((await get(`/admin/order/detail/${order.number}`)).remark).toBe('请加垫木屑')
    expect(dataOf<Any>(await buyer.get(`/order/detail/${order.number}`)).remark).not.toContain('木屑')

    const own = await unpaidOrderOf(shop, by('all'), one())
    expect(await by('all').post('/admin/order/price', { order_id: own.number, price: '1.00' })).toMatchObject({ status: 400 })
  })

  test('a transfer is confirmed with the bank’s reference, once; nothing is handed out at a counter', async () => {
    const order = await unpaidOrderOf(shop, buyer, one())
    const confirm = (body: object = {}, who = by('books')) =>
      who.post('/admin/order/offline', { order_id: order.number, ...body })
    expect(await confirm({}, by('packer'))).toMatchObject({ status: 400, code: '100101' })
    expect(await confirm()).toMatchObject({ status: 400, msg: expect.stringContaining('流水号') })
    const answers = await Promise.all([confirm({ reference: 'B-1' }), confirm({ reference: 'B-2' })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await get(`/admin/order/detail/${order.number}`)).paid).toBe(1)
    expect(await by('packer').post('/order/order_verific', { verify_code: '123456789012', is_confirm: 0 })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('快递'),
    })
  })

  test('days and periods are those of the reports', async () => {
    for (const { time, count, price } of await get('/admin/order/data?page=1&limit=15')) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(count).toBeGreaterThan(0)
      expect(price).toMatch(/^\d+\.\d\d$/)
    }
    const now = Math.floor(Date.now() / 1000)
    const period = await get(`/admin/order/time?start=${now - 6 * 86_400}&stop=${now}&type=1`)
    expectShape(period, 'n growth_rate increase_time_status, list chart')
    expect(period.time).toBe((await get('/admin/order/statistics')).todayPrice)
    expect((await get(`/admin/order/time?start=${now}&stop=${now - 86_400}&type=2`)).time).toBeGreaterThan(0)
    for (const wrong of ['start=-1', 'start=x', 'type=3', 'stop=99999999999999']) {
      expect((await by('all').get(`/admin/order/time?${wrong}`)).status).toBe(400)
    }
  })
})

describe('refunds', () => {
  const ask = async (kind: 1 | 2, order: PaidOrder) => {
    const body = { text: '其他原因', refund_type: kind, cart_ids: [] }
    return dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${order.id}`, body)).order_id
  }
  const decide = (order_id: string, body: object, who = by('books')) =>
    who.post('/admin/order/refund', { order_id, price: '0', type: 1, ...body })
  const stateOf = async (number: string) => (await get(`/admin/refund_order/detail/${number}`)).state

  test('list → detail → remark → refund, with every field that the client reads', async () => {
    const order = await paidOrderOf(shop, buyer, one())
    const number = await ask(1, order)
    const [row] = (await get('/admin/refund_order/list?page=1&limit=10&status=-3')).filter(
      (each: Any) => each.order_id === number,
    )
    expectShape(
      row,
      `n id total_num refund_status refund_type pay_postage, s order_id add_time pay_type nickname remark, m pay_price, list refund _info,
       b is_all_refund, map _status status_name`.replaceAll('\n', ''),
    )
    expectShape(row._info[0].cart_info.productInfo, 's store_name, m price, map attrInfo')
    const detail = await get(`/admin/refund_order/detail/${number}`)
    expectShape(
      detail,
      `n id refund_type refund_status total_num, s order_id nickname real_name user_phone user_address mark remark add_time, m pay_price
       total_price, list cartInfo custom_form refund_img, map _status`.replaceAll('\n', ''),
    )
    dataOf(await by('books').post('/admin/refund_order/remark', { order_id: number, remark: '先打电话' }))
    expect((await get(`/admin/order/detail/${order.number}`)).remark).toBe('先打电话')

    expect(await decide(number, { price: row.pay_price }, by('packer'))).toMatchObject({ status: 400, code: '100101' })
    expect(await decide(number, { price: '0.01' })).toMatchObject({ status: 400 })
    expect(await decide(number, { price: '99999.00' })).toMatchObject({ status: 400 })
    const answers = await Promise.all([decide(number, { price: row.pay_price }), decide(number, { price: row.pay_price })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(['paying', 'refunded']).toContain(await stateOf(number))
  })

  test('a return: agreed to, sent by the shopper, taken in for the agreed sum by whoever may', async () => {
    const order = await paidOrderOf(shop, buyer, one())
    await ship(shop, order, by('packer').id)
    dataOf(await buyer.post('/order/take', { uni: order.number }))
    const number = await ask(2, order)
    const { id, pay_price } = await get(`/admin/refund_order/detail/${number}`)
    const agree = (who = by('books')) => who.post('/admin/order/agreeExpress', { id })
    expect(await agree(by('packer'))).toMatchObject({ status: 400, code: '100101' })
    dataOf(await agree())
    expect(await agree()).toMatchObject({ status: 400 })
    const parcel = {
      id,
      refund_express: 'SF9900000001',
      refund_express_name: '顺丰',
      refund_phone: '13900000000',
      refund_img: '',
      refund_explain: '',
    }
    dataOf(await buyer.post('/order/refund/express', parcel))
    expect(await decide(number, { price: pay_price }, by('books'))).toMatchObject({ status: 400, code: '100101' })
    expect(await decide(number, { price: '1.00' }, by('packer'))).toMatchObject({ status: 400 })
    dataOf(await decide(number, { price: pay_price }, by('packer')))
    expect(['paying', 'refunded']).toContain(await stateOf(number))
  })

  test('refusing wants a reason that the shopper reads, and stands in the log as a refusal', async () => {
    const number = await ask(1, await paidOrderOf(shop, buyer, one()))
    expect(await decide(number, { type: 2 })).toMatchObject({ status: 400 })
    dataOf(await decide(number, { type: 2, refuse_reason: '已经寄出' }))
    expect(await stateOf(number)).toBe('refused')
    expect(await lastAct(by('books'))).toMatchObject({
      action: 'POST /staff/after-sales/:number/refuse',
      object: `after-sale:${number}`,
    })
  })

  test('T67: what pays money back wants a fresh proof, as at the console', async () => {
    const number = await ask(1, await paidOrderOf(shop, buyer, one()))
    await letProofsAge(shop.db)
    expect(await decide(number, { price: '1.00' })).toMatchObject({ code: '100304' })
    expect(await by('books').post('/admin/order/agreeExpress', { id: 1 })).toMatchObject({ code: '100304' })
  })
})

test('T67: shoppers reach none of it', async () => {
  for (const path of ['/admin/order/statistics', '/admin/order/list', '/admin/refund_order/list', '/admin/order/detail/cp1'])
    expect(await buyer.get(path)).toMatchObject({ status: 400, code: '100101' })
})
