import { expect, test } from 'vitest'
import { confirmOrder, createOrder } from '#contract/shop/checkout.ts'
import { cancelOrder, deleteOrder, findOrder, listOrders, orderAgain, orderCounts, receiveOrder } from '#contract/shop/orders.ts'
import { findCashier } from '#contract/shop/payments.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { sendParcel } from './parcels/send-parcel.ts'

const shop = await shopWith({
  wines: [{ zh: '施洛斯山雷司令', en: 'Schlossberg Riesling', skus: [{ price: 150_00, vintage: 2021 }] }],
})
const staff = await shopper(shop, { scopes: ['shopper', 'admin'] })
const ship = (number: string) =>
  sendParcel(shop.db, number, {
    courier: '顺丰速运',
    trackingNumber: 'SF1234567890123',
    byAccount: staff.id,
    at: shop.deps.now(),
  })

test('the storefront’s way: from the cart to received, and the same again', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00, locale: 'en-US' })
  const { api } = buyer
  const line = { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 2 }
  const { cartId } = dataOf<{ cartId: number }>(await buyer.post('/cart/add', line))
  const checkout = await api.call(confirmOrder, { cartId: String(cartId), isBuyNow: false })
  expect(checkout).toMatchObject({ balance: 1_000_00, freeShippingFrom: 399_00, totals: { due: 318_00 } })
  const { orderNumber } = await api.call(createOrder, { key: checkout.key, addressId: buyer.addressId, remark: '' })

  const cashier = await api.call(findCashier, { number: orderNumber })
  expect(cashier).toMatchObject({ orderNumber, status: 'unpaid', due: 318_00, balance: 1_000_00 })
  expect(cashier.methods.find(({ method }) => method === 'balance')).toMatchObject({ isOpen: true })
  expect(Date.parse(cashier.payBy) - Date.parse(cashier.serverTime)).toBeGreaterThan(29 * 60_000)
  expect(await payOrder(api, orderNumber, 'balance')).toBe('paid')
  expect(await api.call(findCashier, { number: orderNumber })).toMatchObject({ status: 'paid', balance: 682_00 })

  await ship(orderNumber)
  const shipped = await api.call(findOrder, { number: orderNumber })
  expect(shipped).toMatchObject({
    status: 'shipped',
    payMethod: 'balance',
    parcels: [
      {
        courier: { zh: '顺丰速运', en: 'SF Express' },
        trackingNumber: 'SF1234567890123',
        steps: [{ text: { en: 'The parcel was handed over to the courier' } }],
      },
    ],
  })
  expect([shipped.paidAt, shipped.shippedAt].every((at) => at !== null)).toBe(true)
  await api.call(receiveOrder, { number: orderNumber })
  expect(await api.call(findOrder, { number: orderNumber })).toMatchObject({ status: 'received' })
  expect(await api.call(orderCounts)).toEqual({ all: 1, unpaid: 0, paid: 0, shipped: 0, received: 1, refund: 0 })

  const again = await api.call(confirmOrder, {
    cartId: (await api.call(orderAgain, { number: orderNumber })).keys.join(','),
    isBuyNow: true,
  })
  expect(again.totals).toEqual(checkout.totals)
  expect(await violations(shop.db)).toEqual([])
})

test('a phone client’s way, with the fields that CRMEB’s client reads', async () => {
  const buyer = await shopper(shop, { balance: 500_00, formType: 'h5' })
  const post = async <T>(path: string, body: object) => dataOf<T>(await buyer.post(path, body))
  const get = async <T>(path: string) => dataOf<T>(await buyer.get(path))
  const line = { productId: String(shop.sku.productId), uniqueId: shop.sku.code, cartNum: '1', new: 1, secKillId: 0 }
  const { cartId } = await post<{ cartId: string }>('/cart/add', line)
  expect(cartId).toEqual(expect.any(String))
  expect(await post('/order/check_shipping', { cartId, new: '1' })).toEqual({ type: 1 })
  const confirmed = await post<Record<string, unknown> & { orderKey: string }>('/order/confirm', {
    cartId,
    new: 1,
    addressId: buyer.addressId,
    shipping_type: 1,
  })
  expect(confirmed).toMatchObject({
    addressInfo: { id: buyer.addressId, real_name: '林晓' },
    priceGroup: { totalPrice: '150.00', storePostage: '18.00', isStoreFreePostage: false },
    storeFreePostage: 399,
    userInfo: { now_money: '500.00', record_phone: '13800000001' },
    yue_pay_status: 1,
    valid_count: 1,
  })
  const body = { addressId: String(buyer.addressId), couponId: 0, useIntegral: false, shipping_type: '1', mark: '', payType: '' }
  expect(await post(`/order/computed/${confirmed.orderKey}`, body)).toEqual({
    status: 'NONE',
    result: expect.objectContaining({ total_price: '150.00', pay_postage: '18.00', pay_price: '168.00' }),
  })
  const created = await buyer.post(`/order/create/${confirmed.orderKey}`, {
    ...body,
    real_name: '',
    phone: '',
    custom_form: [],
    new: 1,
    invoice_id: '',
    from: 'weixinh5',
    quitUrl: '',
    seckill_id: 0,
    discountId: null,
    formId: '',
  })
  expect(created).toMatchObject({ status: 200, code: '410203', data: { status: 'SUCCESS' } })
  const uni = dataOf<{ result: { orderId: string } }>(created).result.orderId

  expect(await get(`/order/cashier/${uni}/order`)).toMatchObject({
    order_id: uni,
    pay_price: '168.00',
    now_money: '500.00',
    yue_pay_status: true,
    wechat_pay_status: true,
  })
  expect(await buyer.get(`/pc/check_order_status/${uni}/${Math.floor(Date.now() / 1000) + 100}`)).toMatchObject({
    data: { status: false, time: expect.any(Number) },
  })
  expect(await buyer.post('/order/pay', { uni, paytype: 'yue', type: 0, quitUrl: '' })).toMatchObject({
    code: '410197',
    data: { status: 'SUCCESS', result: [] },
  })
  expect(await get(`/pc/check_order_status/${uni}/0`)).toEqual({ status: true, time: 0 })

  const [listed] = await get<Record<string, unknown>[]>('/order/list?type=1&page=1&limit=10')
  expect(listed).toMatchObject({ order_id: uni, paid: 1, status: 0, _status: { _type: 1, _title: '待发货' }, pay_type: 'yue' })
  expect(await buyer.get(`/order/express/${uni}`)).toMatchObject({ status: 400, code: '410206' })
  await ship(uni)
  expect(await get(`/order/detail/${uni}`)).toMatchObject({
    _status: { _type: 2, _title: '待收货' },
    delivery_type: 'express',
    delivery_name: '顺丰速运',
    delivery_id: 'SF1234567890123',
    delivery_code: 'shunfeng',
    system_store: false,
    split: [],
    cartInfo: [
      { cart_num: 1, truePrice: '150.00', productInfo: { store_name: '施洛斯山雷司令', attrInfo: { suk: '2021,750ml,单瓶' } } },
    ],
  })
  expect(await get(`/order/express/${uni}`)).toMatchObject({
    order: { delivery_id: 'SF1234567890123', user_address: '上海市 黄浦区 中山东一路 1 号' },
    express: {
      result: { list: [{ status: '包裹已交付快递', time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }] },
    },
  })
  expect(await buyer.post('/order/take', { uni })).toMatchObject({ status: 200, code: '410204' })
  const detail = await get<{ cartInfo: { unique: string }[]; unique: string }>(`/order/detail/${uni}`)
  expect(detail).toMatchObject({ _status: { _type: 3 } })
  expect(await get(`/order/detail/${detail.unique}/${detail.cartInfo[0]?.unique}`)).toMatchObject({ order_id: uni })
  expect(await post('/order/product', { unique: detail.cartInfo[0]?.unique })).toMatchObject({
    cart_num: 1,
    product_id: shop.sku.productId,
    order_id: uni,
    productInfo: { price: '150.00' },
  })
  const { cateId } = await post<{ cateId: string }>('/order/again', { uni })
  expect(await post('/order/confirm', { cartId: cateId, new: 1 })).toMatchObject({ valid_count: 1 })
  expect(await get('/order/data')).toMatchObject({
    order_count: '1',
    evaluated_count: '1',
    sum_price: '168.00',
    pc_order_count: 1,
  })
  expect(await violations(shop.db)).toEqual([])
})

test('a cancelled order stays in the storefront’s list, and is gone for a phone client', async () => {
  const buyer: Shopper = await shopper(shop)
  const phone = client(shop.app, { token: buyer.token, formType: 'h5' })
  const line = { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1, new: 1 }
  const { cartId } = dataOf<{ cartId: string }>(await buyer.post('/cart/add', line))
  const { key } = await buyer.api.call(confirmOrder, { cartId, isBuyNow: true })
  const { orderNumber } = await buyer.api.call(createOrder, { key, addressId: buyer.addressId, remark: '' })
  expect(dataOf<unknown[]>(await phone.get('/order/list'))).toHaveLength(1)
  await buyer.api.call(cancelOrder, { number: orderNumber })

  expect(dataOf<unknown[]>(await phone.get('/order/list'))).toEqual([])
  expect(dataOf(await phone.get('/pc/get_order_list?type='))).toEqual({ list: [], count: 0 })
  expect(await phone.get(`/order/detail/${orderNumber}`)).toMatchObject({ status: 410294 })
  expect(dataOf(await phone.get('/order/data'))).toMatchObject({ order_count: '0', unpaid_count: '0' })

  expect(await buyer.api.call(listOrders, { tab: 'all' })).toMatchObject({ list: [{ status: 'cancelled' }], count: 1 })
  expect(await buyer.api.call(findOrder, { number: orderNumber })).toMatchObject({
    status: 'cancelled',
    cancelledAt: expect.any(String),
  })
  await buyer.api.call(deleteOrder, { number: orderNumber })
  expect(await buyer.api.call(listOrders, { tab: 'all' })).toEqual({ list: [], count: 0 })
  await expect(buyer.api.call(findOrder, { number: orderNumber })).rejects.toMatchObject({ code: 410294 })
})
