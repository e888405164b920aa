import type { Db } from '#server/db/database.ts'
import { listSellableSkus } from '#server/features/catalog/stock.ts'
import { lineOf, type SoldLine, withCheaperCases } from './read-lines.ts'
import { listSkuIds } from './sql.ts'

type Wanted = { skuCode: string; quantity: number }

/** Lines of a signed-out cart as of now, with SKU codes as ids; unknown SKUs are left out. */
export async function previewCart(db: Db, wanted: readonly Wanted[]): Promise<SoldLine[]> {
  const skuIds = await listSkuIds(
    db,
    wanted.map(({ skuCode }) => skuCode),
  )
  const skus = new Map((await listSellableSkus(db, skuIds)).map((sku) => [sku.skuCode, sku]))
  const lines = wanted.flatMap(({ skuCode, quantity }) => {
    const sku = skus.get(skuCode)
    return sku ? [lineOf(sku, { id: skuCode, quantity })] : []
  })
  return withCheaperCases(db, lines)
}
