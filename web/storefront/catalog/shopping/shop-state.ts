import { stringifySearch } from '#web/ui/query.ts'
import type { ListSearch } from '../product-list/list-search.ts'

type ShopState = {
  search: ListSearch
  typed: string
  isAway: boolean
}

/**
 * State of the wine shop while the visitor is elsewhere, for this page load; the router has the scroll position
 * (getScrollRestorationKey). Only event handlers and effects write it, never the server.
 */
let kept: ShopState = { search: {}, typed: '', isAway: false }

export const shopState = (): Readonly<ShopState> => kept

export function saveShopState(change: Partial<ShopState>): void {
  kept = { ...kept, ...change }
}

export const isBare = (search: ListSearch): boolean => stringifySearch(search) === ''
