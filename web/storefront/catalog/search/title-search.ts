import { words } from '../list-search.ts'
import { type ListSearch, listPath, readListSearch } from '../product-list/list-search.ts'

/** The two addresses of the search page: one per header. */
export type SearchRoute = '/goods_search' | '/inputList'

/** The query of a search page: the words, and whatever a list may be narrowed by. */
export type TitleSearch = Omit<ListSearch, 'keyword'> & { title?: string }

export function readTitleSearch(raw: Record<string, unknown>): TitleSearch {
  const { keyword: _, ...search } = readListSearch(raw)
  return { title: words(raw.title), ...search }
}

/** The address of a search; an order, a page and what the list is narrowed to stand behind the words. */
export const searchPath = (route: SearchRoute, { title, ...search }: TitleSearch): string =>
  listPath(route, { ...search, keyword: undefined }, { title })
