import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireId, wireText } from '#contract/inputs.ts'
import {
  STOCK_FILTERS,
  WINE_GAPS,
  WINE_KEYWORD_MAX,
  WINE_SORTS,
  WINE_STATES,
  type WineFilter,
  type WineSort,
} from '#domain/wine-list.ts'
import { read, words } from './writing.ts'

const none = z.literal('').transform(() => undefined)
export const wineFilter = {
  keyword: wireText(WINE_KEYWORD_MAX).default(''),
  state: z.union([none, z.enum(WINE_STATES)]).optional(),
  stock: z.union([none, z.enum(STOCK_FILTERS)]).optional(),
  missing: z.union([none, z.enum(WINE_GAPS)]).optional(),
  termId: wireId.optional(),
}

const fen = z.number()
const staffWineRow = z.object({
  id: z.number(),
  code: z.string(),
  name: words,
  image: z.string(),
  state: z.enum(WINE_STATES),
  estate: words.nullable(),
  region: words.nullable(),
  type: words.nullable(),
  /** In fen, of the SKUs on sale; of all that have one when none is. */
  priceFrom: fen.nullable(),
  priceTo: fen.nullable(),
  skus: z.number(),
  /** Of the SKUs on sale. */
  stock: z.number(),
  isOffered: z.boolean(),
  isLow: z.boolean(),
  isSet: z.boolean(),
  sales: z.number(),
  missing: z.array(z.enum(WINE_GAPS)),
  changedAt: z.string(),
  publishAt: z.string().nullable(),
})
export type StaffWineRow = z.infer<typeof staffWineRow>

export type StaffWinePage = z.infer<typeof listStaffWines.data>

const wineCounts = z.object({
  all: z.number(),
  'on-sale': z.number(),
  unpriced: z.number(),
  'off-sale': z.number(),
  hidden: z.number(),
  draft: z.number(),
  planned: z.number(),
  archived: z.number(),
  'sold-out': z.number(),
  low: z.number(),
  set: z.number(),
  picture: z.number(),
  translation: z.number(),
  label: z.number(),
  price: z.number(),
})

export const WINES_PER_PAGE = 50
export type WinesAsked = WineFilter & {
  sort?: WineSort | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
}

export const listStaffWines = endpoint({
  ...read('/staff/wines', 'Wines in any state, with how many each quick filter would show'),
  query: pageQuery.extend({
    ...wineFilter,
    /** Left out: the best matches of a search first, without a search the newest. */
    sort: z.union([none, z.enum(WINE_SORTS)]).optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  /** `term`: the name of the term that narrows the list. */
  data: z.object({ list: z.array(staffWineRow), count: z.number(), counts: wineCounts, term: words.nullable() }),
  encode: (asked: WinesAsked) => ({ query: { ...asked, limit: WINES_PER_PAGE } }),
})
