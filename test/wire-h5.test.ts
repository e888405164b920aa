import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addCoupon, holdCoupon } from './support/coupons.ts'
import { flashLine, openSale, type TestSale } from './support/flash-sale.ts'
import { violations } from './support/invariants.ts'
import { widenOrderLimits } from './support/order-limits.ts'
import { payingShop } from './support/paying-shop.ts'
import { addWine, client, dataOf, type Shopper, shopper } from './support/shop.ts'
import { expectShape, LINE } from './support/wire-shape.ts'

/*
 * CRMEB's H5 client shops here: every field that it reads is there, with its type. The letters are the
 * contract's: n number, s text, m yuan with two decimals, b boolean, t unix seconds.
 */

const shop = await payingShop({ wines: [{ skus: [{ price: 200_00, stock: 500 }] }] })
let me: Shopper
let sale: TestSale
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any
const get = async (path: string) => dataOf<Any>(await me.get(path))
const post = async (path: string, body: object = {}) => dataOf<Any>(await me.post(path, body))

beforeAll(async () => {
  me = await shopper(shop, { formType: 'h5', balance: 100_000_00 })
  // One shopper goes through all that the contract names, and leaves more orders unpaid than a newcomer may.
  await widenOrderLimits(shop.db)
  const { skus } = await addWine(shop.db, { skus: [{ price: 90_00, listPrice: 120_00, stock: 60 }] })
  sale = await openSale(shop.deps, { sku: skus[0] })
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

const ISSUE =
  `n id type coupon_price use_min_price coupon_time receive_type receive_limit is_use remain_count total_count is_permanent,
  s title coupon_title, dayOr0 start_use_time end_use_time start_time end_time, list used, csv product_id category_id`.replaceAll(
    '\n',
    '',
  )
const CART_ITEM = `n uid product_id cart_num status seckill_id combination_id bargain_id advance_id is_valid trueStock min_qty,
  s product_attr_unique price_type, m truePrice vip_truePrice sum_price costPrice, map productInfo`.replaceAll('\n', '')
const ORDER =
  `n id uid pid paid status refund_status refund_type total_num coupon_id shipping_type virtual_type store_id offlinePayStatus
  seckill_id combination_id bargain_id advance_id pink_id, s order_id unique pay_type real_name user_phone user_address mark remark
  delivery_type delivery_name delivery_id delivery_code verify_code _verify_code virtual_info add_time_y add_time_h status_pic,
  m total_price pay_price pay_postage total_postage coupon_price deduction_price vip_true_price levelPrice memberPrice postage_price
  member_price, t add_time stop_time, time _add_time, map _status order_log help_info, list cartInfo cart_id refund split custom_form,
  b is_all_refund is_refund_available is_apply_refund invoice_func special_invoice pay_weixin_open ali_pay_status,
  n yue_pay_status friend_pay_status routine_contact_type`.replaceAll('\n', '')

describe('coupons (2.9)', () => {
  test('those that can be taken, taking one, and one’s own', async () => {
    const couponId = await addCoupon(shop.db, { amount: 10_00, total: 5 })
    for (const coupon of await get('/coupons?type=0&page=1&limit=20')) expectShape(coupon, ISSUE)
    const { list, count } = await get('/v2/coupons?type=-1&page=1&limit=20')
    for (const coupon of list) expectShape(coupon, ISSUE)
    expect(count).toEqual([1, 0, 0])
    expect(list[0]).toMatchObject({ id: couponId, is_use: 0, remain_count: 5, receive_limit: 1, is_permanent: 0 })

    expect(await me.post('/coupon/receive', { couponId: String(couponId) })).toEqual({
      status: 200,
      msg: '领取成功',
      code: '410319',
    })
    expect(await me.post('/coupon/receive', { couponId })).toMatchObject({ status: 410320, data: [] })
    expect((await me.post('/coupon/receive', { couponId: 999 })).status).toBe(400516)
    expect((await get('/coupons?type=0'))[0]).toMatchObject({ is_use: 1, remain_count: 4 })

    const own = await get('/coupons/user/1?page=1&limit=20')
    expect(own).toHaveLength(1)
    expectShape(
      own[0],
      `n id cid uid coupon_price use_min_price applicable_type receive_type coupon_time _type pc_type, flag is_fail,
       s coupon_title type status _msg pc_msg, csv category_id product_id, day add_time _add_time end_time _end_time`.replaceAll(
        '\n',
        '',
      ),
    )
    expect(own[0]).toMatchObject({ type: '手动领取', status: '未使用', _type: 2, _msg: '立即使用', pc_type: 1, pc_msg: '可使用' })
    expect(await get('/coupons/user/2')).toEqual([])
    expect(await post('/v2/order/product_coupon/cp1')).toEqual([])
  })
})

describe('placing (2.12)', () => {
  test('check_shipping → confirm → coupons/order → computed → create, with ids as the client sends them', async () => {
    const claim = await holdCoupon(shop.db, me, { amount: 30_00 })
    const line = {
      productId: String(shop.sku.productId),
      uniqueId: shop.sku.code,
      cartNum: '1',
      new: 1,
      is_new: 1,
      virtual_type: 0,
    }
    const none = { secKillId: 0, combinationId: 0, bargainId: 0, pinkId: '0', advanceId: 0 }
    const { cartId } = await post('/cart/add', { ...line, ...none })
    expect(await post('/order/check_shipping', { cartId, new: '1' })).toEqual({ type: 1 })
    const confirmed = await post('/order/confirm', { cartId, new: '1', addressId: 0, shipping_type: 1 })
    expectShape(
      confirmed,
      `s orderKey offlinePostage integralRatio usable_integral, list cartInfo custom_form system_store, map priceGroup addressInfo userInfo,
       n valid_count seckill_id combination_id bargain_id advance_id storeFreePostage yue_pay_status offline_pay_status friend_pay_status,
       b deduction integral_open pay_weixin_open ali_pay_status store_self_mention invoice_func special_invoice`.replaceAll(
        '\n',
        '',
      ),
    )
    expectShape(confirmed.userInfo, 's now_money real_name record_phone phone, n integral vip_id discount uid, b vip')
    expectShape(
      confirmed.priceGroup,
      'b isStoreFreePostage, m storePostage storeFreePostage sumPrice totalPrice costPrice vipPrice storePostageDiscount levelPrice memberPrice',
    )
    for (const item of confirmed.cartInfo) expectShape(item, CART_ITEM)

    const choices = await get(`/coupons/order/200?cartId=${cartId}&new=1&shippingType=1`)
    expectShape(
      choices[0],
      'n id type coupon_price use_min_price, s title coupon_title, day start_time end_time add_time start_use_time end_use_time',
    )

    const key = confirmed.orderKey
    const wanted = { addressId: String(me.addressId), couponId: claim, payType: '', useIntegral: 0, shipping_type: 1, mark: '' }
    const activities = { combinationId: 0, pinkId: 0, seckill_id: 0, bargainId: 0 }
    const computed = await post(`/order/computed/${key}`, { ...wanted, ...activities })
    expect(computed.status).toBe('NONE')
    expectShape(
      computed.result,
      `m total_price coupon_price deduction_price storePostageDiscount, n usedIntegral SurplusIntegral storeFreePostage,
       b isStoreFreePostage, m pay_price pay_postage`.replaceAll('\n', ''),
    )
    expect(computed.result).toMatchObject({ total_price: '200.00', coupon_price: '30.00' })

    const sent = {
      ...wanted,
      ...activities,
      real_name: '',
      phone: '',
      custom_form: [],
      new: '1',
      invoice_id: '',
      from: 'weixinh5',
      quitUrl: '/pages/goods/order_pay_status/index?',
      advanceId: 0,
      discountId: null,
      formId: '',
    }
    const created = await me.post(`/order/create/${key}`, sent)
    expect(created).toMatchObject({
      status: 200,
      msg: '订单创建成功',
      code: '410203',
      data: { status: 'SUCCESS', result: { key } },
    })
    const again = await me.post(`/order/create/${key}`, sent)
    expect(again).toMatchObject({ status: 200, code: '410209', data: { status: 'EXTEND_ORDER' } })
    expect(await me.post(`/order/computed/${key}`, wanted)).toMatchObject({ data: { status: 'EXTEND_ORDER', result: { key } } })

    const detail = await get(`/order/detail/${(created.data as Any).result.orderId}`)
    expectShape(detail, ORDER)
    for (const each of detail.cartInfo) expectShape(each, LINE)
    expect(detail).toMatchObject({ coupon_id: claim, coupon_price: '30.00', type: 0, _status: { _type: 0 } })
    expect(detail.order_id).toMatch(/^cp/)
  })
})

describe('flash sale (2.7)', () => {
  test('slots, list and page', async () => {
    const index = await get('/seckill/index')
    expectShape(index, 's lovely, list seckillTime, n seckillTimeIndex')
    expect(index.seckillTime[index.seckillTimeIndex]).toMatchObject({ status: 1, state: '抢购中' })
    for (const slot of index.seckillTime) expectShape(slot, 'n id continued status, s time state, url slide, t stop')
    const slotId = index.seckillTime[index.seckillTimeIndex].id
    const [item] = await get(`/seckill/list/${slotId}?page=1&limit=8`)
    expectShape(
      item,
      'n id product_id price ot_price quota quota_show stock percent time_id status, s title unit_name, url image',
    )
    expect(item).toMatchObject({ price: 50, ot_price: 90, stock: item.quota, status: 1 })

    const detail = await get(`/seckill/detail/${sale.id}`)
    expectShape(
      detail.storeInfo,
      `n id product_id quota quota_show percent stock num once_num status time_id total uid, s title store_name info description unit_name
       start_time stop_time, m price ot_price, t last_time, flag product_is_show, b userCollect, list images, url image small_image
       image_base wechat_code`.replaceAll('\n', ''),
    )
    expectShape(detail, 'n buy_num replyCount replyChance routine_contact_type, list productAttr, map productValue')
    expect(detail.productAttr[0]).toMatchObject({ attr_name: '规格', attr_values: ['默认'] })
    expectShape(detail.productValue.默认, 'n quota quota_show product_stock stock, s suk unique, m price ot_price, url image')
    expect((await me.get('/seckill/detail/99999')).status).toBe(410294)
  })

  test('ordering it: the order says what it is, no coupon is offered for it, and it cannot be ordered again', async () => {
    await holdCoupon(shop.db, me, { amount: 5_00 })
    const { cartId } = await post('/cart/add', { ...flashLine(sale), secKillId: String(sale.id) })
    expect(await get(`/coupons/order/50?cartId=${cartId}&new=1&shippingType=1`)).toEqual([])
    const confirmed = await post('/order/confirm', { cartId, new: 1, addressId: me.addressId })
    expect(confirmed).toMatchObject({
      seckill_id: sale.id,
      deduction: true,
      cartInfo: [{ price_type: 'activity', seckill_id: sale.id }],
    })
    const body = { addressId: me.addressId, couponId: 0, seckill_id: sale.id }
    await post(`/order/computed/${confirmed.orderKey}`, body)
    const { result } = await post(`/order/create/${confirmed.orderKey}`, body)
    expect(await get(`/order/detail/${result.orderId}`)).toMatchObject({ type: 1, seckill_id: sale.id, coupon_id: 0 })
    expect((await get('/order/list?type=0'))[0]).toMatchObject({ type: 1, seckill_id: sale.id })
    await post('/order/pay', { uni: result.orderId, paytype: 'yue' })
    expect((await me.post('/order/again', { uni: result.orderId })).status).toBe(410260)
    const more = await me.post('/cart/add', flashLine(sale, 3))
    expect(more).toMatchObject({ status: 410313, data: { max: 2 } })
  })
})

describe('paying (2.12, 2.13)', () => {
  const unpaid = async () => {
    const line = { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1, new: 1 }
    const { cartId } = await post('/cart/add', line)
    const { orderKey } = await post('/order/confirm', { cartId, new: 1, addressId: me.addressId, couponId: 0 })
    return (await post(`/order/create/${orderKey}`, { addressId: me.addressId, couponId: 0 })).result.orderId as string
  }
  const by = (formType: string) => client(shop.app, { token: me.token, formType })

  test('the cashier and the ways to pay', async () => {
    const cashier = await get(`/order/cashier/${await unpaid()}/order`)
    expectShape(
      cashier,
      `b ali_pay_status wechat_pay_status offline_pay_status friend_pay_status yue_pay_status, s order_id, m pay_price now_money pay_postage,
       flag offline_postage, t invalid_time, n oid`.replaceAll('\n', ''),
    )
    const config = await get('/pay/config')
    expect(config.map(({ value }: Any) => value)).toEqual(['weixin', 'alipay', 'yue', 'offline'])
    for (const way of config) expectShape(way, 's icon name value title number, b payStatus')
    expect((await me.get('/order/cashier/cp0/order')).status).not.toBe(200)
  })

  test('WeChat Pay: in the browser of a phone, at the PC, in the mini-program', async () => {
    const number = await unpaid()
    // Both calls come within two seconds, however slow the machine is.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const h5 = await post('/order/pay', { uni: number, paytype: 'weixin', type: 0, quitUrl: 'http://shop/pages/x' })
    expect(h5).toMatchObject({ status: 'WECHAT_H5_PAY', result: { order_id: number, pay_url: '' } })
    expectShape(h5.result, 'map jsConfig, n oid, s order_id pay_key pay_url')
    expectShape(h5.result.jsConfig, 'url mweb_url h5_url')
    expect(await me.post('/order/pay', { uni: number, paytype: 'weixin', type: 0 })).toMatchObject({ status: 400 })
    vi.useRealTimers()

    const pc = dataOf<Any>(await by('pc').post('/order/pay', { uni: await unpaid(), paytype: 'weixin' }))
    expect(pc.status).toBe('WECHAT_PC_PAY')
    expectShape(pc.result.jsConfig, 's code_url logo, t invalid')
  })

  test('Alipay, the balance, and what cannot be paid', async () => {
    const alipay = await post('/order/pay', { uni: await unpaid(), paytype: 'alipay' })
    expect(alipay.status).toBe('ALIPAY_PAY')
    expect(alipay.result.jsConfig).toMatch(/<form[^>]*(id|name)="alipaysubmit"/)

    const number = await unpaid()
    const paid = await me.post('/order/pay', { uni: number, paytype: 'yue', type: 0, quitUrl: '' })
    expect(paid).toEqual({ status: 200, msg: '余额支付成功', code: '410197', data: { status: 'SUCCESS', result: [] } })
    expect(await me.post('/order/pay', { uni: number, paytype: 'yue' })).toMatchObject({ status: 410174 })
    expect(await me.post('/order/pay', { uni: 'cp404', paytype: 'yue' })).toMatchObject({ status: 410173 })
    expect(await get(`/pc/check_order_status/${number}/${Math.floor(Date.now() / 1000) + 60}`)).toMatchObject({ status: true })

    const poor = await shopper(shop, { formType: 'h5' })
    const { cartId } = dataOf<Any>(
      await poor.post('/cart/add', { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1, new: 1 }),
    )
    const { orderKey } = dataOf<Any>(await poor.post('/order/confirm', { cartId, new: 1, addressId: poor.addressId }))
    const { result } = dataOf<Any>(await poor.post(`/order/create/${orderKey}`, { addressId: poor.addressId }))
    const short = await poor.post('/order/pay', { uni: result.orderId, paytype: 'yue' })
    expect(short).toMatchObject({ status: 200, data: { status: 'PAY_DEFICIENCY', result: [] } })
    expect(short.msg).toContain('余额不足')
  })

  test('recharging, and the movements of the balance', async () => {
    const index = await get('/recharge/index')
    expectShape(index, 'list recharge_quota recharge_attention')
    for (const quota of index.recharge_quota) expectShape(quota, 'n id, m price give_money')
    const begun = await post('/recharge/recharge', { price: '50', rechar_id: 0, type: 0, from: 'weixinh5' })
    expect(begun.status).toBe('WECHAT_H5_PAY')
    expectShape(begun.result, 'map jsConfig, s order_id pay_key pay_url')
    expect((await me.post('/recharge/recharge', { price: 0, rechar_id: 0, type: 0, from: 'weixin' })).code).toBe('410122')

    const bill = await get('/spread/commission/0?page=1&limit=20')
    expectShape(bill, 'list list time, n count')
    for (const row of bill.list)
      expectShape(row, 'n id, flag pm, s title type mark time time_key, m number balance, minute add_time')
    expect(bill.list[0]).toMatchObject({ pm: 0, type: 'pay_product' })
    for (const row of (await get('/spread/commission/2')).list) expect(row.pm).toBe(1)
    expectShape(await get('/user/balance'), 'm now_money recharge orderStatusSum')
  })
})
