import { findOrder } from '#contract/shop/orders.ts'
import { findCashier } from '#contract/shop/payments.ts'
import type { Cashier } from '#domain/order.ts'
import type { StorefrontContext } from '../context.ts'
import { loadOwn } from '../orders/load-own.ts'
import { type PaySearch, payForOf } from './pay-search.ts'

/** `cancelledAt` tells "given up" from "too late". */
export type LoadedCashier = { cashier: Cashier; cancelledAt: string | null }

/** Somebody else's order is not found. */
export function loadCashier({ api }: StorefrontContext, search: PaySearch): Promise<LoadedCashier> {
  return loadOwn(search.orderId, async (number) => {
    const cashier = await api.call(findCashier, { number, type: payForOf(search) })
    const isGivenUp = cashier.type === 'order' && cashier.status === 'cancelled'
    const order = isGivenUp ? await api.call(findOrder, { number }) : null
    return { cashier, cancelledAt: order?.cancelledAt ?? null }
  })
}
