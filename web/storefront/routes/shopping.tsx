import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageTitle } from '../catalog/page-title.tsx'
import { loadShelf } from '../catalog/shelf/load-shelf.ts'
import { pageLinks } from '../catalog/shelf/page-links.ts'
import { readShelfSearch, shelfPath } from '../catalog/shelf/shelf-search.ts'
import { WineShelf } from '../catalog/shelf/wine-shelf.tsx'
import { isBare, keepShop, keptShop } from '../catalog/shopping/kept-shop.ts'
import { ShopWords } from '../catalog/shopping/shop-words.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { searchOf } from '../search-params.ts'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/shopping')({
  ...searchOf(readShelfSearch),
  beforeLoad: ({ search }) => {
    // Coming back by a plain link: the shop is as it was left. Inside the shop the bare address means "nothing chosen".
    const { search: kept, isAway } = keptShop()
    if (isAway && isBare(search) && !isBare(kept)) throw redirect({ to: '/shopping', search: kept, replace: true })
  },
  loader: ({ context, deps }) => loadShelf(context.api, deps),
  head: ({ match: { context, search }, loaderData }) => {
    const { t } = wordsOf(context.locale)
    const title = t('catalog.shop.title')
    const { page } = search
    const pathOf = (number: number | undefined) => shelfPath(paths.shopping(), { page: number })
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
  const shelf = Route.useLoaderData()
  const search = Route.useSearch()
  const { t } = useWords()
  useEffect(() => keepShop({ search, isAway: false }), [search])
  useEffect(() => () => keepShop({ isAway: true }), [])
  return (
    <div className="page">
      <PageTitle title={t('catalog.shop.title')}>{t('catalog.shop.lead')}</PageTitle>
      <ShopWords search={search} />
      <WineShelf
        shelf={shelf}
        search={search}
        pathOf={(query) => shelfPath(paths.shopping(), query)}
        marks={search.keyword}
        isSearch={search.keyword !== undefined}
      />
    </div>
  )
}
