import { z } from 'zod'
import type { Reader } from '#contract/localized.ts'
import { toDateTime, toUnixSeconds } from '#contract/times.ts'
import type { MessageParams } from '#domain/messages.ts'
import { toYuan } from '#domain/money.ts'
import { isBeingTransferred, type OrderCard } from '#domain/order.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import { decodeBrief, encodeBrief, wireBrief } from './after-sale-brief.ts'
import { decodeOrderGift, encodeOrderGift, wireOrderGift } from './gifts.ts'
import { decodeOrderLine, encodeOrderLine, wireLine } from './order-line.ts'
import { decodePrice } from './product-card.ts'

/*
 * An order on the wire (docs/wire.md, "Order states"). What this shop does not have has an empty value; `state`, `pay_by`,
 * `change_price` (taken off by staff before payment) and the like are ours.
 */

export type Say = (key: string, params?: MessageParams) => string
export type OrderReader = Reader & { say: Say }

/** CRMEB's columns and its derived `_type`. It deletes cancelled orders; -4 is its tab of hidden ones. */
const STATUS_COLUMNS: Record<
  OrderStatus,
  { paid: number; status: number; refund_status: number; refund_type: number; type: number }
> = {
  unpaid: { paid: 0, status: 0, refund_status: 0, refund_type: 0, type: 0 },
  paid: { paid: 1, status: 0, refund_status: 0, refund_type: 0, type: 1 },
  'part-shipped': { paid: 1, status: 4, refund_status: 0, refund_type: 0, type: 1 },
  shipped: { paid: 1, status: 1, refund_status: 0, refund_type: 0, type: 2 },
  received: { paid: 1, status: 2, refund_status: 0, refund_type: 0, type: 3 },
  finished: { paid: 1, status: 3, refund_status: 0, refund_type: 0, type: 4 },
  refunded: { paid: 1, status: -2, refund_status: 2, refund_type: 6, type: -2 },
  cancelled: { paid: 0, status: 0, refund_status: 0, refund_type: 0, type: -4 },
}

/** The derived `_type` (docs/wire.md, "Order states"). */
export const orderType = (status: OrderStatus): number => STATUS_COLUMNS[status].type

const WAITING_FOR_TRANSFER = 9

const METHOD_OF_TYPE = { weixin: 'wechat', alipay: 'alipay', yue: 'balance', offline: 'offline' } as const satisfies Record<
  string,
  PayMethod
>
export type PayType = keyof typeof METHOD_OF_TYPE
export const PAY_TYPES = Object.keys(METHOD_OF_TYPE) as [PayType, ...PayType[]]
export const decodePayType = (type: PayType): PayMethod => METHOD_OF_TYPE[type]
const TYPE_OF_METHOD = Object.fromEntries(PAY_TYPES.map((type) => [METHOD_OF_TYPE[type], type])) as Record<PayMethod, PayType>
export const encodePayMethod = (method: PayMethod): PayType => TYPE_OF_METHOD[method]

export const wireOrderCard = z.object({
  id: z.number(),
  uid: z.number(),
  order_id: z.string(),
  unique: z.string(),
  pid: z.number(),
  is_del: z.number(),
  state: z.enum(ORDER_STATUSES),
  paid: z.number(),
  status: z.number(),
  refund_status: z.number(),
  refund_type: z.number(),
  refund: z.array(wireBrief),
  is_all_refund: z.boolean(),
  pay_type: z.enum(['', ...PAY_TYPES]),
  total_num: z.number(),
  total_price: z.string(),
  total_postage: z.string(),
  pay_postage: z.string(),
  pay_price: z.string(),
  coupon_id: z.number(),
  coupon_price: z.string(),
  change_price: z.string(),
  // Ours: a present and its boxes, and the day of delivery (empty: as soon as possible).
  box_price: z.string(),
  gift: wireOrderGift.nullable(),
  deliver_on: z.string(),
  deduction_price: z.string(),
  use_integral: z.number(),
  gain_integral: z.number(),
  cart_id: z.array(z.string()),
  shipping_type: z.number(),
  delivery_type: z.string(),
  verify_code: z.string(),
  virtual_type: z.number(),
  store_id: z.number(),
  type: z.number(),
  seckill_id: z.number(),
  combination_id: z.number(),
  bargain_id: z.number(),
  advance_id: z.number(),
  pink_id: z.number(),
  add_time: z.number(),
  _add_time: z.string(),
  add_time_y: z.string(),
  add_time_h: z.string(),
  stop_time: z.number(),
  status_pic: z.string(),
  offlinePayStatus: z.number(),
  placed_at: z.string(),
  pay_by: z.string(),
  _status: z.object({
    _type: z.number(),
    _title: z.string(),
    _msg: z.string(),
    _class: z.string(),
    _payType: z.string(),
    _deliveryType: z.string(),
  }),
  cartInfo: z.array(wireLine),
})
export type WireOrderCard = z.infer<typeof wireOrderCard>

/** With the row's own keys, which only the wire needs. */
export type OrderRow<T extends OrderCard = OrderCard> = T & {
  id: number
  accountId: number
  uniqueCode: string
  couponClaimId: number | null
}

export function encodeOrderCard(order: OrderRow, reader: OrderReader): WireOrderCard {
  const { type, ...columns } = STATUS_COLUMNS[order.status]
  const placed = toDateTime(order.placedAt)
  const isTransferred = isBeingTransferred(order)
  const shownStatus = isTransferred ? 'transfer' : order.status
  const isUnderWay = order.status !== 'unpaid' && order.status !== 'paid' && order.status !== 'cancelled'
  return {
    ...NOT_IN_THIS_SHOP,
    // 1: bought in a flash sale.
    type: order.flashItemId === null ? 0 : 1,
    seckill_id: order.flashItemId ?? 0,
    id: order.id,
    uid: order.accountId,
    order_id: order.number,
    unique: order.uniqueCode,
    is_del: order.status === 'cancelled' ? 1 : 0,
    state: order.status,
    ...columns,
    // An order shows a refusal, but no open request.
    refund_type: order.afterSales[0]?.status === 'refused' ? 3 : columns.refund_type,
    refund: order.afterSales.map(encodeBrief),
    is_all_refund: order.lines.every((line) => line.refundedQuantity === line.quantity),
    pay_type: order.payMethod ? encodePayMethod(order.payMethod) : '',
    total_num: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total_price: toYuan(order.totals.goods),
    total_postage: toYuan(order.totals.shipping),
    pay_postage: toYuan(order.totals.shipping),
    pay_price: toYuan(order.totals.due),
    coupon_id: order.couponClaimId ?? 0,
    coupon_price: toYuan(order.totals.discount),
    change_price: toYuan(order.totals.reduction),
    box_price: toYuan(order.totals.boxes),
    gift: order.gift && encodeOrderGift(order.gift, reader),
    deliver_on: order.deliverOn ?? '',
    cart_id: order.lines.map(({ unique }) => unique),
    delivery_type: isUnderWay ? 'express' : '',
    add_time: toUnixSeconds(order.placedAt),
    _add_time: placed,
    add_time_y: placed.slice(0, 10),
    add_time_h: placed.slice(11),
    stop_time: toUnixSeconds(order.payBy),
    placed_at: order.placedAt,
    pay_by: order.payBy,
    _status: {
      _type: isTransferred ? WAITING_FOR_TRANSFER : type,
      _title: reader.say(`orders.status.${shownStatus}`),
      _msg: reader.say(`orders.status-note.${shownStatus}`, { time: toDateTime(order.payBy) }),
      _class: '',
      _payType: order.payMethod ? reader.say(`orders.pay-method.${order.payMethod}`) : '',
      _deliveryType: isUnderWay ? reader.say('orders.by-express') : '',
    },
    cartInfo: order.lines.map((line) => encodeOrderLine(line, reader, order.flashItemId)),
  }
}

const NOT_IN_THIS_SHOP = {
  pid: 0,
  deduction_price: '0.00',
  use_integral: 0,
  gain_integral: 0,
  shipping_type: 1,
  verify_code: '',
  virtual_type: 0,
  store_id: 0,
  combination_id: 0,
  bargain_id: 0,
  advance_id: 0,
  pink_id: 0,
  status_pic: '',
  offlinePayStatus: 2,
}

export const decodeOrderCard = (wire: WireOrderCard): OrderCard => ({
  number: wire.order_id,
  status: wire.state,
  lines: wire.cartInfo.map(decodeOrderLine),
  totals: {
    goods: decodePrice(wire.total_price),
    shipping: decodePrice(wire.pay_postage),
    boxes: decodePrice(wire.box_price),
    discount: decodePrice(wire.coupon_price),
    reduction: decodePrice(wire.change_price),
    due: decodePrice(wire.pay_price),
  },
  placedAt: wire.placed_at,
  payBy: wire.pay_by,
  payMethod: wire.pay_type === '' ? null : decodePayType(wire.pay_type),
  flashItemId: wire.seckill_id || null,
  gift: wire.gift && decodeOrderGift(wire.gift),
  deliverOn: wire.deliver_on || null,
  afterSales: wire.refund.map(decodeBrief),
})
