import { createFileRoute, Link } from '@tanstack/react-router'
import { listProducts } from '#web/api/catalog.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { findShelf, type Shelf } from '../catalog/categories.ts'
import { type ListSearch, readListSearch } from '../catalog/list-search.ts'
import { NoWines } from '../catalog/no-wines.tsx'
import { PageTitle } from '../catalog/page-title.tsx'
import { Results } from '../catalog/results.tsx'
import { ShelfValues } from '../catalog/shelf-values.tsx'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/goods_list')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { cid, sid, keyword, sort, page } }) => {
    const id = sid ?? cid
    const [wines, shelf] = await Promise.all([
      listProducts(context.api, { categoryId: id, keyword, sort, page: page ?? 1 }),
      findShelf(context.api, id),
    ])
    return { wines, shelf }
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {}
    const { context, search } = match
    const words = wordsOf(context.locale)
    const { t } = words
    const { shelf, wines } = loaderData
    const name = titleOf(shelf, search, words)
    const { cid, sid, keyword, page } = search
    return pageHead(context, {
      // Other orders of the same list are the same list to a search engine; each of its pages stands for itself (U22).
      path: paths.products({ cid, sid, keyword, page }),
      title: page ? t('catalog.page-title', { title: name, page }) : name,
      description: t('catalog.list.description', { name, count: wines.count }),
      image: wines.list[0]?.image,
      noIndex: wines.list.length === 0 || keyword !== undefined,
      jsonLd: [breadcrumbJsonLd(context, stepsOf(shelf, search, words))],
    })
  },
  component: ListPage,
})

type Words = Pick<ReturnType<typeof wordsOf>, 't' | 'say'>
type MaybeShelf = Shelf | null | undefined

const titleOf = (shelf: MaybeShelf, { keyword }: ListSearch, { t, say }: Words): string => {
  const name = shelf ? say((shelf.value ?? shelf.dimension).name) : t('catalog.all-wines')
  if (!keyword) return name
  return shelf ? t('catalog.list.keyword-in', { name, keyword }) : t('catalog.list.keyword', { keyword })
}

function stepsOf(shelf: MaybeShelf, search: ListSearch, words: Words): { name: string; path: string }[] {
  const { t, say } = words
  const { cid, sid, keyword } = search
  return [
    { name: t('shell.nav.home'), path: paths.home() },
    { name: t('catalog.index.title'), path: paths.categories() },
    ...(shelf?.value ? [{ name: say(shelf.dimension.name), path: paths.categories(shelf.dimension.kind) }] : []),
    { name: titleOf(shelf, search, words), path: paths.products({ cid, sid, keyword }) },
  ]
}

function ListPage() {
  const { wines, shelf } = Route.useLoaderData()
  const search = Route.useSearch()
  const words = useWords()
  const { t, say } = words
  const { page: _, ...firstPage } = search
  const steps = stepsOf(shelf, search, words)
  return (
    <div className="page">
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={steps.map(({ name, path }, index) => ({
          key: path,
          link: index < steps.length - 1 ? <SiteLink to={path}>{name}</SiteLink> : name,
        }))}
      />
      <PageTitle over={shelf?.value ? say(shelf.dimension.name) : undefined} title={titleOf(shelf, search, words)}>
        {shelf?.note ? say(shelf.note) : null}
      </PageTitle>
      {shelf ? <ShelfValues shelf={shelf} /> : null}
      {wines.list.length > 0 ? (
        <Results
          wines={wines}
          order={search}
          query={search.keyword}
          link={(order, content) => (
            <Link to="/goods_list" search={{ ...firstPage, sort: undefined, ...order }}>
              {content}
            </Link>
          )}
        />
      ) : (
        <NoWines isPastEnd={wines.count > 0} firstPage={paths.products(firstPage)} />
      )}
    </div>
  )
}
