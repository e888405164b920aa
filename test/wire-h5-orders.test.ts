import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from './support/invariants.ts'
import { receivedOrder } from './support/received-order.ts'
import { type PaidOrder, paidOrderOf, ship } from './support/refunds.ts'
import { dataOf, type Shopper, shopper, shopWith } from './support/shop.ts'
import { expectShape, LINE } from './support/wire-shape.ts'

/* The second half of wire-h5.test.ts: what CRMEB's H5 client reads and does once an order is paid. */

const shop = await shopWith({ wines: [{ skus: [{ price: 200_00, stock: 500 }] }] })
let me: Shopper
let finance: Shopper
let packer: Shopper
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any
const get = async (path: string) => dataOf<Any>(await me.get(path))
const post = async (path: string, body: object = {}) => dataOf<Any>(await me.post(path, body))
const one = () => [{ sku: shop.sku, quantity: 1 }]

beforeAll(async () => {
  me = await shopper(shop, { formType: 'h5', balance: 100_000_00 })
  finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

describe('orders, parcels, reviews (2.6, 2.12)', () => {
  test('the counters, the lists and the parcel', async () => {
    const order = await paidOrderOf(shop, me, one())
    await ship(shop, order, packer.id)
    const counters = await get('/order/data')
    expectShape(
      counters,
      `s order_count sum_price unpaid_count unshipped_count received_count evaluated_count complete_count refunding_count no_refund_count
       refunded_count refund_count, n yue_pay_status pc_order_count friend_pay_status, b pay_weixin_open ali_pay_status`.replaceAll(
        '\n',
        '',
      ),
    )
    expect(counters).toMatchObject({ pay_weixin_open: true, ali_pay_status: true })
    const [listed] = await get('/order/list?type=2&page=1&limit=20&search=')
    expect(listed).toMatchObject({ order_id: order.number, status: 1, _status: { _type: 2 } })
    for (const line of listed.cartInfo) expectShape(line, LINE)

    const { order: sent, express } = await get(`/order/express/${order.number}`)
    expectShape(sent, 'list cartInfo, s delivery_id delivery_name delivery_code delivery_type user_address user_mark')
    expectShape(sent.cartInfo[0], 'n cart_num, m truePrice postage_price, map productInfo')
    expectShape(sent.cartInfo[0].productInfo, 'url image, s store_name unit_name')
    for (const step of express.result.list) expectShape(step, 'time time, s status')
    for (const courier of await get('/logistics')) expectShape(courier, 'n id, s name code')

    expect(await me.post('/order/take', { uni: order.number })).toMatchObject({ status: 200, code: '410204' })
    expect(await me.post('/order/take', { uni: order.number })).toMatchObject({ status: 410266 })
  })

  test('a review: the line, the form’s empty stars, and what others read', async () => {
    const { lines, number } = await receivedOrder(shop, me, [shop.sku])
    const unique = lines[0]?.unique
    const line = await post('/order/product', { unique })
    expectShape(line, 'n cart_num product_id seckill_id, s order_id, map productInfo')
    expectShape(line.productInfo, 'url image, m price, s store_name, map attrInfo')
    expectShape(line.productInfo.attrInfo, 'n product_id, s suk, m price, url image')

    const form = { unique, comment: '很好', pics: '', product_score: '', service_score: '' }
    expect(await me.post('/order/comment', form)).toMatchObject({ status: 400, code: '410220' })
    expect(await me.post('/order/comment', { ...form, product_score: 5 })).toMatchObject({ status: 400, code: '410221' })
    expect(await post('/order/comment', { ...form, product_score: 5, service_score: '4' })).toEqual({ to_lottery: false })
    expect(await me.post('/order/comment', { ...form, product_score: 5, service_score: 4 })).toMatchObject({ code: '410219' })
    expect(await get(`/order/detail/${number}`)).toMatchObject({ status: 3, _status: { _type: 4 } })

    const summary = await get(`/reply/config/${shop.sku.productId}`)
    expectShape(summary, 'n sum_count good_count in_count poor_count reply_chance')
    expect(summary).toMatchObject({ sum_count: 1, in_count: 1 })
    const [review] = await get(`/reply/list/${shop.sku.productId}?type=2&page=1&limit=10`)
    expectShape(
      review,
      `n id uid product_id product_score service_score star is_money_level, s comment add_time nickname suk merchant_reply_content
       merchant_reply_time, url avatar, list pics`.replaceAll('\n', ''),
    )
    expect(await get(`/reply/list/${shop.sku.productId}?type=1`)).toEqual([])
  })
})

describe('money back (2.12)', () => {
  const REFUND =
    `n id store_order_id refund_type refund_status refund_num total_num pay_postage paid, s order_id store_order_order_id
    store_order_status, m refund_price pay_price, time add_time _add_time, list cart_info cartInfo, map _status`.replaceAll(
      '\n',
      '',
    )
  const apply = async (order: PaidOrder, type: 1 | 2) => {
    const { cartInfo, _status } = await post('/order/refund/cart_info', { id: order.id, cart_ids: [] })
    expectShape(_status, 'n _type, b _is_back')
    for (const line of cartInfo) expectShape(line, LINE)
    const [reason] = await get('/order/refund/reason')
    const [line] = await get(`/order/refund/cart_info/${order.id}`)
    expectShape(line, 's id cart_id, n cart_num surplus_num, map cart_info')
    const answer = await me.post(`/order/refund/apply/${order.id}`, {
      text: reason,
      refund_reason_wap_explain: '',
      refund_reason_wap_img: '',
      refund_type: type,
      refund_price: '0.01',
      uni: order.number,
      cart_ids: [{ cart_id: line.cart_id, cart_num: line.surplus_num }],
    })
    expect(answer).toMatchObject({ status: 200, code: '100027' })
    return (await get('/order/refund/list?page=1&limit=10&refund_status=1')).list[0]
  }

  test('asked, listed, shown on the order, and paid back', async () => {
    const order = await paidOrderOf(shop, me, one())
    const listed = await apply(order, 1)
    expectShape(listed, REFUND)
    expect(listed).toMatchObject({ refund_type: 1, refund_status: 1, _status: { _type: -1 } })
    const { num, count } = await get('/order/refund/list')
    expect(Object.keys(num)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    for (const each of Object.values(num)) expectShape(each, 's name, n num')
    expect(count).toBe(1)
    const detail = await get(`/order/detail/${order.number}`)
    // The application leaves the order in its tab.
    expect(detail).toMatchObject({
      refund_status: 0,
      status: 0,
      is_all_refund: true,
      refund: [{ refund_num: 1, refund_type: 1 }],
    })
    expect(await me.post(`/order/refund/apply/${order.id}`, { text: '其他原因', refund_type: 1, cart_ids: [] })).toMatchObject({
      status: 410255,
    })

    const asked = await get(`/order/refund/detail/${listed.order_id}`)
    expectShape(asked, REFUND)
    expectShape(
      asked,
      `s refund_reason refund_explain refuse_reason refund_phone refund_express refund_express_name store_order_sn real_name user_phone
       user_address pay_type, list refund_img express_list`.replaceAll('\n', ''),
    )
    expectShape(asked._status, 'n _type, s _title _msg _payType')
    // The client throws without `custom_form`.
    expectShape(
      asked,
      `list custom_form split, map help_info, s add_time_y add_time_h mark remark virtual_info delivery_type status_pic,
       m total_price coupon_price vip_true_price levelPrice memberPrice postage_price deduction_price,
       n shipping_type virtual_type use_integral, flag is_cancel, b system_store`.replaceAll('\n', ''),
    )
    expect(asked).toMatchObject({ total_price: '200.00', help_info: { help_status: 0 }, is_cancel: 0 })

    dataOf(await finance.post(`/staff/after-sales/${listed.order_id}/agree`))
    expect(await get(`/order/refund/detail/${listed.order_id}`)).toMatchObject({ refund_type: 6, refund_status: 2 })
    expect(await get(`/order/detail/${order.number}`)).toMatchObject({
      status: -2,
      refund_status: 2,
      refund_type: 6,
      _status: { _type: -2 },
    })
    expect(await me.get(`/order/refund/del/${listed.order_id}`)).toMatchObject({ status: 200 })
  })

  test('goods that come back: where to, with which parcel, and where that parcel is', async () => {
    const order = await paidOrderOf(shop, me, one())
    await ship(shop, order, packer.id)
    const { id, order_id: number } = await apply(order, 2)
    expect((await me.post(`/order/refund/cancel/${number}`)).code).toBe('100019')
    expect((await me.post(`/order/refund/cancel/${number}`)).code).toBe('410224')
    expect(id).toBeGreaterThan(0)

    const second = await apply(order, 2)
    dataOf(await finance.post(`/staff/after-sales/${second.order_id}/agree`))
    const agreed = await get(`/order/refund/detail/${second.order_id}`)
    expectShape(agreed, 's refund_name refund_phone refund_address, list express_list')
    expect(agreed.refund_type).toBe(4)
    expect(agreed._status).toMatchObject({ refund_name: agreed.refund_name, refund_address: agreed.refund_address })
    const parcel = { id: second.id, refund_express: 'SF0000000000001', refund_express_name: agreed.express_list[0].name }
    const rest = { refund_phone: '13800000000', refund_img: '', refund_explain: '' }
    expect(await me.post('/order/refund/express', { ...parcel, ...rest })).toMatchObject({ status: 200, code: '100017' })
    expect(await get(`/order/refund/detail/${second.order_id}`)).toMatchObject({
      refund_type: 5,
      refund_express: 'SF0000000000001',
      // The number can still be corrected, by the same form.
      express_list: agreed.express_list,
    })

    const { order: back, express } = await get(`/order/express/${second.order_id}/refund`)
    expectShape(back, 'list cartInfo, s delivery_id delivery_name delivery_code delivery_type user_address user_mark')
    expect(back).toMatchObject({ delivery_id: 'SF0000000000001', delivery_code: 'shunfeng' })
    expect(express).toEqual({ result: { list: [] } })
  })
})
