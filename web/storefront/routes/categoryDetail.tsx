import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { findCategoryPage } from '#contract/shop/categories.ts'
import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import { ApiError } from '#web/api/client.ts'
import { searchOf } from '#web/ui/query.ts'
import { CategoryDetailPage } from '../catalog/category/category-page.tsx'
import { readId } from '../catalog/list-search.ts'
import { type ListSearch, readListSearch } from '../catalog/product-list/list-search.ts'
import { loadList } from '../catalog/product-list/load-list.ts'

export const Route = createFileRoute('/categoryDetail')({
  staticData: { showsWine: true },
  ...searchOf((raw: Record<string, unknown>): ListSearch & { id?: number } => ({
    id: readId(raw.id),
    ...readListSearch(raw),
  })),
  loader: async ({ context: { api }, deps: { id, ...search } }) => {
    if (id === undefined) throw redirect({ to: '/goods_cate', replace: true })
    const dimension = CATEGORY_DIMENSIONS.find((one) => one.id === id)
    if (dimension)
      throw redirect({
        to: '/productList',
        search: { by: dimension.kind === 'type' ? undefined : dimension.kind },
        replace: true,
      })
    const [category, productList] = await Promise.all([
      api.call(findCategoryPage, { id }).catch((error: unknown) => {
        if (error instanceof ApiError) throw notFound()
        throw error
      }),
      loadList(api, search, { categoryId: id }),
    ])
    // The other one has become this one.
    if (category.id !== id) throw redirect({ to: '/categoryDetail', search: { ...search, id: category.id }, statusCode: 301 })
    return { category, productList }
  },
  head: async ({ match, loaderData }) =>
    loaderData ? (await import('./categoryDetail.head.ts')).categoryHead(match.context, loaderData, match.search) : {},
  component: CategoryDetail,
})

function CategoryDetail() {
  const { id: _, ...search } = Route.useSearch()
  return <CategoryDetailPage {...Route.useLoaderData()} search={search} />
}
