import type { CategoryPage } from '#domain/category-page.ts'
import { choiceOf, type ListSearch, listPath } from '../catalog/product-list/list-search.ts'
import type { ListPage } from '../catalog/product-list/load-list.ts'
import { pageLinks } from '../catalog/product-list/page-links.ts'
import type { StorefrontContext } from '../context.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

type List = { category: CategoryPage; productList: ListPage }

export function categoryHead(context: StorefrontContext, list: List, search: ListSearch) {
  const { t, say } = wordsOf(context.locale)
  const { category, productList } = list
  const { page } = search
  const name = say(category.name)
  const pathOf = (number: number | undefined) => listPath('/categoryDetail', { page: number }, { id: category.id })
  const noIndex = productList.list.length === 0 || Object.keys(choiceOf(search)).length > 0 || search.keyword !== undefined
  const head = pageHead(context, {
    // An estate's own page is the canonical one.
    path: category.kind === 'estate' ? paths.estates({ id: category.id }) : pathOf(page),
    title: page
      ? t('catalog.page-title', { title: t('catalog.category.title', { name }), page })
      : t('catalog.category.title', { name }),
    description:
      say(category.estate?.blurb ?? category.note) || t('catalog.list.description', { name, count: productList.count }),
    ...(category.image ? { image: category.image } : {}),
    noIndex,
    jsonLd: [
      breadcrumbJsonLd(context, [
        { name: t('shell.nav.home'), path: paths.home() },
        { name: t('catalog.index.title'), path: paths.categories() },
        ...category.above.map((above) => ({ name: say(above.name), path: paths.about(above.kind, above.id) })),
        { name, path: paths.about(category.kind, category.id) },
      ]),
    ],
  })
  return noIndex ? head : { ...head, links: [...head.links, ...pageLinks(context, { count: productList.count, page, pathOf })] }
}
