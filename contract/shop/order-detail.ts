import { z } from 'zod'
import { toDateTime, toDay, toUnixSeconds } from '#contract/times.ts'
import { isRefundTime } from '#domain/after-sale.ts'
import { text } from '#domain/locale.ts'
import { toYuan } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { can } from '#domain/order-status.ts'
import { wireInvoice } from './invoice-shapes.ts'
import {
  decodeOrderCard,
  decodePayType,
  encodeOrderCard,
  encodePayMethod,
  type OrderReader,
  type OrderRow,
  PAY_TYPES,
  wireOrderCard,
} from './order-shapes.ts'
import { decodeParcel, encodeParcel, wireParcel } from './parcels.ts'
import { decodePayback, encodePayback, wirePayback } from './paybacks.ts'
import { decodePrice } from './product-card.ts'
import { decodeReplacement, encodeReplacement, wireReplacement } from './replacements.ts'

/* One order in full. */

const day = z.string()

export const wireOrder = wireOrderCard.extend({
  real_name: z.string(),
  user_phone: z.string(),
  user_address: z.string(),
  mark: z.string(),
  remark: z.string(),
  delivery_name: z.string(),
  delivery_id: z.string(),
  delivery_code: z.string(),
  pay_time: z.number(),
  _pay_time: z.string(),
  order_log: z.object({ create: day, pay: day, delivery: day, take: day, complete: day }),
  paid_at: z.string().nullable(),
  shipped_at: z.string().nullable(),
  received_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  refunded_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  // Ours: what staff took off before payment.
  price_changes: z.array(z.object({ from_price: z.string(), to_price: z.string(), reason: z.string(), at: z.string() })),
  server_time: z.string(),
  parcels: z.array(wireParcel),
  // Ours: new bottles for broken ones and the like.
  replacements: z.array(wireReplacement),
  // Ours: what has come in, by method.
  payments: z.array(z.object({ paytype: z.enum(PAY_TYPES), price: z.string() })),
  paybacks: z.array(wirePayback),
  // Phone clients fail when these are missing.
  _verify_code: z.string(),
  virtual_info: z.string(),
  system_store: z.literal(false),
  split: z.array(z.never()),
  invoice: wireInvoice.nullable(),
  custom_form: z.array(z.never()),
  help_info: z.object({ pay_uid: z.number(), pay_nickname: z.string(), pay_avatar: z.string(), help_status: z.number() }),
  is_refund_available: z.boolean(),
  is_apply_refund: z.boolean(),
  invoice_func: z.boolean(),
  special_invoice: z.boolean(),
  vip_true_price: z.string(),
  levelPrice: z.string(),
  memberPrice: z.string(),
  postage_price: z.string(),
  member_price: z.string(),
  yue_pay_status: z.number(),
  pay_weixin_open: z.boolean(),
  ali_pay_status: z.boolean(),
  friend_pay_status: z.number(),
  routine_contact_type: z.number(),
  order_shipping_open: z.boolean(),
})
type WireOrder = z.infer<typeof wireOrder>

const NOT_IN_THIS_SHOP = {
  _verify_code: '',
  virtual_info: '',
  system_store: false,
  split: [],
  invoice: null,
  custom_form: [],
  invoice_func: false,
  special_invoice: false,
  vip_true_price: '0.00',
  levelPrice: '0.00',
  memberPrice: '0.00',
  postage_price: '0.00',
  member_price: '0.00',
  yue_pay_status: 1,
  pay_weixin_open: false,
  ali_pay_status: false,
  friend_pay_status: 0,
  routine_contact_type: 0,
  order_shipping_open: false,
} as const

export function encodeOrder(order: OrderRow<Order>, reader: OrderReader): WireOrder {
  // CRMEB's clients know one parcel only: the last.
  const parcel = order.parcels.at(-1)
  const dayOf = (at: string | null) => (at ? toDay(at) : '')
  return {
    ...encodeOrderCard(order, reader),
    ...NOT_IN_THIS_SHOP,
    split: [],
    custom_form: [],
    help_info: { pay_uid: order.accountId, pay_nickname: '', pay_avatar: '', help_status: 0 },
    real_name: order.recipient.name,
    user_phone: order.recipient.phone,
    user_address: order.recipient.address,
    mark: order.remark,
    remark: '',
    delivery_name: parcel ? text(parcel.courier, reader.locale) : '',
    delivery_id: parcel?.trackingNumber ?? '',
    delivery_code: parcel?.courierCode ?? '',
    pay_time: order.paidAt ? toUnixSeconds(order.paidAt) : 0,
    _pay_time: order.paidAt ? toDateTime(order.paidAt) : '',
    order_log: {
      create: dayOf(order.placedAt),
      pay: dayOf(order.paidAt),
      delivery: dayOf(order.shippedAt ?? order.parcels[0]?.shippedAt ?? null),
      take: dayOf(order.receivedAt),
      complete: dayOf(order.finishedAt),
    },
    paid_at: order.paidAt,
    shipped_at: order.shippedAt,
    received_at: order.receivedAt,
    finished_at: order.finishedAt,
    cancelled_at: order.cancelledAt,
    refunded_at: order.refundedAt,
    cancel_reason: order.cancelReason,
    is_apply_refund: can('refund', order.status),
    is_refund_available: isRefundTime(order, new Date(order.serverTime)),
    price_changes: order.priceChanges.map(({ from, to, reason, at }) => ({
      from_price: toYuan(from),
      to_price: toYuan(to),
      reason,
      at,
    })),
    server_time: order.serverTime,
    parcels: order.parcels.map((each) => encodeParcel(each, reader)),
    replacements: order.replacements.map((each) => encodeReplacement(each, reader)),
    payments: order.payments.map(({ method, amount }) => ({ paytype: encodePayMethod(method), price: toYuan(amount) })),
    paybacks: order.paybacks.map(encodePayback),
  }
}

export const decodeOrder = (wire: WireOrder): Order => ({
  ...decodeOrderCard(wire),
  recipient: { name: wire.real_name, phone: wire.user_phone, address: wire.user_address },
  remark: wire.mark,
  paidAt: wire.paid_at,
  shippedAt: wire.shipped_at,
  receivedAt: wire.received_at,
  finishedAt: wire.finished_at,
  cancelledAt: wire.cancelled_at,
  refundedAt: wire.refunded_at,
  cancelReason: wire.cancel_reason,
  parcels: wire.parcels.map(decodeParcel),
  replacements: wire.replacements.map(decodeReplacement),
  payments: wire.payments.map(({ paytype, price }) => ({ method: decodePayType(paytype), amount: decodePrice(price) })),
  paybacks: wire.paybacks.map(decodePayback),
  priceChanges: wire.price_changes.map(({ from_price, to_price, reason, at }) => ({
    from: decodePrice(from_price),
    to: decodePrice(to_price),
    reason,
    at,
  })),
  serverTime: wire.server_time,
})
