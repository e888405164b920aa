import { expect, test } from 'vitest'
import { AFTER_SALE_STATUSES, type AfterSale, type AfterSaleKind, type AfterSaleStatus } from '#domain/after-sale.ts'
import { fen } from '#domain/money.ts'
import type { RefundableLine } from '#domain/refund-amount.ts'
import { refundType } from './after-sale-brief.ts'
import {
  type AfterSaleDetailRow,
  decodeAfterSale,
  decodeCard,
  encodeAfterSale,
  encodeCard,
  wireAfterSale,
} from './after-sale-shapes.ts'
import { applyForRefund, decodeListed, decodeRefundable, encodePieces, encodeRefundable, phoneRefundList } from './after-sales.ts'
import type { OrderReader } from './order-shapes.ts'

const reader = (locale: 'zh-CN' | 'en-US', client: 'pc' | 'phone' = 'pc'): OrderReader => ({ locale, client, say: (key) => key })

const line: RefundableLine = {
  unique: 'a'.repeat(32),
  productId: 1001,
  skuCode: '1a2b3c4d',
  name: { zh: '雷司令', en: 'Riesling' },
  image: '/uploads/wine.webp',
  vintage: 2022,
  sizeMl: 750,
  pack: 1,
  price: fen(128_00),
  quantity: 4,
  discount: fen(10_01),
  reduction: fen(0),
  shippedQuantity: 2,
  refundedQuantity: 2,
  isReviewed: false,
  shipping: fen(18_00),
  boxShare: fen(38_00),
  withdrawnQuantity: 1,
}
const { shipping: _, boxShare: __, withdrawnQuantity: ___, ...orderLine } = line

const request: AfterSale = {
  id: 7,
  number: '20261120123456789012',
  orderNumber: 'cp20261120000000000001',
  orderStatus: 'received',
  isOpenedByShop: true,
  kind: 'return',
  status: 'sent',
  quantity: 2,
  amount: fen(200_00),
  at: '2026-11-20T08:00:00.123Z',
  lines: [{ line: orderLine, quantity: 2, amount: fen(250_99) }],
  reason: 'broken',
  explanation: '瓶颈开裂\n外箱湿了',
  pictures: ['/uploads/a.webp'],
  asked: fen(250_99),
  shipping: fen(4_50),
  boxes: fen(9_50),
  refuseReason: '',
  events: [
    { kind: 'applied', by: 'shopper', note: '', at: '2026-11-20T08:00:00.123Z' },
    { kind: 'agreed', by: 'staff', note: '少退一些', at: '2026-11-20T09:00:00.000Z' },
  ],
  returnParcel: { courier: '顺丰速运', trackingNumber: 'SF1', phone: '13800000000', note: '轻放', pictures: [] },
  returnAddress: { name: { zh: '仓库', en: 'Warehouse' }, phone: '021', address: { zh: '洋山', en: 'Yangshan' } },
  paybacks: [
    {
      number: 'r1',
      method: 'wechat',
      amount: fen(200_00),
      reason: 'after-sale',
      state: 'under-way',
      at: '2026-11-20T10:00:00.000Z',
      doneAt: null,
    },
  ],
}
const row: AfterSaleDetailRow = {
  ...request,
  orderId: 3,
  payMethod: 'wechat',
  recipient: { name: '林晓', phone: '138', address: '上海' },
}

test('a request comes back from the wire as it went there, in either language', () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const wire = wireAfterSale.parse(JSON.parse(JSON.stringify(encodeAfterSale(row, reader(locale)))))
    expect(decodeAfterSale(wire)).toEqual(request)
  }
  const { number, orderNumber, lines } = decodeCard(encodeCard(row, reader('zh-CN')))
  expect({ number, orderNumber, lines }).toEqual({
    number: request.number,
    orderNumber: request.orderNumber,
    lines: request.lines,
  })
})

test('a line that can be asked for comes back as it went', () => {
  expect(decodeRefundable(encodeRefundable(line, reader('en-US')))).toEqual(line)
  expect(encodeRefundable(line, reader('zh-CN'))).toMatchObject({
    cart_num: 4,
    surplus_num: 2,
    return_num: 1,
    paid_price: '501.99',
  })
})

test('the fields that phone clients read', () => {
  expect(encodeAfterSale(row, reader('zh-CN', 'phone'))).toMatchObject({
    id: 7,
    order_id: '20261120123456789012',
    store_order_id: 3,
    store_order_order_id: 'cp20261120000000000001',
    refund_type: 5,
    refund_status: 1,
    refund_num: 2,
    total_num: 2,
    refund_price: '200.00',
    pay_price: '200.00',
    pay_postage: 4.5,
    paid: 1,
    _add_time: '2026-11-20 16:00:00',
    refund_reason: '瓶身破损或漏酒',
    refund_img: ['/uploads/a.webp'],
    refund_express: 'SF1',
    refund_express_name: '顺丰速运',
    refund_name: '仓库',
    refund_address: '洋山',
    // The parcel can still be corrected.
    express_list: expect.arrayContaining([{ id: 1, name: '顺丰速运', code: 'shunfeng' }]),
    cartInfo: [{ cart_num: 2, productInfo: { store_name: '雷司令' } }],
    refund_phone: '13800000000',
    _status: { _type: -1, refund_name: '仓库', refund_address: '洋山' },
  })
})

test('refund_type and refund_status of every state', () => {
  const types = (kind: AfterSaleKind) =>
    Object.fromEntries(AFTER_SALE_STATUSES.map((status) => [status, refundType({ kind, status })]))
  const later = { agreed: 4, sent: 5, paying: 6, refunded: 6, refused: 3, cancelled: 0, replaced: 3 }
  expect(types('money')).toEqual({ applied: 1, ...later })
  expect(types('return')).toEqual({ applied: 2, ...later })
  const statusOf = (status: AfterSaleStatus) => encodeCard({ ...row, status }, reader('zh-CN')).refund_status
  expect((['applied', 'agreed', 'sent', 'paying', 'refunded', 'refused', 'replaced'] as const).map(statusOf)).toEqual([
    1, 1, 1, 2, 2, 3, 3,
  ])
  // The detail knows pending and decided only.
  expect(encodeAfterSale({ ...row, status: 'refused' }, reader('zh-CN')).refund_status).toBe(2)
})

test('what clients send: csv or list, numbers as text, absolute addresses, reasons in any language', () => {
  const parsed = applyForRefund.body?.parse({
    text: 'Changed my mind',
    refund_type: '2',
    refund_price: '999999.00',
    refund_reason_wap_img: 'https://shop.example/uploads/a.webp, /uploads/b.webp,',
    cart_ids: [{ cart_id: line.unique, cart_num: '2' }],
    uni: 'cp1',
  })
  expect(parsed).toEqual({
    text: 'changed-mind',
    refund_type: 'return',
    refund_reason_wap_explain: '',
    refund_reason_wap_img: ['/uploads/a.webp', '/uploads/b.webp'],
    cart_ids: [{ unique: line.unique, quantity: 2 }],
  })
  expect(encodePieces([{ unique: 'x', quantity: 1 }])).toEqual([{ cart_id: 'x', cart_num: 1 }])
})

test('the list’s filter: everything, in progress, done; withdrawn ones are none for phones', () => {
  const filterOf = (status: unknown) => phoneRefundList.query?.parse({ refund_status: status }).refund_status
  expect([filterOf(undefined), filterOf(''), filterOf('0'), filterOf(2)]).toEqual([0, 0, 0, 2])
  expect(decodeListed(1, 'pc')).toEqual(['applied', 'agreed', 'sent', 'paying'])
  expect(decodeListed(2, 'phone')).toEqual(['refunded', 'refused', 'replaced'])
  expect(decodeListed(0, 'pc')).toHaveLength(AFTER_SALE_STATUSES.length)
})
