import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { searchOf } from '#web/ui/query.ts'
import { PageTitle } from '../catalog/page-title.tsx'
import { listPath, readListSearch } from '../catalog/product-list/list-search.ts'
import { loadList } from '../catalog/product-list/load-list.ts'
import { pageLinks } from '../catalog/product-list/page-links.ts'
import { ProductList } from '../catalog/product-list/product-list.tsx'
import { isBare, saveShopState, shopState } from '../catalog/shopping/shop-state.ts'
import { ShopWords } from '../catalog/shopping/shop-words.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/shopping')({
  staticData: { showsWine: true, frame: { search: false } },
  ...searchOf(readListSearch),
  beforeLoad: ({ search }) => {
    // A plain link back to the shop restores the last choice; inside the shop the bare address means "nothing chosen".
    const { search: kept, isAway } = shopState()
    if (isAway && isBare(search) && !isBare(kept)) throw redirect({ to: '/shopping', search: kept, replace: true })
  },
  loader: ({ context, deps }) => loadList(context.api, deps),
  head: ({ match: { context, search }, loaderData }) => {
    const { t } = wordsOf(context.locale)
    const title = t('catalog.shop.title')
    const { page } = search
    const pathOf = (number: number | undefined) => listPath(paths.shopping(), { page: number })
    const noIndex = !isBare({ ...search, page: undefined, more: undefined, sort: undefined })
    const head = pageHead(context, {
      path: pathOf(page),
      title: page ? t('catalog.page-title', { title, page }) : title,
      description: t('catalog.shop.description'),
      noIndex,
    })
    return noIndex || !loaderData
      ? head
      : { ...head, links: [...head.links, ...pageLinks(context, { count: loaderData.count, page, pathOf })] }
  },
  component: ShopPage,
})

function ShopPage() {
  const productList = Route.useLoaderData()
  const search = Route.useSearch()
  const { t } = useWords()
  useEffect(() => saveShopState({ search, isAway: false }), [search])
  useEffect(() => () => saveShopState({ isAway: true }), [])
  return (
    <div className="page">
      <PageTitle isCompact title={t('catalog.shop.title')}>
        {t('catalog.shop.lead')}
      </PageTitle>
      <ShopWords search={search} />
      <ProductList
        productList={productList}
        search={search}
        pathOf={(query) => listPath(paths.shopping(), query)}
        marks={search.keyword}
        isSearch={search.keyword !== undefined}
      />
    </div>
  )
}
