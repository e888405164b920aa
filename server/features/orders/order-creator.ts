import { LRUCache } from 'lru-cache'
import { Refusal } from '#contract/refusals.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Deps } from '#server/http/deps.ts'
import { findSaleIds } from './flash-sql.ts'
import type { AskedOrder } from './judge-flash-calls.ts'
import type { WantedOrder } from './new-order.ts'
import { placeFlashOrders } from './place-flash-orders.ts'
import { type Placed, placeOrder } from './place-order.ts'

/** Calls that may wait for one sale in one process: who comes then is told to come back, instead of waiting for seconds. */
const WAITING_MAX = 5_000
/** A look-up that takes longer holds up nobody who comes after it. */
const PATIENCE_MS = 50
/** Sales whose orders are collected at the same time; of one that falls out a second collection may begin, which is no harm. */
const SALES_MAX = 1_000

/** `saleId`: the flash sale as the client believes; it saves a look-up, and nothing else depends on it. */
type CreateOrder = (accountId: number, wanted: WantedOrder, saleId?: number) => Promise<Placed>

/**
 * Places the order of a checkout, of either kind; made once per process. Orders of one flash sale that come in together are placed
 * together: the row of a hot sale lets only one transaction pass at a time, so one transaction takes all who stand before it.
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
