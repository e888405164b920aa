import type { WireHomeQuery } from '#contract/shop/home.ts'
import { decodeIds, decodeSort, type WireListQuery, type WireProductQuery } from '#contract/shop/product-list.ts'
import { readChoice } from '#domain/facets.ts'
import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import type { FacetQuestion } from './facet-index/narrow.ts'

/** CRMEB lists without page and limit return all rows; ours are capped. */
const ROWS_MAX = 100
const PAGE_ROWS = 20
const OUT_OF_STOCK = 4
const IN_STOCK = 5

/**
 * Filters of a product list (docs/wire.md, "Lists"), without the keyword. Phone clients filter by `news`, the PC client sorts by
 * it.
 */
export function productFilter(query: WireProductQuery, newsMeans: 'filter' | 'sort'): FacetQuestion {
  const named = query.ids || query.productId
  const limit = query.limit ?? (query.page ? PAGE_ROWS : ROWS_MAX)
  return {
    choice: readChoice(query),
    ...placeFilter(query.sid || query.selectId || query.cid),
    ...(query.coupon_category_id ? { underTerms: decodeIds(query.coupon_category_id) } : {}),
    ...(named ? { ids: decodeIds(named) } : {}),
    ...(query.news && newsMeans === 'filter' ? { flag: 'new' } : {}),
    ...(query.type === OUT_OF_STOCK || query.type === IN_STOCK ? { isInStock: query.type === IN_STOCK } : {}),
    sort: decodeSort(query, newsMeans === 'sort' && query.news === true),
    offset: ((query.page ?? 1) - 1) * limit,
    limit,
  }
}

export const facetQuestion = (query: WireListQuery): FacetQuestion => ({
  choice: readChoice(query),
  ...placeFilter(query.selectId),
  sort: query.sort ?? 'default',
  offset: (query.page - 1) * query.limit,
  limit: query.limit,
})

/** Kinds of home page blocks (docs/wire.md, "Home"); "benefit", 6, has no wines. */
const HOME_FLAGS: Record<number, FacetQuestion['flag']> = { 2: 'flash', 4: 'hot', 5: 'new', 7: 'recommended' }
const BENEFIT = 6

export function homeFilter(query: WireHomeQuery): FacetQuestion | undefined {
  if (query.type === BENEFIT) return undefined
  const flag = HOME_FLAGS[query.type ?? 0]
  return {
    ...placeFilter(query.selectId),
    ...(query.ids ? { ids: decodeIds(query.ids) } : {}),
    ...(flag ? { flag } : {}),
    sort: decodeSort(query, query.news || query.newsOrder === 'news'),
    offset: 0,
    limit: query.limit ?? PAGE_ROWS,
  }
}

function placeFilter(id: number | undefined): Pick<FacetQuestion, 'kind' | 'termId'> {
  if (!id) return {}
  const dimension = CATEGORY_DIMENSIONS.find((candidate) => candidate.id === id)
  return dimension ? { kind: dimension.kind } : { termId: id }
}
