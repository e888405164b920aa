import type { StorefrontContext } from '../../context.ts'
import { absolute, pageHead } from '../../head.ts'
import { wordsOf } from '../../words.ts'
import { type SearchRoute, searchPath, type TitleSearch } from './title-search.ts'

/** The first address is canonical. Not indexed: hits are endless. */
export function searchHead(context: StorefrontContext, route: SearchRoute, { title, page }: TitleSearch) {
  const { t } = wordsOf(context.locale)
  const name = title ? t('catalog.search.title', { title }) : t('catalog.search.start')
  const head = pageHead(context, {
    path: searchPath(route, { title, page }),
    title: page ? t('catalog.page-title', { title: name, page }) : name,
    noIndex: true,
  })
  const canonical = absolute(context.origin, searchPath('/goods_search', { title, page }), context.locale.locale())
  return { ...head, links: [{ rel: 'canonical', href: canonical }] }
}
