import { closedTimes } from '#domain/flash-sale.ts'
import type { Pool } from '#server/db/database.ts'
import { listSalesByIds, type SaleRow } from './sql.ts'

/** A sale that is over, for whoever comes by an old link: its page says so and leads to the wine. Undefined for one that never opened, or whose wine is gone. */
export async function findPastSale(db: Pool, id: number): Promise<SaleRow | undefined> {
  const [sale] = await listSalesByIds(db, [id])
  return sale?.isOnSale && sale.closedAt && closedTimes(sale, sale.closedAt) ? sale : undefined
}
