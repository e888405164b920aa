import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart.ts'
import { fen } from '#domain/money.ts'
import { type Cashier, type Checkout, type Order, type OrderLine, PAY_METHODS } from '#domain/order.ts'
import { ORDER_STATUSES, ORDER_TABS, statusesOfTab } from '#domain/order-status.ts'
import { createOrder, decodeCheckout, decodeTotals, encodeCheckout, encodeTotals } from './checkout.ts'
import type { Reader } from './localized.ts'
import { decodeOrder, encodeOrder } from './order-detail.ts'
import { decodePayType, encodePayMethod } from './order-shapes.ts'
import { decodeAgain, decodeCounts, decodeListType, encodeAgain, encodeCounts, encodeTab, isShownTo } from './orders.ts'
import { decodeCashier, decodeMovement, decodeOutcome, encodeCashier, encodeMovement, encodeOutcome } from './payments.ts'

const say = (key: string) => key
const reader: Reader = { locale: 'zh-CN', client: 'pc' }
const totals = { goods: fen(384_00), shipping: fen(18_00), discount: fen(2_00), due: fen(400_00) }

const line: OrderLine = {
  unique: '0123456789abcdef0123456789abcdef',
  productId: 1001,
  skuCode: '0a1b2c3d',
  name: { zh: '雷司令', en: 'Riesling' },
  image: '/uploads/a.webp',
  vintage: null,
  sizeMl: 750,
  pack: 6,
  price: fen(128_00),
  quantity: 3,
}

const order: Order = {
  number: 'cp20261120123456789012',
  status: 'shipped',
  lines: [line, { ...line, unique: 'f'.repeat(32), vintage: 2021, pack: 1 }],
  totals,
  placedAt: '2026-11-20T16:30:00.123Z',
  payBy: '2026-11-20T17:00:00.123Z',
  recipient: { name: '林晓', phone: '13800000001', address: '上海市 徐汇区 武康路 378 号' },
  remark: '请轻放',
  payMethod: 'balance',
  paidAt: '2026-11-20T16:31:00.000Z',
  shippedAt: '2026-11-21T08:00:00.000Z',
  receivedAt: null,
  finishedAt: null,
  cancelledAt: null,
  parcels: [
    {
      courier: '顺丰速运',
      trackingNumber: 'SF1',
      steps: [{ at: '2026-11-21T08:00:00.000Z', text: { zh: '已发出', en: 'Sent' } }],
    },
  ],
  serverTime: '2026-11-22T00:00:00.000Z',
}
const keys = { id: 7, accountId: 10001, uniqueCode: 'a'.repeat(32) }

test.each(ORDER_STATUSES)('an order that is %s comes through the wire as it was', (status) => {
  const sent = { ...order, status, payMethod: status === 'unpaid' ? null : order.payMethod }
  const wire = encodeOrder({ ...sent, ...keys }, { ...reader, say })
  expect(decodeOrder(JSON.parse(JSON.stringify(wire)))).toEqual(sent)
})

test('_status and its columns are CRMEB’s, times are Shanghai’s', () => {
  const wireOf = (status: Order['status']) => encodeOrder({ ...order, ...keys, status }, { ...reader, say })
  expect(ORDER_STATUSES.map((status) => wireOf(status)._status._type)).toEqual([0, 1, 2, 3, 4, -4, -2])
  expect(wireOf('received')).toMatchObject({ paid: 1, status: 2, refund_status: 0 })
  expect(wireOf('refunded')).toMatchObject({ paid: 1, status: -2, refund_status: 2, refund_type: 6 })
  expect(wireOf('shipped')).toMatchObject({
    _add_time: '2026-11-21 00:30:00',
    add_time_y: '2026-11-21',
    add_time_h: '00:30:00',
    add_time: 1795192200,
    order_log: { create: '2026-11-21', pay: '2026-11-21', delivery: '2026-11-21', take: '', complete: '' },
  })
})

test('a phone client reads names in its own language', () => {
  const wire = encodeOrder({ ...order, ...keys }, { locale: 'en-US', client: 'phone', say })
  expect(wire.cartInfo[0]?.productInfo).toMatchObject({
    store_name: 'Riesling',
    attrInfo: { suk: 'Non-vintage,750ml,Case of 6' },
  })
})

test('a checkout comes through the wire, with an address and without', () => {
  const cartLine: CartLine = {
    ...line,
    id: `u${'0'.repeat(32)}`,
    listPrice: fen(158_00),
    priceWhenAdded: fen(120_00),
    stock: 4,
    isValid: true,
  }
  // What a cart line does not have does not come back.
  const { unique: _, ...sentLine } = cartLine as CartLine & { unique: string }
  const address = {
    id: 501,
    name: '林晓',
    phone: '13800000001',
    province: '上海市',
    city: '上海市',
    district: '徐汇区',
    cityCode: 310100,
    detail: '武康路 378 号',
    postCode: '',
    isDefault: true,
  }
  const checkout: Checkout = {
    key: 'k',
    lines: [sentLine],
    address,
    totals,
    freeShippingFrom: fen(399_00),
    balance: fen(5_000_00),
  }
  expect(decodeCheckout(encodeCheckout(checkout, 10001, reader))).toEqual(checkout)
  const homeless = { ...checkout, address: null }
  const wire = encodeCheckout(homeless, 10001, reader)
  expect(wire.addressInfo).toEqual([])
  expect(decodeCheckout(wire)).toEqual(homeless)
  expect(decodeTotals(encodeTotals(totals))).toEqual(totals)
})

test('tabs and counts', () => {
  for (const tab of ORDER_TABS) expect(decodeListType(encodeTab(tab), 'pc')).toEqual(statusesOfTab[tab])
  expect(decodeListType('', 'phone')).not.toContain('cancelled')
  expect(ORDER_STATUSES.filter((status) => !isShownTo('phone', status))).toEqual(['cancelled'])
  const counts = { unpaid: 1, paid: 2, shipped: 3, received: 4, finished: 5, cancelled: 6, refunded: 7 }
  const tally = { counts, spent: fen(1_00) }
  expect(decodeCounts(encodeCounts(tally, 'pc'))).toEqual({ all: 28, unpaid: 1, paid: 2, shipped: 3, received: 4, refund: 7 })
  expect(encodeCounts(tally, 'phone')).toMatchObject({ order_count: '15', complete_count: '5', sum_price: '1.00' })
})

test('what can be bought again, by its keys', () => {
  const again = { keys: ['u1', 'u2'], unavailable: [{ zh: '绿维特利纳', en: 'Grüner Veltliner' }] }
  expect(decodeAgain(encodeAgain(again, reader))).toEqual(again)
  expect(decodeAgain({ cateId: '', unavailable: [] }).keys).toEqual([])
})

test('payment: cashier, methods, outcomes and movements', () => {
  const cashier: Cashier = {
    orderNumber: order.number,
    status: 'unpaid',
    due: fen(400_00),
    balance: fen(12_34),
    payBy: order.payBy,
    serverTime: order.serverTime,
    methods: PAY_METHODS.map((method) => ({ method, isOpen: method === 'balance' || method === 'alipay' })),
  }
  expect(decodeCashier(encodeCashier({ ...cashier, orderId: 7, shipping: fen(18_00) }))).toEqual(cashier)
  expect(PAY_METHODS.map((method) => decodePayType(encodePayMethod(method)))).toEqual(PAY_METHODS)
  for (const outcome of ['paid', 'balance-too-low'] as const) expect(decodeOutcome(encodeOutcome(outcome))).toBe(outcome)
  for (const amount of [fen(-60_00), fen(0), fen(60_00)]) {
    const movement = {
      id: 1,
      kind: 'order-payment' as const,
      amount,
      balance: fen(40_00),
      orderNumber: order.number,
      at: order.placedAt,
    }
    expect(decodeMovement(encodeMovement(movement, say))).toEqual(movement)
  }
})

test('T33: what is no id of an address is refused by the schema', () => {
  const { body } = createOrder
  for (const addressId of [-1, 1.5, '1e3', Number.NaN, 2 ** 53, [1], {}, 'abc']) {
    expect(body?.safeParse({ addressId }).success).toBe(false)
  }
  for (const addressId of [0, 7, '7']) expect(body?.safeParse({ addressId }).success).toBe(true)
})
