import { z } from 'zod'
import type { ClientKind } from '#contract/client.ts'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireInt, wireText } from '#contract/inputs.ts'
import type { Reader } from '#contract/localized.ts'
import {
  AFTER_SALE_PICTURES_MAX,
  AFTER_SALES_PER_PAGE,
  type AfterSaleKind,
  type AfterSaleStatus,
  EXPLANATION_MAX,
  OPEN_AFTER_SALES,
  REFUND_QUANTITY_MAX,
  REQUEST_NUMBER,
  RETURN_COURIER_MAX,
  RETURN_PHONE_MAX,
  RETURN_TRACKING_MAX,
  type ReturnParcel,
} from '#domain/after-sale.ts'
import { toYuan } from '#domain/money.ts'
import { ORDER_LINES_MAX } from '#domain/order.ts'
import { LINE_UNIQUE } from '#domain/order-line.ts'
import { goodsPaid } from '#domain/price-reduction.ts'
import { type RefundableLine, refundableQuantity } from '#domain/refund-amount.ts'
import { findCourier } from '#domain/vocabulary/couriers.ts'
import { type RefundReason, reasonNamed } from '#domain/vocabulary/refund-reasons.ts'
import { type AfterSaleDetailRow, decodeAfterSale, decodeCard, wireAfterSale, wireCard } from './after-sale-shapes.ts'
import { decodeOrderLine, encodeOrderLine, wireLine } from './order-line.ts'
import { wireExpress } from './parcels.ts'
import { decodePrice } from './product-card.ts'

const NAME_MAX = 64

/** A row id, as phone clients send it, or a number. */
const orderName = z.union([z.number().int().positive(), wireText(NAME_MAX)]).transform(String)
const requestNumber = z.string().regex(REQUEST_NUMBER)

const wanted = z.array(
  z.object({ cart_id: z.string().regex(LINE_UNIQUE), cart_num: wireInt(-REFUND_QUANTITY_MAX, REFUND_QUANTITY_MAX) }),
)
/** An empty list means everything that is left. */
export type WantedPieces = { unique: string; quantity: number }
export const encodePieces = (pieces: readonly WantedPieces[]) =>
  pieces.map(({ unique, quantity }) => ({ cart_id: unique, cart_num: quantity }))
const wireLines = wanted
  .max(ORDER_LINES_MAX)
  .default([])
  .transform((lines) => lines.map(({ cart_id, cart_num }): WantedPieces => ({ unique: cart_id, quantity: cart_num })))

const KIND_OF_TYPE = { 1: 'money', 2: 'return' } as const satisfies Record<number, AfterSaleKind>
const wireKind = wireInt(1, 2).transform((type): AfterSaleKind => KIND_OF_TYPE[type as 1 | 2])

/** Separated by commas or a list; phone clients prepend the site's address. */
const wirePictures = z
  .union([z.array(wireText(200)), wireText(200 * (AFTER_SALE_PICTURES_MAX + 1)).transform((csv) => csv.split(','))])
  .default([])
  .transform((addresses) => addresses.map((address) => address.trim().replace(/^https?:\/\/[^/]+/, '')).filter(Boolean))
  .pipe(z.array(z.string()).max(AFTER_SALE_PICTURES_MAX))

const wireReason = wireText(60).transform((words): RefundReason | undefined => reasonNamed(words))

const wireRefundable = z.object({
  id: z.string(),
  cart_id: z.string(),
  cart_num: z.number(),
  surplus_num: z.number(),
  cart_info: wireLine,
  return_num: z.number(),
  withdrawn_num: z.number(),
  paid_price: z.string(),
  postage_share: z.string(),
  box_share: z.string(),
})
type WireRefundable = z.infer<typeof wireRefundable>

export const encodeRefundable = (line: RefundableLine, reader: Reader): WireRefundable => ({
  id: line.unique,
  cart_id: line.unique,
  cart_num: line.quantity,
  surplus_num: refundableQuantity(line, 'money'),
  cart_info: encodeOrderLine(line, reader),
  return_num: refundableQuantity(line, 'return'),
  withdrawn_num: line.withdrawnQuantity,
  paid_price: toYuan(goodsPaid(line)),
  postage_share: toYuan(line.shipping),
  box_share: toYuan(line.boxShare),
})

export const decodeRefundable = (wire: WireRefundable): RefundableLine => ({
  ...decodeOrderLine(wire.cart_info),
  shipping: decodePrice(wire.postage_share),
  boxShare: decodePrice(wire.box_share),
  withdrawnQuantity: wire.withdrawn_num,
})

export const refundReasons = endpoint({
  method: 'GET',
  path: '/order/refund/reason',
  access: 'shopper',
  summary: 'Reasons to ask for money back',
  data: z.array(z.string()),
})

type OfOrder = { orderNumber: string }
type ByNumber = { number: string }
const encodeNumber = ({ number }: ByNumber) => ({ params: { uni: number } })

export const listRefundable = endpoint({
  method: 'GET',
  path: '/order/refund/cart_info/:id',
  access: 'shopper',
  summary: 'What of an order money can be asked for',
  params: z.object({ id: orderName }),
  data: z.array(wireRefundable),
  encode: ({ orderNumber }: OfOrder) => ({ params: { id: orderNumber } }),
  decode: (lines) => lines.map(decodeRefundable),
})

/** `_is_back`: goods can be returned. `refund_price` and `postage_price` are ours. */
export const quoteRefund = endpoint({
  method: 'POST',
  path: '/order/refund/cart_info',
  access: 'shopper',
  summary: 'What would go back for some lines of an order',
  body: z.object({ id: orderName, cart_ids: wireLines, refund_type: wireKind.default('money') }),
  data: z.object({
    _status: z.object({ _type: z.number(), _is_back: z.boolean() }),
    cartInfo: z.array(wireLine),
    refund_price: z.string(),
    postage_price: z.string(),
  }),
})

/** CRMEB's clients also send `refund_price` and `uni`, which are ignored. */
const applyBody = z.object({
  text: wireReason,
  refund_reason_wap_explain: wireText(EXPLANATION_MAX).default(''),
  refund_reason_wap_img: wirePictures,
  refund_type: wireKind,
  cart_ids: wireLines,
})

type Wanted = {
  kind: AfterSaleKind
  reason: RefundReason
  explanation: string
  pictures: readonly string[]
  pieces: readonly WantedPieces[]
}

export const applyForRefund = endpoint({
  method: 'POST',
  path: '/order/refund/apply/:id',
  access: 'shopper',
  summary: 'Ask for money back, with the goods or without',
  params: z.object({ id: orderName }),
  body: applyBody,
  data: z.object({ order_id: z.string(), refund_price: z.string() }),
  encode: ({ orderNumber, kind, reason, explanation, pictures, pieces }: OfOrder & Wanted) => ({
    params: { id: orderNumber },
    body: {
      text: reason,
      refund_reason_wap_explain: explanation,
      refund_reason_wap_img: [...pictures],
      refund_type: kind === 'money' ? 1 : 2,
      cart_ids: encodePieces(pieces),
    },
  }),
  decode: ({ order_id }) => order_id,
})

/** Return parcels are not tracked, so there are no steps. */
export const returnExpress = endpoint({
  method: 'GET',
  path: '/order/express/:uni/refund',
  access: 'shopper',
  summary: 'The parcel that the goods of a request come back with',
  params: z.object({ uni: requestNumber }),
  data: wireExpress,
})

export const encodeReturnExpress = (
  { lines, recipient }: AfterSaleDetailRow,
  { courier, trackingNumber, note }: ReturnParcel,
  reader: Reader,
): z.infer<typeof wireExpress> => ({
  order: {
    cartInfo: lines.map(({ line, quantity }) => ({ ...encodeOrderLine(line, reader), cart_num: quantity })),
    delivery_id: trackingNumber,
    delivery_name: courier,
    delivery_code: findCourier(courier)?.code ?? '',
    delivery_type: 'express',
    user_address: recipient.address,
    user_mark: note,
  },
  express: { result: { list: [] } },
  parcels: [],
})

/** `refund_status`: 0 all, 1 in progress, 2 done. Phone clients do not get withdrawn ones. */
const ENDED = ['refunded', 'refused', 'replaced'] as const satisfies readonly AfterSaleStatus[]
const LISTED: Record<ClientKind, readonly (readonly AfterSaleStatus[])[]> = {
  pc: [[...OPEN_AFTER_SALES, ...ENDED, 'cancelled'], OPEN_AFTER_SALES, [...ENDED, 'cancelled']],
  phone: [[...OPEN_AFTER_SALES, ...ENDED], OPEN_AFTER_SALES, ENDED],
}
export const decodeListed = (status: number, client: ClientKind): readonly AfterSaleStatus[] => LISTED[client][status] ?? []

const listQuery = z.object({
  refund_status: z
    .literal('')
    .transform(() => 0)
    .or(wireInt(0, 2))
    .default(0),
  page: pageQuery.shape.page,
  limit: wireInt(1, 100).default(AFTER_SALES_PER_PAGE),
})
const wireTally = z.object({ name: z.string(), num: z.number() })

const wireList = z.object({ list: z.array(wireCard), count: z.number(), num: z.record(z.string(), wireTally) })
export const phoneRefundList = endpoint({
  method: 'GET',
  path: '/order/refund/list',
  access: 'shopper',
  summary: 'The shopper’s requests for money back, newest first',
  query: listQuery,
  data: wireList,
})
export const listAfterSales = endpoint({
  ...phoneRefundList,
  path: '/pc/get_refund_order_list',
  encode: ({ page }: { page?: number | undefined }) => ({ query: { page } }),
  decode: ({ list, count }: z.output<typeof wireList>) => ({ list: list.map(decodeCard), count }),
})

export const findAfterSale = endpoint({
  method: 'GET',
  path: '/order/refund/detail/:uni',
  access: 'shopper',
  summary: 'One request in full',
  params: z.object({ uni: requestNumber }),
  data: wireAfterSale,
  encode: encodeNumber,
  decode: decodeAfterSale,
})

export const cancelAfterSale = endpoint({
  method: 'POST',
  path: '/order/refund/cancel/:uni',
  access: 'shopper',
  summary: 'Withdraw a request',
  params: z.object({ uni: requestNumber }),
  data: z.undefined(),
  encode: encodeNumber,
})

export const sendReturn = endpoint({
  method: 'POST',
  path: '/order/refund/express',
  access: 'shopper',
  summary: 'Say with which parcel the goods come back; until it has arrived, say it again to correct it',
  body: z.object({
    id: wireBigId,
    refund_express: wireText(RETURN_TRACKING_MAX),
    refund_express_name: wireText(RETURN_COURIER_MAX),
    refund_phone: wireText(RETURN_PHONE_MAX).default(''),
    refund_img: wirePictures,
    refund_explain: wireText(EXPLANATION_MAX).default(''),
  }),
  data: z.undefined(),
  encode: ({ id, ...parcel }: ReturnParcel & { id: number }) => ({
    body: {
      id,
      refund_express: parcel.trackingNumber,
      refund_express_name: parcel.courier,
      refund_phone: parcel.phone,
      refund_img: parcel.pictures,
      refund_explain: parcel.note,
    },
  }),
})

export const hideAfterSale = endpoint({
  method: 'GET',
  path: '/order/refund/del/:uni',
  access: 'shopper',
  summary: 'Take a request that is over out of the list; the order stays',
  params: z.object({ uni: requestNumber }),
  data: z.undefined(),
  encode: encodeNumber,
})
