import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape } from '#contract/localized.ts'
import {
  AFTER_SALE_EVENTS,
  type AfterSale,
  type AfterSaleCard,
  type AfterSaleLine,
  type AfterSaleStatus,
  canAfterSale,
  type ReturnAddress,
} from '#domain/after-sale.ts'
import { text } from '#domain/locale.ts'
import { add, multiply, toYuan } from '#domain/money.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { REFUND_REASON_CODES, REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'
import { decodeBrief, encodeBrief, refundStatus, wireBrief } from './after-sale-brief.ts'
import { decodeOrderLine, encodeOrderLine, wireLine } from './order-line.ts'
import { encodePayMethod, type OrderReader } from './order-shapes.ts'
import { decodePayback, encodePayback, wirePayback } from './paybacks.ts'
import { decodePrice } from './product-card.ts'

const wireAfterSaleLine = wireLine.extend({ refund_price: z.string(), line: wireLine })

/** `cart_num` is what is asked for; `line` is the order's own line. */
function encodeLine({ line, quantity, amount }: AfterSaleLine, reader: OrderReader): z.infer<typeof wireAfterSaleLine> {
  const whole = encodeOrderLine(line, reader)
  return { ...whole, cart_num: quantity, surplus_num: quantity, refund_num: quantity, refund_price: toYuan(amount), line: whole }
}
const decodeLine = (wire: z.infer<typeof wireAfterSaleLine>): AfterSaleLine => ({
  line: decodeOrderLine(wire.line),
  quantity: wire.cart_num,
  amount: decodePrice(wire.refund_price),
})

export const wireCard = wireBrief.extend({
  store_order_id: z.number(),
  store_order_order_id: z.string(),
  store_order_status: z.string(),
  order_state: z.enum(ORDER_STATUSES),
  total_num: z.number(),
  pay_price: z.string(),
  pay_postage: z.number(),
  paid: z.number(),
  // Ours.
  opened_by_shop: z.boolean(),
  _add_time: z.string(),
  cart_info: z.array(wireAfterSaleLine),
  cartInfo: z.array(wireAfterSaleLine),
  _status: z.object({ _type: z.number(), _title: z.string(), _msg: z.string(), _payType: z.string() }),
})
export type WireCard = z.infer<typeof wireCard>

export type AfterSaleRow<T extends AfterSaleCard = AfterSaleCard> = T & { orderId: number; payMethod: PayMethod | null }

/** -1 under way, -2 refunded, -3 refused, or replaced. Withdrawn requests never get here. */
const statusType = (status: AfterSaleStatus): number => -refundStatus(status)

export function encodeCard(request: AfterSaleRow, reader: OrderReader): WireCard {
  const brief = encodeBrief(request)
  const lines = request.lines.map((line) => encodeLine(line, reader))
  return {
    ...brief,
    store_order_id: request.orderId,
    store_order_order_id: request.orderNumber,
    store_order_status: reader.say(`orders.status.${request.orderStatus}`),
    order_state: request.orderStatus,
    total_num: brief.refund_num,
    pay_price: brief.refund_price,
    pay_postage: 0,
    paid: 1,
    opened_by_shop: request.isOpenedByShop,
    _add_time: brief.add_time,
    cart_info: lines,
    cartInfo: lines,
    _status: {
      _type: statusType(request.status),
      _title: reader.say(`after-sales.status.${request.status}`),
      _msg: reader.say(`after-sales.status-note.${request.status}`),
      _payType: request.payMethod ? reader.say(`orders.pay-method.${request.payMethod}`) : '',
    },
  }
}

export const decodeCard = (wire: WireCard): AfterSaleCard => ({
  ...decodeBrief(wire),
  orderNumber: wire.store_order_order_id,
  orderStatus: wire.order_state,
  lines: wire.cartInfo.map(decodeLine),
  isOpenedByShop: wire.opened_by_shop,
})

const wireEvent = z.object({
  kind: z.enum(AFTER_SALE_EVENTS),
  by: z.enum(['shopper', 'staff', 'shop']),
  note: z.string(),
  at: z.string(),
})
export const wireReturnAddress = z.object({ ...localizedShape('name', 'address'), phone: z.string() })

export const wireAfterSale = wireCard.extend({
  refund_reason: z.string(),
  refund_reason_code: z.enum(REFUND_REASON_CODES),
  refund_explain: z.string(),
  refund_img: z.array(z.string()),
  refuse_reason: z.string(),
  store_order_sn: z.string(),
  real_name: z.string(),
  user_phone: z.string(),
  user_address: z.string(),
  pay_type: z.string(),
  refund_express: z.string(),
  refund_express_name: z.string(),
  refund_goods_explain: z.string(),
  refund_goods_img: z.array(z.string()),
  refund_phone: z.string(),
  refund_name: z.string(),
  refund_address: z.string(),
  _status: wireCard.shape._status.extend({ refund_name: z.string(), refund_phone: z.string(), refund_address: z.string() }),
  return_address: wireReturnAddress.nullable(),
  express_list: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  asked_price: z.string(),
  asked_postage: z.string(),
  // Ours.
  asked_boxes: z.string(),
  events: z.array(wireEvent),
  paybacks: z.array(wirePayback),
  // CRMEB's phone client shows a request on its page of orders, which fails without these.
  total_price: z.string(),
  add_time_y: z.string(),
  add_time_h: z.string(),
  is_cancel: z.number(),
  mark: z.string(),
  remark: z.string(),
  custom_form: z.array(z.never()),
  split: z.array(z.never()),
  help_info: z.object({ pay_uid: z.number(), pay_nickname: z.string(), pay_avatar: z.string(), help_status: z.number() }),
  system_store: z.literal(false),
  shipping_type: z.number(),
  virtual_type: z.number(),
  virtual_info: z.string(),
  delivery_type: z.string(),
  status_pic: z.string(),
  coupon_price: z.string(),
  deduction_price: z.string(),
  use_integral: z.number(),
  gain_integral: z.number(),
  vip_true_price: z.string(),
  levelPrice: z.string(),
  memberPrice: z.string(),
  postage_price: z.string(),
})
type WireAfterSale = z.infer<typeof wireAfterSale>

export type AfterSaleDetailRow = AfterSaleRow<AfterSale> & { recipient: { name: string; phone: string; address: string } }

const ONLY_ORDERS_HAVE = {
  mark: '',
  remark: '',
  system_store: false,
  shipping_type: 1,
  virtual_type: 0,
  virtual_info: '',
  delivery_type: '',
  status_pic: '',
  deduction_price: '0.00',
  use_integral: 0,
  gain_integral: 0,
  vip_true_price: '0.00',
  levelPrice: '0.00',
  memberPrice: '0.00',
  postage_price: '0.00',
} as const

export function encodeAfterSale(request: AfterSaleDetailRow, reader: OrderReader): WireAfterSale {
  const { returnAddress, returnParcel } = request
  const card = encodeCard(request, reader)
  const returnTo = {
    refund_name: returnAddress ? text(returnAddress.name, reader.locale) : '',
    refund_address: returnAddress ? text(returnAddress.address, reader.locale) : '',
  }
  return {
    ...card,
    _status: { ...card._status, ...returnTo, refund_phone: returnAddress?.phone ?? '' },
    pay_postage: Number(toYuan(request.shipping)),
    refund_reason: text(REFUND_REASONS[request.reason], reader.locale),
    refund_reason_code: request.reason,
    refund_explain: request.explanation,
    refund_img: request.pictures,
    // Phones show it beside what they take for a refusal.
    refuse_reason: request.status === 'replaced' ? reader.say('after-sales.status-note.replaced') : request.refuseReason,
    // CRMEB's detail knows pending and decided only.
    refund_status: refundStatus(request.status) === 1 ? 1 : 2,
    store_order_sn: request.orderNumber,
    real_name: request.recipient.name,
    user_phone: request.recipient.phone,
    user_address: request.recipient.address,
    pay_type: request.payMethod ? encodePayMethod(request.payMethod) : '',
    refund_express: returnParcel?.trackingNumber ?? '',
    refund_express_name: returnParcel?.courier ?? '',
    refund_goods_explain: returnParcel?.note ?? '',
    refund_goods_img: returnParcel?.pictures ?? [],
    refund_phone: returnParcel?.phone ?? '',
    ...returnTo,
    return_address: returnAddress && encodeReturnAddress(returnAddress),
    express_list: canAfterSale('send', request)
      ? COURIERS.map(({ code, name }, index) => ({ id: index + 1, name: text(name, reader.locale), code }))
      : [],
    asked_price: toYuan(request.asked),
    asked_postage: toYuan(request.shipping),
    asked_boxes: toYuan(request.boxes),
    events: request.events,
    paybacks: request.paybacks.map(encodePayback),
    ...ONLY_ORDERS_HAVE,
    custom_form: [],
    split: [],
    help_info: { pay_uid: 0, pay_nickname: '', pay_avatar: '', help_status: 0 },
    total_price: toYuan(add(...request.lines.map(({ line, quantity }) => multiply(line.price, quantity)))),
    coupon_price: toYuan(add(...request.lines.map(({ line }) => line.discount))),
    add_time_y: card.add_time.slice(0, 10),
    add_time_h: card.add_time.slice(11),
    is_cancel: Number(request.status === 'cancelled'),
  }
}

export const decodeAfterSale = (wire: WireAfterSale): AfterSale => ({
  ...decodeCard(wire),
  reason: wire.refund_reason_code,
  explanation: wire.refund_explain,
  pictures: wire.refund_img,
  asked: decodePrice(wire.asked_price),
  shipping: decodePrice(wire.asked_postage),
  boxes: decodePrice(wire.asked_boxes),
  refuseReason: wire.refuse_reason,
  events: wire.events,
  returnParcel:
    wire.refund_express === ''
      ? null
      : {
          courier: wire.refund_express_name,
          trackingNumber: wire.refund_express,
          phone: wire.refund_phone,
          note: wire.refund_goods_explain,
          pictures: wire.refund_goods_img,
        },
  returnAddress: wire.return_address && decodeReturnAddress(wire.return_address),
  paybacks: wire.paybacks.map(decodePayback),
})

export const encodeReturnAddress = ({ name, phone, address }: ReturnAddress): z.infer<typeof wireReturnAddress> => ({
  ...encodeLocalized('name', name, BOTH),
  ...encodeLocalized('address', address, BOTH),
  phone,
})
export const decodeReturnAddress = (wire: z.infer<typeof wireReturnAddress>): ReturnAddress => ({
  name: decodeLocalized('name', wire),
  phone: wire.phone,
  address: decodeLocalized('address', wire),
})
const BOTH = { locale: 'zh-CN', client: 'pc' } as const
