import { LRUCache } from 'lru-cache'
import { Refusal } from '#contract/refusals.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Deps } from '#server/http/deps.ts'
import { findSaleIds } from './flash-sql.ts'
import type { AskedOrder } from './judge-flash-calls.ts'
import type { WantedOrder } from './new-order.ts'
import { placeFlashOrders } from './place-flash-orders.ts'
import { type Placed, placeOrder } from './place-order.ts'

/** Waiting calls per sale and process; more are refused at once. */
const WAITING_MAX = 5_000
/** A slower look-up does not delay the calls after it. */
const PATIENCE_MS = 50
/** Sales with a batch at the same time. Evicting one is harmless: a second batch may begin. */
const SALES_MAX = 1_000

/** `saleId` as the client believes: it only saves a look-up. */
type CreateOrder = (accountId: number, wanted: WantedOrder, saleId?: number) => Promise<Placed>

/**
 * Made once per process. Orders of one flash sale that arrive together are placed together: only one transaction at a time can
 * hold the row of a sale.
 */
export function orderCreator(deps: Deps): CreateOrder {
  const { db, now } = deps
  const findSaleId = inBatches<{ accountId: number; key: string }, number | null>((asked) => findSaleIds(db, asked), {
    patienceMs: PATIENCE_MS,
  })
  const placers = new LRUCache<number, (order: AskedOrder) => Promise<Placed | null>>({ max: SALES_MAX })
  const placerOf = (saleId: number) => {
    const known = placers.get(saleId)
    if (known) return known
    const placer = inBatches<AskedOrder, Placed | null>((orders, more) => placeFlashOrders(db, saleId, orders, more), {
      waitingMax: WAITING_MAX,
      turnAway: () => new Refusal('flash-busy'),
    })
    placers.set(saleId, placer)
    return placer
  }

  return async (accountId, wanted, believed = 0) => {
    const asked = { accountId, wanted, at: now() }
    const placed = believed > 0 ? await placerOf(believed)(asked) : null
    if (placed) return placed
    const saleId = await findSaleId({ accountId, key: wanted.key })
    if (saleId === null) return placeOrder(deps, accountId, wanted)
    return (await placerOf(saleId)(asked)) ?? placeOrder(deps, accountId, wanted)
  }
}
