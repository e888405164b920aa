import { PRODUCT_SORTS, type ProductSort } from '#domain/product.ts'

/** As many as the API takes. */
export const KEYWORD_MAX = 100
const ID_MAX = 2_147_483_647
const PAGE_MAX = 100_000

/** The query of a list of wines: a dimension (`cid`), one of its values (`sid`), a keyword, an order, a page. */
export type ListSearch = { cid?: number; sid?: number; keyword?: string; sort?: ProductSort; page?: number }
/** The query of a search page. */
export type TitleSearch = { title?: string; sort?: ProductSort; page?: number }

type Raw = Record<string, unknown>

/** Whatever is not understood, or says what holds anyway, is left out: one list has one address. */
export const readListSearch = ({ cid, sid, keyword, sort, page }: Raw): ListSearch => ({
  cid: wholeNumber(cid, ID_MAX),
  sid: wholeNumber(sid, ID_MAX),
  keyword: words(keyword),
  ...readOrder({ sort, page }),
})

export const readTitleSearch = ({ title, sort, page }: Raw): TitleSearch => ({
  title: words(title),
  ...readOrder({ sort, page }),
})

function readOrder({ sort, page }: Raw): { sort?: ProductSort; page?: number } {
  const order = PRODUCT_SORTS.find((name) => name === sort)
  const number = wholeNumber(page, PAGE_MAX)
  return { sort: order === 'default' ? undefined : order, page: number === 1 ? undefined : number }
}

export function wholeNumber(value: unknown, max: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

export function words(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.replace(/\s+/g, ' ').trim().slice(0, KEYWORD_MAX) || undefined
}
