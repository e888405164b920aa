import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireInt, wireText } from '#contract/inputs.ts'
import type { Reader } from '#contract/localized.ts'
import { wireOrder } from '#contract/shop/order-detail.ts'
import { encodeOrderCard, type OrderReader, type OrderRow, wireOrderCard } from '#contract/shop/order-shapes.ts'
import * as orders from '#contract/staff/orders.ts'
import { sendParcel } from '#contract/staff/parcels.ts'
import { text } from '#domain/locale.ts'
import type { OrderCard } from '#domain/order.ts'
import { filterOfTab } from '#domain/order-status.ts'
import type { OrderTab } from '#domain/order-tabs.ts'
import { PRICE_REASON_MAX } from '#domain/price-reduction.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { byUid, read, SEARCH_MAX, write } from './agents.ts'
import { addRemark as addRemarkOfPhone, asAtTheDesk, handOver, parcelOfPhone, priceOfPhone } from './orders.ts'
import { decideRefund as decideRefundOfPhone } from './refunds.ts'

/* Orders beside a conversation, in CRMEB's app for agents. Changing them takes the scopes that it takes at the console. */

const listed = wireOrderCard.omit({ add_time: true }).extend({ add_time: z.string() })
export function encodeListed(order: OrderRow<OrderCard>, reader: OrderReader): z.infer<typeof listed> {
  const card = encodeOrderCard(order, reader)
  return { ...card, add_time: card._add_time }
}

/** CRMEB's tabs: all, unpaid, waiting for a parcel, refunds. */
const TABS: Record<string, OrderTab> = { 0: 'unpaid', 1: 'paid', '-1': 'refund' }
const tab = wireText(4)
  .default('')
  .transform((type) => filterOfTab[TABS[type] ?? 'all'])

export const listOrders = endpoint({
  ...read,
  path: '/order/list/:uid',
  summary: 'Orders of a customer whose conversation the agent may see',
  params: byUid,
  query: pageQuery.extend({ type: tab, search: wireText(SEARCH_MAX).default('') }),
  data: z.array(listed),
})

const byId = z.object({ id: wireBigId })
export const findOrder = endpoint({
  ...read,
  path: '/order/info/:id',
  summary: 'One order of such a customer; without a scope for orders the phone is masked and the address left out',
  params: byId,
  data: z.object({
    orderInfo: wireOrder.omit({ add_time: true }).extend({ add_time: z.string() }),
    userInfo: z.object({ uid: z.number(), nickname: z.string(), avatar: z.string(), phone: z.string() }),
  }),
})

export const lowerPrice = endpoint({
  ...write,
  method: 'PUT',
  path: '/order/update/:id',
  access: orders.lowerPrice.access,
  actAs: asAtTheDesk(orders.lowerPrice),
  summary: 'Lower what an unpaid order costs (`pay_price`); above the limits it waits for a second person',
  params: byId,
  body: z.object({
    order_id: wireText(64).default(''),
    pay_price: priceOfPhone,
    reason: wireText(PRICE_REASON_MAX).default(''),
  }),
  data: z.undefined(),
})
export const sendOrder = endpoint({
  ...write,
  method: 'POST',
  path: '/order/delivery/:id',
  access: sendParcel.access,
  actAs: { ...sendParcel, params: ({ params }) => ({ number: String(params.id) }) },
  summary: 'A parcel with all that was left has gone to a courier',
  params: byId,
  body: parcelOfPhone.extend({ delivery_name: parcelOfPhone.shape.delivery_type }),
  data: z.undefined(),
})
export const decideRefund = endpoint({
  ...decideRefundOfPhone,
  base: '/kefuapi',
  path: '/order/refund',
})
export const addRemark = endpoint({
  ...addRemarkOfPhone,
  base: '/kefuapi',
  path: '/order/remark',
})

const courier = z.object({ id: z.number(), code: z.string(), value: z.string(), name: z.string() })
export const encodeCouriers = ({ locale }: Reader): z.infer<typeof courier>[] =>
  COURIERS.map(({ code, name }, index) => {
    const value = text(name, locale)
    return { id: index + 1, code, value, name: value }
  })
export const couriers = endpoint({
  ...read,
  path: '/order/export',
  access: sendParcel.access,
  summary: 'Couriers, for sending',
  data: z.array(courier),
})
const nobody = z.array(z.never())
export const labelTemplates = endpoint({
  ...read,
  path: '/order/temp',
  access: sendParcel.access,
  summary: 'Templates of couriers’ labels: none',
  data: nobody,
})
export const listRiders = endpoint({
  ...read,
  path: '/order/delivery_all',
  access: sendParcel.access,
  summary: 'Riders of the shop’s own: none',
  data: nobody,
})
export const senderOfLabels = endpoint({
  ...read,
  path: '/order/delivery_info',
  access: sendParcel.access,
  summary: 'Who stands on a courier’s printed label: labels are made by the console',
  data: z.object({ express_temp_id: z.string(), to_name: z.string(), id: z.string(), to_tel: z.string(), to_add: z.string() }),
})
export const pickUp = endpoint({
  ...read,
  path: '/order/verific/:id',
  access: handOver.access,
  summary: 'An order that is fetched: there are none, everything goes by courier',
  params: z.object({ id: wireInt(0, Number.MAX_SAFE_INTEGER) }),
  data: z.undefined(),
})
