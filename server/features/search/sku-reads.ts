import type { Db } from '#server/db/database.ts'
import { listSkuFits, listWithSku, type SkuBounds, type SkuFits } from './sql.ts'

/**
 * Which wines have a SKU on offer that is within bounds: `within` leaves those of each list. `fitting`: of each SKU that satisfies any of them,
 * the wine and what it fits: bit n is set for `bounds[n]`. Shoppers' lists have every SKU in memory, as new as what they show (docs/decisions/011); without it the
 * database is asked.
 */
export type SkuReads = {
  within: (lists: readonly Int32Array[], bounds: SkuBounds) => Promise<Int32Array[]>
  fitting: (bounds: readonly SkuBounds[]) => Promise<SkuFits>
}

export const skusOfDatabase = (db: Db): SkuReads => ({
  within: async (lists, bounds) => {
    const found = new Set(await listWithSku(db, bounds))
    return lists.map((ids) => ids.filter((id) => found.has(id)))
  },
  fitting: (bounds) => listSkuFits(db, bounds),
})
