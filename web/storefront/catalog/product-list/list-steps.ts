import { paths } from '../../paths.ts'
import { type ListSearch, listPath } from './list-search.ts'
import { chapterOf, chosenValues, listTitle } from './list-words.ts'
import type { ListPage } from './load-list.ts'

export function listSteps(
  { facets }: ListPage,
  search: ListSearch,
  words: Parameters<typeof listTitle>[2],
): { name: string; path: string }[] {
  const { t, say } = words
  const [first, ...others] = chosenValues(facets)
  const chapter = first && others.length === 0 ? chapterOf(first.key) : undefined
  return [
    { name: t('shell.nav.home'), path: paths.home() },
    { name: t('catalog.index.title'), path: paths.categories() },
    ...(first && chapter ? [{ name: say(first.facetName), path: paths.categories(chapter) }] : []),
    { name: listTitle(facets, search, words), path: listPath('/goods_list', search) },
  ]
}
