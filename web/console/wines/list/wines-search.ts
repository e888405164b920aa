import type { WinesAsked } from '#contract/staff/wine-list.ts'
import { ID_MAX } from '#domain/ids.ts'
import { STOCK_FILTERS, WINE_GAPS, WINE_SORTS, WINE_STATES } from '#domain/wine-list.ts'
import { listSearch, oneOf } from '../../page-search.ts'

export type WinesSearch = Omit<WinesAsked, 'keyword' | 'termId'> & { search?: string | undefined; term?: number | undefined }

/** Without what is wrong or usual. */
export const winesSearch = (asked: Record<string, unknown>): WinesSearch => {
  const [state, stock, missing] = [
    oneOf(WINE_STATES, asked.state),
    oneOf(STOCK_FILTERS, asked.stock),
    oneOf(WINE_GAPS, asked.missing),
  ]
  const [sort, order] = [oneOf(WINE_SORTS, asked.sort), oneOf(['asc', 'desc'] as const, asked.order, 'desc')]
  const term = Number(asked.term)
  return {
    ...listSearch(asked),
    ...(Number.isInteger(term) && term > 0 && term <= ID_MAX ? { term } : {}),
    ...(state && { state }),
    ...(stock && { stock }),
    ...(missing && { missing }),
    ...(sort && { sort }),
    ...(order && { order }),
  }
}
