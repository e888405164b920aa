import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LIMIT_MAX, pageQuery, wireFlag, wireInt, wireText } from '#contract/inputs.ts'
import { type FacetKey, type ListOrder, type ListQuery, type ListSort, writeChoice } from '#domain/facets.ts'
import { ID_MAX } from '#domain/ids.ts'
import type { ProductQuery } from '#domain/product.ts'
import { KEYWORD_MAX } from '#domain/search.ts'
import { decodeFacet, facet, facetKey, facetQuery } from './facets.ts'
import { decodeProductCard, listedCard, productCard } from './product-card.ts'
import { decodeUnderstood, understoodShape } from './understood.ts'

const IDS_MAX = 100

export const order = z.enum(['asc', 'desc', '']).default('')
export const loose = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => undefined), schema]).optional()

export const idList = z
  .string()
  .max(IDS_MAX * 11)
  .regex(/^[\d,]*$/)
  .default('')

/** docs/wire.md, "Lists". */
export const productQuery = z.object({
  sid: loose(wireInt(0, ID_MAX)),
  cid: loose(wireInt(0, ID_MAX)),
  selectId: loose(wireInt(0, ID_MAX)),
  keyword: wireText(KEYWORD_MAX).default(''),
  priceOrder: order,
  salesOrder: order,
  news: loose(wireFlag),
  type: loose(wireInt(0, 10)),
  ids: idList,
  /** What a coupon covers: categories with everything below, or wines. CRMEB's server ignores `productId`. */
  coupon_category_id: idList,
  productId: idList,
  page: wireInt(1, 100_000).optional(),
  limit: wireInt(1, LIMIT_MAX).optional(),
  ...facetQuery,
})
export type WireProductQuery = z.output<typeof productQuery>

/** With `type` the list says how many of each wine are in the cart (docs/wire.md, "Lists"). */
export const asksForCart = ({ type = 0 }: Pick<WireProductQuery, 'type'>): boolean => type !== 0

/** `ids=3,1,2` → [3, 1, 2]; at most a hundred. */
export const decodeIds = (ids: string): number[] =>
  ids
    .split(',')
    .map(Number)
    .filter((id) => id > 0 && id <= ID_MAX)
    .slice(0, IDS_MAX)

/** `news` filters for phone clients but sorts for the PC client (docs/wire.md, "Lists"); `priceOrder` and `salesOrder` override our `sort`. */
export function decodeSort(
  { priceOrder, salesOrder, sort }: Pick<WireProductQuery, 'priceOrder' | 'salesOrder'> & { sort?: ListSort },
  isNewestFirst: boolean,
): ListOrder {
  if (priceOrder) return priceOrder === 'asc' ? 'price-asc' : 'price-desc'
  if (salesOrder) return salesOrder === 'asc' ? 'sales-asc' : 'sales'
  return sort ?? (isNewestFirst ? 'newest' : 'default')
}

type WireSort = { priceOrder?: 'asc' | 'desc'; salesOrder?: 'asc' | 'desc'; news?: 1; sort?: ListSort }
export const encodeSort = (sort: ListOrder): WireSort => {
  if (sort === 'price-asc') return { priceOrder: 'asc' }
  if (sort === 'price-desc') return { priceOrder: 'desc' }
  if (sort === 'sales') return { salesOrder: 'desc' }
  if (sort === 'sales-asc') return { salesOrder: 'asc' }
  if (sort === 'newest') return { news: 1 }
  return sort === 'default' ? {} : { sort }
}

const cardPage = z.object({ list: z.array(productCard), count: z.number() })

export const listProductsForPhones = endpoint({
  method: 'GET',
  path: '/products',
  access: 'optional',
  summary: 'Wines, as a bare array',
  query: productQuery,
  data: z.array(listedCard),
})
export const listProducts = endpoint({
  method: 'GET',
  path: '/pc/get_products',
  access: 'optional',
  summary: 'Wines with their total number',
  query: productQuery,
  data: cardPage.extend({ list: z.array(listedCard) }),
  encode: ({ categoryId, ids, sort = 'default', ...query }: ProductQuery) => ({
    query: { ...query, selectId: categoryId, ids: ids?.join(','), ...encodeSort(sort) },
  }),
  decode: ({ list, count }) => ({ list: list.map(decodeProductCard), count }),
})

const listQuery = z.object({
  ...facetQuery,
  keyword: wireText(KEYWORD_MAX).default(''),
  /** A menu dimension or any term: the page's own category, not a facet. */
  selectId: loose(wireInt(0, ID_MAX)),
  facet: facetKey.optional(),
  page: wireInt(1, 100_000).default(1),
  limit: wireInt(1, LIMIT_MAX).default(20),
})
export type WireListQuery = z.output<typeof listQuery>

const encodeListQuery = ({ choice = {}, categoryId, ...query }: ListQuery) => ({
  ...writeChoice(choice),
  selectId: categoryId,
  ...query,
})

export const listWithFacets = endpoint({
  method: 'GET',
  path: '/pc/shelf',
  access: 'public',
  summary: 'Wines with their total number and the facets by which they can be narrowed',
  query: listQuery,
  data: z.object({
    list: z.array(productCard),
    count: z.number(),
    facets: z.array(facet),
    understood: understoodShape.nullable(),
  }),
  encode: (asked: ListQuery) => ({ query: encodeListQuery(asked) }),
  decode: ({ list, count, facets, understood }) => ({
    list: list.map(decodeProductCard),
    count,
    facets: facets.map(decodeFacet),
    understood: understood && decodeUnderstood(understood),
  }),
})

export const findFacet = endpoint({
  ...listWithFacets,
  encode: ({ facet, ...asked }: ListQuery & { facet: FacetKey }) => ({ query: { ...encodeListQuery(asked), facet, limit: 1 } }),
  decode: ({ facets: [found] }) => found && decodeFacet(found),
})

/** 1 best, 2 hot, 3 new, 4 benefit (docs/wire.md, "Home"). */
const RECOMMENDED = { best: 1, hot: 2, new: 3 } as const
export type RecommendedKind = keyof typeof RECOMMENDED
export const recommendedType = z.object({ type: wireInt(1, 10) })
export const decodeRecommended = (type: number): RecommendedKind | undefined =>
  (Object.keys(RECOMMENDED) as RecommendedKind[]).find((kind) => RECOMMENDED[kind] === type)

export const listRecommended = endpoint({
  method: 'GET',
  path: '/pc/get_recommend/:type',
  access: 'public',
  summary: 'Recommended, popular or new wines',
  params: recommendedType,
  query: pageQuery,
  data: cardPage,
  encode: ({ kind, limit }: { kind: RecommendedKind; limit?: number }) => ({
    params: { type: RECOMMENDED[kind] },
    query: { limit },
  }),
  decode: ({ list }) => list.map(decodeProductCard),
})
