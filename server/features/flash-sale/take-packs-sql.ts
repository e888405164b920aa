import type { Db } from '#server/db/database.ts'
import { type SaleRow, selectLocked } from './sql.ts'

/**
 * The sale, and nobody else orders of it, gives back to it or closes it before the transaction has ended: all its orders are placed
 * under this lock, in whichever process, so what is counted under it stays true.
 *
 * What the transaction looks up from here on is looked up by index. A plan is made once per connection, and one that was made while
 * there were few orders would read all of them for every batch, just when they become many.
 */
export async function lockSaleForOrders(tx: Db, id: number): Promise<SaleRow | undefined> {
  const [sale] = await tx<SaleRow[]>`
    select sale.*, set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
           set_config('enable_mergejoin', 'off', true)
      from (${selectLocked(tx, id)}) sale`
  return sale
}

/**
 * Takes packs out of the locked sale, as part of the statement that writes their orders; no row when there are too few. The condition is
 * a second bolt: the caller has counted already.
 */
export const takePacks = (tx: Db, { id }: SaleRow, quantity: number) => tx`
  update flash_item set remaining = remaining - ${quantity}, sold = sold + ${quantity}
   where id = ${id} and remaining >= ${quantity}
  returning id`
