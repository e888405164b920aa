import { countChosen } from '#domain/facets.ts'
import type { Localized } from '#domain/locale.ts'
import { choiceOf, type ListSearch, listPath } from '../catalog/product-list/list-search.ts'
import { listSteps } from '../catalog/product-list/list-steps.ts'
import { INDEXED_VALUES_MAX, listTitle } from '../catalog/product-list/list-words.ts'
import type { ListPage } from '../catalog/product-list/load-list.ts'
import { pageLinks } from '../catalog/product-list/page-links.ts'
import type { StorefrontContext } from '../context.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { wordsOf } from '../words.ts'

type List = { productList: ListPage; category: { note: Localized } | null }

export function listHead(context: StorefrontContext, list: List, search: ListSearch) {
  const words = wordsOf(context.locale)
  const { t } = words
  const { productList, category } = list
  const name = listTitle(productList.facets, search, words)
  const { page } = search
  // Sort orders share a canonical address; pages do not (U22).
  const pathOf = (number: number | undefined) =>
    listPath('/goods_list', { ...search, sort: undefined, more: undefined, page: number })
  const chosen = countChosen(choiceOf(search))
  const known = productList.facets.reduce((sum, { values }) => sum + values.filter(({ isChosen }) => isChosen).length, 0)
  const noIndex = productList.list.length === 0 || search.keyword !== undefined || chosen > INDEXED_VALUES_MAX || known < chosen
  const head = pageHead(context, {
    path: pathOf(page),
    title: page ? t('catalog.page-title', { title: name, page }) : name,
    description: category ? words.say(category.note) : t('catalog.list.description', { name, count: productList.count }),
    ...(productList.list[0] ? { image: productList.list[0].image } : {}),
    noIndex,
    jsonLd: [breadcrumbJsonLd(context, listSteps(productList, search, words))],
  })
  return noIndex ? head : { ...head, links: [...head.links, ...pageLinks(context, { count: productList.count, page, pathOf })] }
}
