import type { Db } from '#server/db/database.ts'
import { listTermIdsWithAbove } from './sql.ts'

export { selectTermIdsWithAbove as selectCategoryIds } from './sql.ts'

/** Including ancestors. */
export async function readCategoryIds(db: Db, productIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await listTermIdsWithAbove(db, productIds)
  return new Map(rows.map(({ productId, ids }) => [productId, ids]))
}
