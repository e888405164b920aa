import type { OrderStatus } from '#domain/order-status.ts'
import type { Shopper, TestShop, TestSku } from './shop.ts'

/** Places an order of two bottles, by default of the shop's first wine, and answers its number. */
export async function placeOrder({ sku: first }: TestShop, who: Shopper, sku: TestSku = first): Promise<string> {
  const added = await who.post('/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum: 2 })
  const confirmed = await who.post('/order/confirm', { cartId: String((added.data as { cartId: number }).cartId), new: 0 })
  const { orderKey } = confirmed.data as { orderKey: string }
  const created = await who.post(`/order/create/${orderKey}`, { addressId: who.addressId })
  return (created.data as { result: { orderId: string } }).result.orderId
}

const EVENTS = ['paid', 'shipped', 'received', 'finished', 'cancelled', 'refunded'] as const
/** What had to happen before an order is in this state. */
const HISTORY: Record<OrderStatus, readonly (typeof EVENTS)[number][]> = {
  unpaid: [],
  paid: ['paid'],
  shipped: ['paid', 'shipped'],
  received: ['paid', 'shipped', 'received'],
  finished: EVENTS.slice(0, 4),
  cancelled: ['cancelled'],
  refunded: ['paid', 'refunded'],
}

/** An order that has come as far as `status`, with the events that lead there. */
export async function orderInState(shop: TestShop, who: Shopper, status: OrderStatus): Promise<string> {
  const number = await placeOrder(shop, who)
  await shop.db`update shop_order set status = ${status} where number = ${number}`
  for (const kind of HISTORY[status]) {
    await shop.db`insert into order_event (order_id, kind) select id, ${kind} from shop_order where number = ${number}`
  }
  return number
}
