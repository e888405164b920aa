import {
  computeOrder as compute,
  confirmOrder as confirm,
  createOrder as create,
  decodeCheckout,
  decodeRepriced,
  type Repriced,
} from '#contract/shop/checkout.ts'
import { decodeOrder } from '#contract/shop/order-detail.ts'
import { decodeOrderCard } from '#contract/shop/order-shapes.ts'
import {
  orderAgain as again,
  cancelOrder as cancel,
  orderCounts as counts,
  decodeAgain,
  decodeCounts,
  encodeTab,
  orderDetail,
  pcOrderList,
  receiveOrder as receive,
  deleteOrder as remove,
} from '#contract/shop/orders.ts'
import type { Localized } from '#domain/locale.ts'
import type { Checkout, Order, OrderCard, OrderCounts } from '#domain/order.ts'
import type { OrderTab } from '#domain/order-tabs.ts'
import type { Page } from '#domain/product.ts'
import { type Api, ApiError } from './client.ts'

type Wanted = { cartId: string; isBuyNow: boolean; addressId?: number; couponClaimId?: number | null }

/** `cartId`: ids of cart lines or buy-now keys, separated by commas. Without a `couponClaimId` the best coupon is chosen; null: none. */
export async function confirmOrder(api: Api, { cartId, isBuyNow, addressId, couponClaimId }: Wanted): Promise<Checkout> {
  const data = await api.call(confirm, { body: { cartId, new: isBuyNow, addressId, couponId: couponIdOf(couponClaimId) } })
  return decodeCheckout(data)
}

/** The order exists already: another tab, or this one before a reload, has placed it. Its page is where to go. */
export class OrderPlaced extends Error {
  readonly orderNumber: string

  constructor(orderNumber: string) {
    super('The order was placed before')
    this.orderNumber = orderNumber
  }
}

/** Throws OrderPlaced when the key's order exists already. */
export async function computeOrder(
  api: Api,
  key: string,
  { addressId, couponClaimId }: { addressId?: number; couponClaimId?: number | null },
): Promise<Repriced> {
  const data = await api.call(compute, { params: { key }, body: { addressId, couponId: couponIdOf(couponClaimId) } })
  if ('orderId' in data.result) throw new OrderPlaced(data.result.orderId)
  return decodeRepriced(data.result)
}

/** 0 says "none". */
const couponIdOf = (claimId: number | null | undefined): number | undefined => (claimId === null ? 0 : claimId)

/** `couponClaimId` and `invoiceTitleId` null: without. `flashItemId` as confirm has said it. */
type NewOrder = {
  addressId: number
  couponClaimId?: number | null
  invoiceTitleId?: number | null
  flashItemId?: number | null
  remark: string
}

/** The same key gives the same order, however often it is sent. */
export async function createOrder(
  api: Api,
  key: string,
  { addressId, couponClaimId, invoiceTitleId, flashItemId, remark }: NewOrder,
): Promise<{ orderNumber: string }> {
  const body = {
    addressId,
    couponId: couponIdOf(couponClaimId),
    invoice_id: invoiceTitleId ?? undefined,
    seckill_id: flashItemId ?? undefined,
    mark: remark,
  }
  const data = await api.call(create, { params: { key }, body })
  return { orderNumber: data.result.orderId }
}

/** The new price, when `error` says that it has changed since it was shown (T15). */
export function changedPrice(error: unknown): Repriced | undefined {
  if (!(error instanceof ApiError) || !isPrice(error.data)) return undefined
  return decodeRepriced(error.data)
}
const isPrice = (data: unknown): data is Parameters<typeof decodeRepriced>[0] =>
  typeof data === 'object' && data !== null && 'pay_price' in data

export async function listOrders(
  api: Api,
  { tab, search, page }: { tab: OrderTab; search?: string; page?: number },
): Promise<Page<OrderCard>> {
  const data = await api.call(pcOrderList, { query: { type: encodeTab(tab), search, page } })
  return { list: data.list.map(decodeOrderCard), count: data.count }
}

export async function orderCounts(api: Api): Promise<OrderCounts> {
  const data = await api.call(counts)
  return decodeCounts(data)
}

export async function findOrder(api: Api, number: string): Promise<Order> {
  const data = await api.call(orderDetail, { params: { uni: number } })
  return decodeOrder(data)
}

export async function cancelOrder(api: Api, number: string): Promise<void> {
  await api.call(cancel, { body: { id: number } })
}

export async function receiveOrder(api: Api, number: string): Promise<void> {
  await api.call(receive, { body: { uni: number } })
}

export async function deleteOrder(api: Api, number: string): Promise<void> {
  await api.call(remove, { body: { uni: number } })
}

/** `cartId`: buy-now keys for the confirm page. `unavailable` names the wines that cannot be had any more and are left out. */
export async function orderAgain(api: Api, number: string): Promise<{ cartId: string; unavailable: Localized[] }> {
  const data = await api.call(again, { body: { uni: number } })
  const { keys, unavailable } = decodeAgain(data)
  return { cartId: keys.join(','), unavailable }
}
