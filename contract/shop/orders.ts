import { z } from 'zod'
import type { ClientKind } from '#contract/client.ts'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigIdOrNone, wireDay, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { GiftCard } from '#domain/gift.ts'
import type { Localized } from '#domain/locale.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import { ORDERS_PER_PAGE, type OrderCounts, REMARK_MAX } from '#domain/order.ts'
import { LINE_UNIQUE, type OrderLine } from '#domain/order-line.ts'
import { filterOfTab, ORDER_STATUSES, type OrderFilter, type OrderStatus } from '#domain/order-status.ts'
import { ORDER_SEARCH_MAX, type OrderTab } from '#domain/order-tabs.ts'
import { decodeDay, wireCard, wireDeliveryDay } from './gifts.ts'
import { decodeOrder, wireOrder } from './order-detail.ts'
import { encodeOrderLine } from './order-line.ts'
import { decodeOrderCard, wireOrderCard } from './order-shapes.ts'

/* Reading orders and acting on them. Placing is in checkout.ts, paying in payments.ts. */

export const wireOrderName = wireText(64).pipe(z.string().min(1))

/** For CRMEB's phone clients a cancelled order is gone. */
export const isShownTo = (client: ClientKind, status: OrderStatus): boolean => client === 'pc' || status !== 'cancelled'

/**
 * `type` of order/list. 5 and 6 are pickup, -4 hidden: unused here. Partly shipped orders also stand among those to be received.
 */
const FILTER_OF_TYPE = {
  '': filterOfTab.all,
  '9': { statuses: ORDER_STATUSES.filter((status) => status !== 'refunded') },
  '0': filterOfTab.unpaid,
  '1': filterOfTab.paid,
  '2': filterOfTab.shipped,
  '3': filterOfTab.received,
  '4': { statuses: ['finished'] },
  '5': { statuses: [] },
  '6': { statuses: [] },
  '7': { statuses: ['part-shipped'] },
  '-1': { statuses: [], requests: 'open' },
  '-2': { statuses: ['refunded'], requests: 'done' },
  '-3': filterOfTab.refund,
  '-4': { statuses: [] },
} as const satisfies Record<string, OrderFilter>
type ListType = keyof typeof FILTER_OF_TYPE
const LIST_TYPES = Object.keys(FILTER_OF_TYPE) as [ListType, ...ListType[]]

const TYPE_OF_TAB: Record<OrderTab, ListType> = { all: '', unpaid: '0', paid: '1', shipped: '2', received: '3', refund: '-3' }
export function decodeListType(type: ListType, client: ClientKind): OrderFilter {
  const filter: OrderFilter = FILTER_OF_TYPE[type]
  return { ...filter, statuses: filter.statuses.filter((status) => isShownTo(client, status)) }
}

const listQuery = z.object({
  type: z.enum(LIST_TYPES).default('9'),
  search: wireText(ORDER_SEARCH_MAX).default(''),
  page: pageQuery.shape.page,
  limit: wireInt(1, 100).default(ORDERS_PER_PAGE),
})
export type ListQuery = z.output<typeof listQuery>

export const wireCounts = z.object({
  order_count: z.string(),
  sum_price: z.string(),
  unpaid_count: z.string(),
  unshipped_count: z.string(),
  received_count: z.string(),
  evaluated_count: z.string(),
  complete_count: z.string(),
  refunding_count: z.string(),
  no_refund_count: z.string(),
  refunded_count: z.string(),
  refund_count: z.string(),
  yue_pay_status: z.number(),
  pc_order_count: z.number(),
  pay_weixin_open: z.boolean(),
  ali_pay_status: z.boolean(),
  friend_pay_status: z.number(),
})
type WireCounts = z.infer<typeof wireCounts>

/** Orders per status, refunds per list, and the sum of what was paid. */
export type OrderTally = {
  counts: Record<OrderStatus, number>
  refunds: Record<NonNullable<OrderFilter['requests']>, number>
  spent: Fen
}

export function encodeCounts({ counts, refunds, spent }: OrderTally, client: ClientKind): WireCounts {
  const total = ORDER_STATUSES.filter((status) => isShownTo(client, status)).reduce((sum, status) => sum + counts[status], 0)
  return {
    order_count: String(total - counts.refunded),
    sum_price: toYuan(spent),
    unpaid_count: String(counts.unpaid),
    unshipped_count: String(counts.paid),
    received_count: String(counts['part-shipped'] + counts.shipped),
    evaluated_count: String(counts.received),
    complete_count: String(counts.finished),
    refunding_count: String(refunds.open),
    no_refund_count: '0',
    refunded_count: String(refunds.done),
    refund_count: String(refunds.any),
    yue_pay_status: 1,
    pc_order_count: total,
    pay_weixin_open: false,
    ali_pay_status: false,
    friend_pay_status: 0,
  }
}

export const decodeCounts = (wire: WireCounts): OrderCounts => ({
  all: wire.pc_order_count,
  unpaid: Number(wire.unpaid_count),
  paid: Number(wire.unshipped_count),
  shipped: Number(wire.received_count),
  received: Number(wire.evaluated_count),
  refund: Number(wire.refund_count),
})

const wireReviewLine = z.object({
  cart_num: z.number(),
  product_id: z.number(),
  order_id: z.string(),
  seckill_id: z.number(),
  productInfo: z.object({
    image: z.string(),
    price: z.string(),
    ...localizedShape('store_name'),
    attrInfo: z.object({ product_id: z.number(), suk: z.string(), price: z.string(), image: z.string() }),
  }),
})

type LineToReview = { line: OrderLine; orderNumber: string; flashItemId: number | null }

export const encodeReviewLine = (
  { line, orderNumber, flashItemId }: LineToReview,
  reader: Reader,
): z.infer<typeof wireReviewLine> => ({
  ...encodeOrderLine(line, reader, flashItemId),
  order_id: orderNumber,
})

const wireAgain = z.object({ cateId: z.string(), unavailable: z.array(z.object(localizedShape('store_name'))) })
/** `keys`: buy-now keys for the confirm page. `unavailable`: wines that are no longer sold. */
export type OrderedAgain = { keys: string[]; unavailable: Localized[] }

export const encodeAgain = ({ keys, unavailable }: OrderedAgain, reader: Reader): z.infer<typeof wireAgain> => ({
  cateId: keys.join(','),
  unavailable: unavailable.map((name) => encodeLocalized('store_name', name, reader)),
})
export const decodeAgain = (wire: z.infer<typeof wireAgain>): OrderedAgain => ({
  keys: wire.cateId.split(',').filter(Boolean),
  unavailable: wire.unavailable.map((name) => decodeLocalized('store_name', name)),
})

export const orderCounts = endpoint({
  method: 'GET',
  path: '/order/data',
  access: 'shopper',
  summary: 'How many orders stand in each tab',
  data: wireCounts,
  decode: decodeCounts,
})

export const phoneOrderList = endpoint({
  method: 'GET',
  path: '/order/list',
  access: 'shopper',
  summary: 'Orders of a tab, newest first',
  query: listQuery,
  data: z.array(wireOrderCard),
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/pc/get_order_list',
  access: 'shopper',
  summary: 'Orders of a tab with their number, newest first',
  query: listQuery,
  data: z.object({ list: z.array(wireOrderCard), count: z.number() }),
  encode: ({ tab, search, page }: { tab: OrderTab; search?: string; page?: number }) => ({
    query: { type: TYPE_OF_TAB[tab], search, page },
  }),
  decode: ({ list, count }) => ({ list: list.map(decodeOrderCard), count }),
})

type ByNumber = { number: string }

export const findOrder = endpoint({
  method: 'GET',
  path: '/order/detail/:uni',
  access: 'shopper',
  summary: 'One order in full',
  params: z.object({ uni: wireOrderName }),
  data: wireOrder,
  encode: ({ number }: ByNumber) => ({ params: { uni: number } }),
  decode: decodeOrder,
})

/** For phone clients: `cartId` is ignored, since our orders are never split. */
export const orderDetailOfLine = endpoint({
  method: 'GET',
  path: '/order/detail/:uni/:cartId',
  access: 'shopper',
  summary: findOrder.summary,
  params: z.object({ uni: wireOrderName, cartId: wireText(64) }),
  data: wireOrder,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/order/cancel',
  access: 'shopper',
  summary: 'Cancel an unpaid order',
  body: z.object({ id: wireOrderName }),
  data: z.undefined(),
  encode: ({ number }: ByNumber) => ({ body: { id: number } }),
})

const byName = z.object({ uni: wireOrderName })
const encodeName = ({ number }: ByNumber) => ({ body: { uni: number } })

/** What is absent stays. `card` null: no present any more; `deliverOn` null: as soon as possible. */
export type OrderChange = { addressId?: number; remark?: string; card?: GiftCard | null; deliverOn?: string | null }

export const changeOrder = endpoint({
  method: 'POST',
  path: '/order/change',
  access: 'shopper',
  summary: 'Another address of the shopper, remark, card of a present or day of delivery, before anything is sent (ours)',
  body: z.object({
    uni: wireOrderName,
    addressId: wireBigIdOrNone.default(0),
    mark: wireText(REMARK_MAX).optional(),
    /** Null: no present any more. */
    gift: wireCard.nullable().optional(),
    /** Empty: as soon as possible. */
    deliver_on: z.union([wireDay, z.literal('')]).optional(),
  }),
  data: z.undefined(),
  encode: ({ number, addressId, remark, card, deliverOn }: ByNumber & OrderChange) => ({
    body: { uni: number, addressId, mark: remark, gift: card, deliver_on: deliverOn === null ? '' : deliverOn },
  }),
})

export const listOrderDays = endpoint({
  method: 'GET',
  path: '/order/delivery_days/:uni',
  access: 'shopper',
  summary: 'Days of delivery that an order can still be given (ours)',
  params: z.object({ uni: wireOrderName }),
  data: z.array(wireDeliveryDay),
  encode: ({ number }: ByNumber) => ({ params: { uni: number } }),
  decode: (days) => days.map(decodeDay),
})

export const receiveOrder = endpoint({
  method: 'POST',
  path: '/order/take',
  access: 'shopper',
  summary: 'Confirm that the parcel has arrived',
  body: byName,
  data: z.undefined(),
  encode: encodeName,
})

export const deleteOrder = endpoint({
  method: 'POST',
  path: '/order/del',
  access: 'shopper',
  summary: 'Take an order that is over out of the lists',
  body: byName,
  data: z.undefined(),
  encode: encodeName,
})

export const orderAgain = endpoint({
  method: 'POST',
  path: '/order/again',
  access: 'shopper',
  summary: 'Buy the wines of an order once more',
  body: byName,
  data: wireAgain,
  encode: encodeName,
  decode: decodeAgain,
})

export const orderedLine = endpoint({
  method: 'POST',
  path: '/order/product',
  access: 'shopper',
  summary: 'One line of an order, for its review',
  body: z.object({ unique: z.string().regex(LINE_UNIQUE) }),
  data: wireReviewLine,
})
