import { CATEGORY_DIMENSIONS, type Category } from '#domain/product.ts'
import { DIMENSION_NAMES } from '#domain/vocabulary/shop-words.ts'
import type { Db } from '#server/db/database.ts'
import { memberOfTerm } from './facet-index/memberships.ts'
import type { ReadFacetIndex } from './facet-index/open-facet-index.ts'
import { listDimensionTerms } from './sql.ts'

/** Counted as in lists. */
export async function readCategories(db: Db, facetIndex: ReadFacetIndex): Promise<Category[]> {
  const kinds = CATEGORY_DIMENSIONS.map(({ kind }) => kind)
  const [rows, { sets }] = await Promise.all([listDimensionTerms(db, kinds), facetIndex()])
  return CATEGORY_DIMENSIONS.map(({ id, kind }) => ({
    id,
    kind,
    name: DIMENSION_NAMES[kind],
    children: rows
      .filter((row) => row.kind === kind)
      .map(({ kind: _, ...child }) => ({ ...child, productCount: sets.get(memberOfTerm(child.id))?.size ?? 0 })),
  }))
}
