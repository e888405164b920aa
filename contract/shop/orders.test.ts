import { expect, test } from 'vitest'
import type { Reader } from '#contract/localized.ts'
import { fen } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { OrderLine } from '#domain/order-line.ts'
import { filterOfTab, ORDER_STATUSES } from '#domain/order-status.ts'
import { ORDER_TABS } from '#domain/order-tabs.ts'
import { decodeOrder, encodeOrder } from './order-detail.ts'
import { decodeAgain, decodeCounts, decodeListType, encodeAgain, encodeCounts, isShownTo, listOrders } from './orders.ts'

const say = (key: string) => key
const reader: Reader = { locale: 'zh-CN', client: 'pc' }
const totals = {
  goods: fen(384_00),
  shipping: fen(18_00),
  boxes: fen(5_00),
  discount: fen(2_00),
  reduction: fen(3_00),
  due: fen(402_00),
}

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
  discount: fen(2_00),
  reduction: fen(3_00),
  shippedQuantity: 0,
  refundedQuantity: 0,
  isReviewed: false,
}

const order: Order = {
  number: 'cp20261120123456789012',
  status: 'shipped',
  lines: [line, { ...line, unique: 'f'.repeat(32), vintage: 2021, pack: 1 }],
  totals,
  placedAt: '2026-11-20T16:30:00.123Z',
  payBy: '2026-11-20T17:00:00.123Z',
  flashItemId: 201,
  gift: {
    card: { text: '生日快乐', from: '林晓', to: '王先生' },
    boxes: { name: { zh: '木盒', en: 'Wooden box' }, price: fen(5_00), count: 1 },
  },
  deliverOn: '2026-11-25',
  afterSales: [],
  recipient: { name: '林晓', phone: '13800000001', address: '上海市 徐汇区 武康路 378 号' },
  remark: '请轻放',
  payMethod: 'balance',
  paidAt: '2026-11-20T16:31:00.000Z',
  shippedAt: '2026-11-21T08:00:00.000Z',
  receivedAt: null,
  finishedAt: null,
  cancelledAt: null,
  refundedAt: null,
  priceChanges: [{ from: fen(400_00), to: fen(397_00), reason: '老顾客', at: '2026-11-20T16:40:00.000Z' }],
  cancelReason: null,
  parcels: [
    {
      id: 3,
      courier: { zh: '顺丰速运', en: 'SF Express' },
      courierCode: 'shunfeng',
      courierPhone: '95338',
      trackingNumber: 'SF1234567890123',
      state: 'under-way',
      shippedAt: '2026-11-21T08:00:00.000Z',
      isReplacement: false,
      lines: [{ unique: 'f'.repeat(32), quantity: 2 }],
      steps: [
        { at: '2026-11-21T09:00:00.000Z', kind: 'picked-up', text: { zh: '【上海市】快件已被揽收', en: '' } },
        { at: '2026-11-21T08:00:00.000Z', kind: 'handed-over', text: { zh: '已发出', en: 'Sent' } },
      ],
    },
  ],
  replacements: [
    {
      id: 5,
      reason: 'broken',
      note: '抱歉',
      state: 'sent',
      at: '2026-11-21T10:00:00.000Z',
      lines: [{ unique: 'f'.repeat(32), quantity: 1 }],
      parcelId: 3,
    },
  ],
  payments: [
    { method: 'wechat', amount: fen(300_00) },
    { method: 'balance', amount: fen(97_00) },
  ],
  paybacks: [],
  serverTime: '2026-11-22T00:00:00.000Z',
}
const keys = { id: 7, accountId: 10001, uniqueCode: 'a'.repeat(32), couponClaimId: 5 }

test.each(ORDER_STATUSES)('an order that is %s comes through the wire as it was', (status) => {
  const sent = { ...order, status, payMethod: status === 'unpaid' ? null : order.payMethod }
  const wire = encodeOrder({ ...sent, ...keys }, { ...reader, say })
  expect(decodeOrder(JSON.parse(JSON.stringify(wire)))).toEqual(sent)
})

test('_status and its columns are CRMEB’s, times are Shanghai’s', () => {
  const wireOf = (status: Order['status']) => encodeOrder({ ...order, ...keys, status }, { ...reader, say })
  expect(ORDER_STATUSES.map((status) => wireOf(status)._status._type)).toEqual([0, 1, 1, 2, 3, 4, -4, -2])
  expect(wireOf('part-shipped')).toMatchObject({ paid: 1, status: 4, refund_status: 0, delivery_type: 'express' })
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

test('tabs and counts', () => {
  for (const tab of ORDER_TABS) {
    const type = listOrders.encode?.({ tab }).query?.type ?? '9'
    expect(decodeListType(type, 'pc')).toEqual(filterOfTab[tab])
  }
  expect(decodeListType('', 'phone').statuses).not.toContain('cancelled')
  expect(decodeListType('7', 'phone').statuses).toEqual(['part-shipped'])
  expect(ORDER_STATUSES.filter((status) => !isShownTo('phone', status))).toEqual(['cancelled'])
  const counts = { unpaid: 1, paid: 2, 'part-shipped': 8, shipped: 3, received: 4, finished: 5, cancelled: 6, refunded: 7 }
  const tally = { counts, refunds: { open: 2, done: 8, any: 10 }, spent: fen(1_00) }
  expect(decodeCounts(encodeCounts(tally, 'pc'))).toEqual({
    all: 36,
    unpaid: 1,
    paid: 2,
    shipped: 11,
    received: 4,
    refund: 10,
  })
  expect(encodeCounts(tally, 'phone')).toMatchObject({
    order_count: '23',
    complete_count: '5',
    refunding_count: '2',
    refunded_count: '8',
    sum_price: '1.00',
  })
})

test('what can be bought again, by its keys', () => {
  const again = { keys: ['u1', 'u2'], unavailable: [{ zh: '绿维特利纳', en: 'Grüner Veltliner' }] }
  expect(decodeAgain(encodeAgain(again, reader))).toEqual(again)
  expect(decodeAgain({ cateId: '', unavailable: [] }).keys).toEqual([])
})
