import { decodeIds, decodeSort, type WireProductQuery } from '#contract/catalog.ts'
import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import { searchWords } from './search-text.ts'
import type { ProductFilter } from './sql.ts'

/** Without page and limit a CRMEB list answers all rows; ours stops here. */
const ROWS_MAX = 100
const PAGE_ROWS = 20
const OUT_OF_STOCK = 4
const IN_STOCK = 5

/**
 * What a client asks of a product list (contract section 2.4). Phone clients filter by `news`, the PC client sorts by it. Undefined
 * when nothing can match: a keyword of nothing but signs.
 */
export function productFilter(query: WireProductQuery, newsMeans: 'filter' | 'sort'): ProductFilter | undefined {
  const words = query.keyword ? searchWords(query.keyword) : undefined
  if (words?.length === 0) return undefined
  const number = /^\d{1,9}$/.test(query.keyword) ? Number(query.keyword) : undefined
  const named = query.ids || query.productId
  const ids = named ? decodeIds(named) : undefined
  const limit = query.limit ?? (query.page ? PAGE_ROWS : ROWS_MAX)
  return {
    ...categoryFilter(query.sid || query.selectId || query.cid),
    ...(query.coupon_category_id ? { underTerms: decodeIds(query.coupon_category_id) } : {}),
    ...(words ? { words, orId: number } : {}),
    ...(ids ? { ids } : {}),
    ...(query.news && newsMeans === 'filter' ? { flag: 'new' } : {}),
    ...(query.type === OUT_OF_STOCK || query.type === IN_STOCK ? { isInStock: query.type === IN_STOCK } : {}),
    sort: decodeSort(query, newsMeans === 'sort' && query.news === true),
    offset: ((query.page ?? 1) - 1) * limit,
    limit,
  }
}

/** A level-1 category is one of the five dimensions, everything above them a value. */
function categoryFilter(id: number | undefined): Pick<ProductFilter, 'kind' | 'termId'> {
  if (!id) return {}
  const dimension = CATEGORY_DIMENSIONS.find((candidate) => candidate.id === id)
  return dimension ? { kind: dimension.kind } : { termId: id }
}
