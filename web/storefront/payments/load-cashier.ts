import { findOrder } from '#contract/shop/orders.ts'
import type { Cashier } from '#domain/order.ts'
import { findCashier } from '#web/api/payments.ts'
import type { StorefrontContext } from '../context.ts'
import { loadOwn } from '../orders/load-own.ts'
import { type PaySearch, payForOf } from './pay-search.ts'

/** `cancelledAt`: when a cancelled order was cancelled; it tells "given up" from "too late". */
export type LoadedCashier = { cashier: Cashier; cancelledAt: string | null }

/** For the loaders of all pages on which something is paid. Somebody else's order does not exist for this shopper. */
export function loadCashier({ api }: StorefrontContext, search: PaySearch): Promise<LoadedCashier> {
  return loadOwn(search.orderId, async (number) => {
    const cashier = await findCashier(api, number, payForOf(search))
    const isGivenUp = cashier.type === 'order' && cashier.status === 'cancelled'
    const order = isGivenUp ? await api.call(findOrder, { number }) : null
    return { cashier, cancelledAt: order?.cancelledAt ?? null }
  })
}
