import type { Db } from '#server/db/database.ts'
import { type SaleRow, selectLocked } from './sql.ts'

/**
 * Locks the sale: all its orders, returns and the closing pass through this lock, in every process. Later lookups of this
 * transaction use indexes: a plan cached while there were few orders would scan them all when they become many.
 */
export async function lockSaleForOrders(tx: Db, id: number): Promise<SaleRow | undefined> {
  const [sale] = await tx<SaleRow[]>`
    select sale.*, set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
           set_config('enable_mergejoin', 'off', true)
      from (${selectLocked(tx, id)}) sale`
  return sale
}

/**
 * Part of the statement that writes the orders; no row when too few are left. The condition is a second guard after the
 * caller's count.
 */
export const takePacks = (tx: Db, { id }: SaleRow, quantity: number) => tx`
  update flash_item set remaining = remaining - ${quantity}, sold = sold + ${quantity}
   where id = ${id} and remaining >= ${quantity}
  returning id`
