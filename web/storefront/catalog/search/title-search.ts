import { words } from '../list-search.ts'
import { type ListSearch, listPath, readListSearch } from '../product-list/list-search.ts'

/** One per header. */
export type SearchRoute = '/goods_search' | '/inputList'

export type TitleSearch = Omit<ListSearch, 'keyword'> & { title?: string }

export function readTitleSearch(raw: Record<string, unknown>): TitleSearch {
  const { keyword: _, ...search } = readListSearch(raw)
  return { title: words(raw.title), ...search }
}

export const searchPath = (route: SearchRoute, { title, ...search }: TitleSearch): string =>
  listPath(route, { ...search, keyword: undefined }, { title })
