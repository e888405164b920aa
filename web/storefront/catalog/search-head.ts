import type { StorefrontContext } from '../context.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'
import type { TitleSearch } from './list-search.ts'

/** The two addresses under which the spec knows the search page: one per header. */
export type SearchRoute = '/goods_search' | '/inputList'

export function searchHead(context: StorefrontContext, route: SearchRoute, { title, page }: TitleSearch) {
  const { t } = wordsOf(context.locale)
  const name = title ? t('catalog.search.title', { title }) : t('catalog.search.start')
  const path = route === '/goods_search' ? paths.search(title ?? '') : paths.inputList(title ?? '')
  // Lists of hits are not for search engines: there are as many as there are words.
  return pageHead(context, { path, title: page ? t('catalog.page-title', { title: name, page }) : name, noIndex: true })
}
