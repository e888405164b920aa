import { Counter } from 'prom-client'
import { afterCommit, type Db } from '#server/db/database.ts'

const WAYS = ['checkout', 'phone', 'flash-sale'] as const

export const placedOrders = new Counter({
  name: 'shop_orders_placed_total',
  help: 'Orders that were placed, by way',
  labelNames: ['way'],
  registers: [],
})
// Prometheus sees no growth from nothing to one.
for (const way of WAYS) placedOrders.inc({ way }, 0)

/** Counts them for `/metrics` when they are committed. */
export const countPlaced = (tx: Db, way: (typeof WAYS)[number], orders = 1): Promise<void> =>
  afterCommit(tx, async () => placedOrders.inc({ way }, orders))
