import { words } from '../list-search.ts'
import { type ListSearch, listPath, readListSearch } from '../product-list/list-search.ts'

/** One per header. */
export type SearchRoute = '/goods_search' | '/inputList'

export type TitleSearch = Omit<ListSearch, 'keyword'> & { title?: string | undefined }

export function readTitleSearch(raw: Record<string, unknown>): TitleSearch {
  const { keyword: _, ...search } = readListSearch(raw)
  return { title: words(raw.title), ...search }
}

/** The very object is handed on, so that its choice is read once for all links of a page. */
export const searchPath = (route: SearchRoute, search: ListSearch & TitleSearch, title = search.title): string =>
  listPath(route, search.keyword === undefined ? search : { ...search, keyword: undefined }, { title })
