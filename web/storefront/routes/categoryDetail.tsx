import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import { findCategoryPage } from '#web/api/catalog.ts'
import { ApiError } from '#web/api/client.ts'
import { CategoryDetailPage } from '../catalog/category/category-page.tsx'
import { wholeNumber } from '../catalog/list-search.ts'
import { loadShelf } from '../catalog/shelf/load-shelf.ts'
import { pageLinks } from '../catalog/shelf/page-links.ts'
import { choiceOf, readShelfSearch, type ShelfSearch, shelfPath } from '../catalog/shelf/shelf-search.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

const ID_MAX = 2_147_483_647

export const Route = createFileRoute('/categoryDetail')({
  validateSearch: (raw: Record<string, unknown>): ShelfSearch & { id?: number } => ({
    id: wholeNumber(raw.id, ID_MAX),
    ...readShelfSearch(raw),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { id, ...search } }) => {
    if (id === undefined) throw redirect({ to: '/goods_cate', replace: true })
    const dimension = CATEGORY_DIMENSIONS.find((one) => one.id === id)
    if (dimension)
      throw redirect({
        to: '/productList',
        search: { by: dimension.kind === 'type' ? undefined : dimension.kind },
        replace: true,
      })
    const [category, shelf] = await Promise.all([
      findCategoryPage(api, id).catch((error: unknown) => {
        if (error instanceof ApiError) throw notFound()
        throw error
      }),
      loadShelf(api, search, { categoryId: id }),
    ])
    return { category, shelf }
  },
  head: ({ match: { context, search }, loaderData }) => {
    if (!loaderData) return {}
    const { t, say } = wordsOf(context.locale)
    const { category, shelf } = loaderData
    const { page } = search
    const name = say(category.name)
    const pathOf = (number: number | undefined) => shelfPath('/categoryDetail', { page: number }, { id: category.id })
    const noIndex = shelf.list.length === 0 || Object.keys(choiceOf(search)).length > 0 || search.keyword !== undefined
    const head = pageHead(context, {
      path: pathOf(page),
      title: page
        ? t('catalog.page-title', { title: t('catalog.category.title', { name }), page })
        : t('catalog.category.title', { name }),
      description: say(category.estate?.blurb ?? category.note) || t('catalog.list.description', { name, count: shelf.count }),
      ...(category.image ? { image: category.image } : {}),
      noIndex,
      jsonLd: [
        breadcrumbJsonLd(context, [
          { name: t('shell.nav.home'), path: paths.home() },
          { name: t('catalog.index.title'), path: paths.categories() },
          ...category.above.map((above) => ({ name: say(above.name), path: paths.category(above.id) })),
          { name, path: paths.category(category.id) },
        ]),
      ],
    })
    return noIndex ? head : { ...head, links: [...head.links, ...pageLinks(context, { count: shelf.count, page, pathOf })] }
  },
  component: CategoryDetail,
})

function CategoryDetail() {
  const { id: _, ...search } = Route.useSearch()
  return <CategoryDetailPage {...Route.useLoaderData()} search={search} />
}
