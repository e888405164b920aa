import { z } from 'zod'
import { type ActAs, endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireInt, wireText } from '#contract/inputs.ts'
import { encodeOrder, wireOrder } from '#contract/shop/order-detail.ts'
import { wireLine } from '#contract/shop/order-line.ts'
import { encodeOrderCard, type OrderReader, type OrderRow, wireOrderCard } from '#contract/shop/order-shapes.ts'
import { wireExpress } from '#contract/shop/parcels.ts'
import * as desk from '#contract/staff/orders.ts'
import { sendParcel } from '#contract/staff/parcels.ts'
import { confirmTransfer } from '#contract/staff/payments.ts'
import { fromYuan } from '#domain/money.ts'
import type { Order, OrderCard } from '#domain/order.ts'
import { type DeskTab, ORDER_NOTE_MAX } from '#domain/order-desk.ts'
import { COURIER_MAX_LENGTH, TRACKING_NUMBER, TRACKING_NUMBER_MAX_LENGTH } from '#domain/parcel.ts'
import { TRANSFER_REFERENCE_MAX } from '#domain/payment.ts'
import { PRICE_REASON_MAX } from '#domain/price-reduction.ts'

/*
 * Orders on the merchant's phone: `admin/order` of CRMEB's client, for whoever may do the same at the console (docs/wire.md, "The merchant's
 * phone"). Each write stands in the audit log as the console's.
 */

const SEARCH_MAX = 60
const number = wireText(64).pipe(z.string().min(1))
const byNumber = z.object({ orderId: number })
const read = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'GET', path, access: desk.listDeskOrders.access, summary }) as const

/** As the console's call about one order, which a body names by `order_id`. */
export const asAtTheDesk = ({ method, path }: { method: string; path: string }): ActAs => ({
  method,
  path,
  params: ({ body }) => ({ number: String(body.order_id ?? '') }),
})

/** Lines as CRMEB's list of orders has them. */
export const infoOfLines = z.array(z.object({ cart_info: wireLine }))
export const statusName = z.object({ status_name: z.string(), pics: z.array(z.string()) })

const listed = wireOrderCard.omit({ add_time: true }).extend({
  add_time: z.string(),
  nickname: z.string(),
  remark: z.string(),
  status_name: statusName,
  pinkStatus: z.null(),
  _info: infoOfLines,
})

/** `remark`: the newest note of staff. */
export type AboutOrder = { nickname: string; remark: string }

export function encodeListed(
  order: OrderRow<OrderCard>,
  { nickname, remark }: AboutOrder,
  reader: OrderReader,
): z.infer<typeof listed> {
  const card = encodeOrderCard(order, reader)
  return {
    ...card,
    add_time: card._add_time,
    nickname,
    remark,
    status_name: { status_name: card._status._title, pics: [] },
    pinkStatus: null,
    _info: card.cartInfo.map((cart_info) => ({ cart_info })),
  }
}

/** CRMEB's tabs; what waits for a parcel has two states here. Without one: all. */
const TABS: Record<string, DeskTab> = { 0: 'unpaid', 1: 'paid', 2: 'shipped', 3: 'received', 4: 'finished', '-2': 'refunded' }
const tab = wireText(4)
  .default('')
  .transform((status) => TABS[status] ?? 'all')

export const listOrders = endpoint({
  ...read('/admin/order/list', 'Orders by state, newest first, or found by number, name, phone, wine or remark'),
  query: z.object({
    status: tab,
    keywords: wireText(SEARCH_MAX).default(''),
    page: wireInt(1, 100_000).default(1),
    limit: wireInt(1, 100).default(20),
  }),
  data: z.array(listed),
})

const whole = wireOrder.extend({ nickname: z.string(), pinkStatus: z.null() })
export const findOrder = endpoint({
  ...read('/admin/order/detail/:orderId', 'One order in full; `remark` is the newest note of staff'),
  params: byNumber,
  data: whole,
})
export const encodeWhole = (
  order: OrderRow<Order>,
  { nickname, remark }: AboutOrder,
  reader: OrderReader,
): z.infer<typeof whole> => ({
  ...encodeOrder(order, reader),
  nickname,
  remark,
  pinkStatus: null,
})

export const findOrderToSend = endpoint({
  method: 'GET',
  path: '/admin/order/delivery/gain/:orderId',
  access: sendParcel.access,
  summary: 'Where a parcel of an order goes',
  params: byNumber,
  data: z.object({
    id: z.number(),
    order_id: z.string(),
    real_name: z.string(),
    user_phone: z.string(),
    user_address: z.string(),
    nickname: z.string(),
    config_export_open: z.literal(0),
  }),
})

export const findParcel = endpoint({
  ...read('/admin/order/express/:orderId', 'Where the last parcel of an order is'),
  params: byNumber,
  data: wireExpress,
})

/** Below CRMEB's name for a parcel: 1 by courier, 2 by a rider of the shop, 3 without. */
export const parcelOfPhone = z.object({
  type: wireInt(1, 3).default(1),
  delivery_code: wireText(COURIER_MAX_LENGTH).default(''),
  delivery_type: wireText(COURIER_MAX_LENGTH).default(''),
  /** SF Express wants four digits of a phone behind a colon, which are not part of the number. */
  delivery_id: wireText(TRACKING_NUMBER_MAX_LENGTH + 5)
    .default('')
    .transform((text) => text.replace(/:\d{4}$/, ''))
    .pipe(z.union([z.literal(''), z.string().regex(TRACKING_NUMBER)])),
})
export type ParcelOfPhone = z.output<typeof parcelOfPhone>
const asParcel: ActAs = { ...asAtTheDesk(sendParcel), params: ({ params }) => ({ number: String(params.id) }) }

export const sendOrder = endpoint({
  method: 'POST',
  path: '/admin/order/delivery/keep/:id',
  access: sendParcel.access,
  actAs: asParcel,
  summary: 'A parcel with all that was left has gone to a courier',
  params: z.object({ id: wireBigId }),
  body: parcelOfPhone,
  data: z.undefined(),
})

export const yuan = wireText(20).transform((text, context) => {
  const typed = fromYuan(text)
  if (typed !== undefined && typed >= 0) return typed
  context.addIssue({ code: 'custom', message: 'not an amount of yuan' })
  return z.NEVER
})
/** CRMEB's client sends what was typed, or the number that it got. */
export const priceOfPhone = z.union([z.string(), z.number().transform(String)]).pipe(yuan)

export const lowerPrice = endpoint({
  method: 'POST',
  path: '/admin/order/price',
  access: desk.lowerPrice.access,
  actAs: asAtTheDesk(desk.lowerPrice),
  summary: 'Lower what an unpaid order costs; above the limits it waits for a second person',
  body: z.object({ order_id: number, price: priceOfPhone, reason: wireText(PRICE_REASON_MAX).default('') }),
  data: z.object({ order_id: z.string() }),
})
export const addRemark = endpoint({
  method: 'POST',
  path: '/admin/order/remark',
  access: desk.addOrderNote.access,
  actAs: asAtTheDesk(desk.addOrderNote),
  summary: 'A note for colleagues; shoppers never see it',
  body: z.object({ order_id: number, remark: wireText(ORDER_NOTE_MAX).pipe(z.string().min(1)) }),
  data: z.undefined(),
})
export const confirmPaid = endpoint({
  method: 'POST',
  path: '/admin/order/offline',
  access: confirmTransfer.access,
  confirm: true,
  actAs: { method: confirmTransfer.method, path: confirmTransfer.path },
  summary: 'A bank transfer has arrived. Ours: `reference`, the bank’s, without which it is refused',
  body: z.object({ order_id: number, reference: wireText(TRANSFER_REFERENCE_MAX).default('') }),
  data: z.undefined(),
})

const nobody = z.array(z.never())
export const listRiders = endpoint({
  ...read('/admin/order/delivery', 'Riders of the shop’s own: none'),
  access: sendParcel.access,
  data: nobody,
})
export const senderOfLabels = endpoint({
  ...read('/admin/order/delivery_info', 'Who stands on a courier’s printed label: labels are made by the console'),
  access: sendParcel.access,
  data: z.object({ to_name: z.string(), to_tel: z.string(), to_add: z.string() }),
})
export const labelTemplates = endpoint({
  ...read('/admin/order/export_temp', 'Templates of couriers’ labels: none'),
  access: sendParcel.access,
  data: z.object({ data: nobody }),
})
export const handOver = endpoint({
  method: 'POST',
  path: '/order/order_verific',
  access: sendParcel.access,
  unlogged: 'refused always: nothing is handed out at a counter here',
  summary: 'An order that is fetched: there are none, everything goes by courier',
  body: z.object({ verify_code: wireText(64).default(''), is_confirm: wireInt(0, 1).default(0) }),
  data: z.undefined(),
})
