import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listCategories, listProducts } from '#web/api/catalog.ts'
import { NoWines } from '../catalog/no-wines.tsx'
import { PageTitle } from '../catalog/page-title.tsx'
import results from '../catalog/results.module.css'
import { ChosenFilters } from '../catalog/shopping/chosen-filters.tsx'
import { Filters } from '../catalog/shopping/filters.tsx'
import { hasFilters, keepShop, keptShop, leaveBare, readShopSearch } from '../catalog/shopping/kept-shop.ts'
import { ShopShelf } from '../catalog/shopping/shelf.tsx'
import { SortLinks } from '../catalog/sort-links.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/shopping')({
  validateSearch: readShopSearch,
  beforeLoad: ({ search }) => {
    // Coming back by a plain link: the shop is as it was left.
    const kept = keptShop().search
    if (!hasFilters(search) && hasFilters(kept)) throw redirect({ to: '/shopping', search: kept, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { sid, keyword, sort, page } }) => {
    const [categories, wines] = await Promise.all([
      listCategories(context.api),
      listProducts(context.api, { categoryId: sid, keyword, sort, page: page ?? 1 }),
    ])
    return { categories, wines }
  },
  head: ({ match: { context, search } }) => {
    const { t } = wordsOf(context.locale)
    const title = t('catalog.shop.title')
    const { page } = search
    return pageHead(context, {
      path: page ? `${paths.shopping()}?page=${page}` : paths.shopping(),
      title: page ? t('catalog.page-title', { title, page }) : title,
      description: t('catalog.shop.description'),
      noIndex: hasFilters({ ...search, page: undefined }),
    })
  },
  component: ShopPage,
})

function ShopPage() {
  const { categories, wines } = Route.useLoaderData()
  const search = Route.useSearch()
  const { t } = useWords()
  useEffect(() => keepShop({ search }), [search])
  return (
    <div className="page">
      <PageTitle title={t('catalog.shop.title')}>{t('catalog.shop.lead')}</PageTitle>
      <Filters categories={categories} search={search} />
      <ChosenFilters categories={categories} search={search} />
      <div className={results.bar}>
        <p className={results.count} role="status">
          {t('catalog.count', { count: wines.count })}
        </p>
        <SortLinks
          current={search.sort ?? 'default'}
          link={(sort, words) => (
            <Link
              to="/shopping"
              search={{ ...search, page: undefined, sort }}
              replace
              resetScroll={false}
              preload={false}
              onClick={leaveBare}
            >
              {words}
            </Link>
          )}
        />
      </div>
      {wines.list.length > 0 ? (
        <ShopShelf key={JSON.stringify(search)} search={search} wines={wines} />
      ) : (
        <NoWines isPastEnd={wines.count > 0} firstPage={paths.shopping()} />
      )}
    </div>
  )
}
