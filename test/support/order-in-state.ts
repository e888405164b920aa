import type { OrderStatus } from '#domain/order-status.ts'
import type { Shopper, TestShop, TestSku } from './shop.ts'

/** Places an order of two bottles; returns its number. */
export async function placeOrder({ sku: first }: TestShop, who: Shopper, sku: TestSku = first): Promise<string> {
  const added = await who.post('/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum: 2 })
  const confirmed = await who.post('/order/confirm', { cartId: String((added.data as { cartId: number }).cartId), new: 0 })
  const { orderKey } = confirmed.data as { orderKey: string }
  const created = await who.post(`/order/create/${orderKey}`, { addressId: who.addressId })
  return (created.data as { result: { orderId: string } }).result.orderId
}

const EVENTS = ['paid', 'part-shipped', 'shipped', 'received', 'finished', 'cancelled', 'refunded'] as const
const HISTORY: Record<OrderStatus, readonly (typeof EVENTS)[number][]> = {
  unpaid: [],
  paid: ['paid'],
  'part-shipped': ['paid', 'part-shipped'],
  shipped: ['paid', 'shipped'],
  received: ['paid', 'shipped', 'received'],
  finished: ['paid', 'shipped', 'received', 'finished'],
  cancelled: ['cancelled'],
  refunded: ['paid', 'refunded'],
}

const SENT: ReadonlySet<OrderStatus> = new Set(['part-shipped', 'shipped', 'received', 'finished'])

async function sendParcel({ db }: TestShop, number: string, status: OrderStatus): Promise<void> {
  const packs = status === 'part-shipped' ? db`1` : db`quantity`
  await db`
    with sent as (
      insert into parcel (order_id, courier, courier_code, tracking_number)
      select id, '顺丰速运', 'shunfeng', 'SF' || right(number, 12) from shop_order where number = ${number}
      returning id, order_id
    ), packed as (
      insert into parcel_line (parcel_id, order_line_id, quantity)
      select sent.id, line.id, ${packs} from sent join order_line line on line.order_id = sent.order_id
    ), told as (
      insert into parcel_step (parcel_id, kind, text_zh, text_en, at)
      select id, 'handed-over', '包裹已交付快递', 'The parcel was handed over to the courier', now() from sent
    )
    update order_line set shipped_quantity = ${packs} from sent where order_line.order_id = sent.order_id`
}

export async function orderInState(shop: TestShop, who: Shopper, status: OrderStatus): Promise<string> {
  const number = await placeOrder(shop, who)
  await shop.db`update shop_order set status = ${status} where number = ${number}`
  if (SENT.has(status)) await sendParcel(shop, number, status)
  for (const kind of HISTORY[status]) {
    await shop.db`insert into order_event (order_id, kind) select id, ${kind} from shop_order where number = ${number}`
  }
  return number
}
