import { CATEGORY_DIMENSIONS, type Category } from '#domain/product.ts'
import { DIMENSION_NAMES } from '#domain/vocabulary/shop-words.ts'
import type { Db } from '#server/db/database.ts'
import { listDimensionTerms } from './sql.ts'

/** The menu: five dimensions, each with the values that have wines on sale. */
export async function readCategories(db: Db): Promise<Category[]> {
  const rows = await listDimensionTerms(
    db,
    CATEGORY_DIMENSIONS.map(({ kind }) => kind),
  )
  return CATEGORY_DIMENSIONS.map(({ id, kind }) => ({
    id,
    kind,
    name: DIMENSION_NAMES[kind],
    children: rows.filter((row) => row.kind === kind).map(({ kind: _, ...child }) => child),
  }))
}
