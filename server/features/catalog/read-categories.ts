import type { Localized } from '#domain/locale.ts'
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

const HOT_WORDS = 8

/** Grapes and regions of which there is most: what a visitor of this shop searches for with success. */
export async function readHotWords(db: Db): Promise<Localized[]> {
  const rows = await listDimensionTerms(db, ['grape', 'region'])
  return rows
    .toSorted((a, b) => b.productCount - a.productCount)
    .slice(0, HOT_WORDS)
    .map(({ name }) => name)
}
