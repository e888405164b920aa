import type { CategoryKind, ProductCard } from '#domain/product.ts'
import { type ListSearch, readListSearch } from '../list-search.ts'

/** The filters of the wine shop: one value of the five dimensions, words, an order. `page` is for visitors without JavaScript. */
export type ShopSearch = Omit<ListSearch, 'cid'>

export function readShopSearch(raw: Record<string, unknown>): ShopSearch {
  const { cid: _, ...search } = readListSearch(raw)
  return search
}

/** What the visitor has made of the wine shop. */
type KeptShop = {
  /** The filters in force. */
  search: ShopSearch
  /** The wines that "load more" has brought, after those of the page itself. */
  more: { search: ShopSearch; wines: ProductCard[] }
  /** The dimension whose values are laid out. */
  open: CategoryKind | null
  /** What stands in the text filter, whether it was sent or not. */
  typed: string
}

/**
 * The wine shop is kept alive while the visitor is elsewhere (spec section 2): filters, loaded wines and inputs are here, the scroll
 * place with the router (getScrollRestorationKey). It lasts as long as the page load, and there is none on the server: only event
 * handlers and effects write it.
 */
let kept: KeptShop = { search: {}, more: { search: {}, wines: [] }, open: 'type', typed: '' }

export const keptShop = (): Readonly<KeptShop> => kept

export function keepShop(change: Partial<KeptShop>): void {
  kept = { ...kept, ...change }
}

export const isSameSearch = (a: ShopSearch, b: ShopSearch): boolean =>
  a.sid === b.sid && a.keyword === b.keyword && a.sort === b.sort && a.page === b.page

export const hasFilters = (search: ShopSearch): boolean => !isSameSearch(search, {})

/** Before filters are taken off on purpose: the bare address is to mean "no filters" now, not "as I left it". */
export const leaveBare = (): void => keepShop({ search: {} })
