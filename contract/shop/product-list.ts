import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LIMIT_MAX, wireInt, wireText } from '#contract/inputs.ts'
import { KEYWORD_MAX } from './catalog.ts'
import { facet, facetKey, facetQuery } from './facets.ts'
import { productCard } from './product-card.ts'
import { understoodShape } from './search.ts'

const listQuery = z.object({
  ...facetQuery,
  keyword: wireText(KEYWORD_MAX).default(''),
  /** A dimension of the menu or any term: the place where the visitor is, no facet. */
  selectId: z.union([z.literal('').transform(() => undefined), wireInt(0, 2_147_483_647)]).optional(),
  /** Just this facet, with all its values. */
  facet: facetKey.optional(),
  page: wireInt(1, 100_000).default(1),
  limit: wireInt(1, LIMIT_MAX).default(20),
})
export type WireListQuery = z.output<typeof listQuery>

/** What the shop's own pages ask, all of it ours: a page of wines, and what they can be narrowed by, counted for what is chosen. */
export const productListCall = endpoint({
  method: 'GET',
  path: '/pc/shelf',
  access: 'public',
  summary: 'Wines with their total number and the facets by which they can be narrowed',
  query: listQuery,
  data: z.object({
    list: z.array(productCard),
    count: z.number(),
    facets: z.array(facet),
    /** What the keyword was taken for; null without one. */
    understood: understoodShape.nullable(),
  }),
})
