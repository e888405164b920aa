/**
 * Where a wine stands, in the order in which one decides: archived, planned, on sale, never published, hidden. `unpriced` and
 * `off-sale`: put on sale, but shoppers do not see it, since no SKU has a price, or all that have one are taken off sale.
 */
export const WINE_STATES = ['on-sale', 'unpriced', 'off-sale', 'hidden', 'draft', 'planned', 'archived'] as const
export type WineState = (typeof WINE_STATES)[number]

/** What the merchant decided; shoppers see the wine as soon as one of its SKUs is on sale with a price. */
export const isPutOnSale = (state: WineState): boolean => state === 'on-sale' || state === 'unpriced' || state === 'off-sale'

/** `sold-out`: of what is on sale nothing is left. `set`: has the stock of what is inside. */
export const STOCK_FILTERS = ['sold-out', 'low', 'set'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]

/**
 * `translation`: a text has one language only. `label`: nothing on record of ingredients, storage, or day of bottling or lot, which the
 * Chinese label names; the bottles of a set have their own. `price`: no SKU has one.
 */
export const WINE_GAPS = ['picture', 'translation', 'label', 'price'] as const
export type WineGap = (typeof WINE_GAPS)[number]

export const WINE_SORTS = ['newest', 'changed', 'name', 'price', 'stock', 'sales'] as const
export type WineSort = (typeof WINE_SORTS)[number]

/** Without a state: all but archived ones. */
export type WineFilter = {
  keyword?: string | undefined
  state?: WineState | undefined
  stock?: StockFilter | undefined
  missing?: WineGap | undefined
  termId?: number | undefined
}

export type WineCounts = Record<'all' | WineState | StockFilter | WineGap, number>

export const WINE_KEYWORD_MAX = 60
