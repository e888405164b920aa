import { findOrder } from '#contract/shop/orders.ts'
import { findCashier } from '#contract/shop/payments.ts'
import type { Cashier, Order } from '#domain/order.ts'
import type { StorefrontContext } from '../context.ts'
import { loadOwn } from '../orders/load-own.ts'
import { type PaySearch, payForOf } from './pay-search.ts'

/** What an order is about, to be seen before it is paid. */
export type PaidGoods = { images: string[]; pieces: number; recipient: string; address: string }

/** `cancelledAt` tells "given up" from "too late". */
export type LoadedCashier = { cashier: Cashier; cancelledAt: string | null; goods: PaidGoods | null }

/** Somebody else's order is not found. */
export function loadCashier({ api }: StorefrontContext, search: PaySearch): Promise<LoadedCashier> {
  return loadOwn(search.orderId, async (number) => {
    const type = payForOf(search)
    const [cashier, order] = await Promise.all([
      api.call(findCashier, { number, type }),
      type === 'order' ? api.call(findOrder, { number }) : null,
    ])
    return { cashier, cancelledAt: order?.cancelledAt ?? null, goods: order && goodsOf(order) }
  })
}

const goodsOf = ({ lines, recipient }: Order): PaidGoods => ({
  images: lines.map(({ image }) => image),
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  recipient: recipient.name,
  address: recipient.address,
})
