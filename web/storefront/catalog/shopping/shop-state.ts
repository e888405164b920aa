import { stringifySearch } from '../../search-params.ts'
import type { ListSearch } from '../product-list/list-search.ts'

/** What the visitor has made of the wine shop. */
type ShopState = {
  /** The query in force: facets, words, order, how much is shown. */
  search: ListSearch
  /** What stands in the box for words, whether it was sent or not. */
  typed: string
  /** Whether the visitor is elsewhere. */
  isAway: boolean
}

/**
 * The wine shop is kept alive while the visitor is elsewhere: query and words are here, the scroll place with the
 * router (getScrollRestorationKey). It lasts as long as the page load, and there is none on the server: only event handlers and
 * effects write it.
 */
let kept: ShopState = { search: {}, typed: '', isAway: false }

export const shopState = (): Readonly<ShopState> => kept

export function saveShopState(change: Partial<ShopState>): void {
  kept = { ...kept, ...change }
}

/** The shop as it is for somebody who has just come in. */
export const isBare = (search: ListSearch): boolean => stringifySearch(search) === ''
