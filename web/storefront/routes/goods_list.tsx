import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { findCategoryPage } from '#contract/shop/categories.ts'
import { facetOfKind } from '#domain/category-page.ts'
import { type Api, ApiError } from '#web/api/client.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { searchOf } from '#web/ui/query.ts'
import { readId, words } from '../catalog/list-search.ts'
import { PageTitle } from '../catalog/page-title.tsx'
import { choiceOf, type ListSearch, listPath, readListSearch, withChoice } from '../catalog/product-list/list-search.ts'
import { listSteps } from '../catalog/product-list/list-steps.ts'
import { chosenValues, listTitle } from '../catalog/product-list/list-words.ts'
import { type ListPage, loadList } from '../catalog/product-list/load-list.ts'
import { ProductList } from '../catalog/product-list/product-list.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'

/** From older links: a dimension and its value. From "help me choose": what it was told. */
type Search = ListSearch & { cid?: number; sid?: number; guide?: string | undefined }

export const Route = createFileRoute('/goods_list')({
  staticData: { showsWine: true, firstSheet: true },
  ...searchOf(
    (raw: Record<string, unknown>): Search => ({
      cid: readId(raw.cid),
      sid: readId(raw.sid),
      ...readListSearch(raw),
      guide: words(raw.guide),
    }),
  ),
  loader: async ({ context: { api }, deps: { cid, sid, guide: _, ...search } }) => {
    const id = sid ?? cid
    if (id !== undefined) throw await redirectToFacet(api, id, search)
    const productList = await loadList(api, search)
    return { productList, category: await onlyCategory(api, productList) }
  },
  head: async ({ match, loaderData }) =>
    loaderData ? (await import('./goods_list.head.ts')).listHead(match.context, loaderData, match.search) : {},
  component: GoodsList,
})

/** One address per list: category numbers redirect to the facet. */
async function redirectToFacet(api: Api, id: number, search: ListSearch) {
  const category = await api.call(findCategoryPage, { id }).catch((error: unknown) => {
    if (error instanceof ApiError) throw notFound()
    throw error
  })
  const key = facetOfKind(category.kind)
  const choice = key ? { ...choiceOf(search), [key]: [category.code] } : choiceOf(search)
  return redirect({
    to: '/goods_list',
    search: readListSearch({ ...withChoice(search, choice), page: search.page }),
    replace: true,
  })
}

async function onlyCategory(api: Api, { facets }: ListPage) {
  const [only, ...others] = chosenValues(facets)
  if (!only?.id || others.length > 0) return null
  const { id, kind, name, note } = await api.call(findCategoryPage, { id: only.id })
  return { id, kind, name, note }
}

function GoodsList() {
  const { productList, category } = Route.useLoaderData()
  const search = Route.useSearch()
  const language = useWords()
  const { t, say } = language
  const steps = listSteps(productList, search, language)
  return (
    <div className="page">
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={steps.map(({ name, path }, index) => ({
          key: path,
          link: index < steps.length - 1 ? <SiteLink to={path}>{name}</SiteLink> : name,
        }))}
      />
      <PageTitle
        isCompact
        title={listTitle(productList.facets, search, language)}
        more={
          category ? (
            <SiteLink to={paths.about(category.kind, category.id)}>
              {t('catalog.list.about', { name: say(category.name) })}
            </SiteLink>
          ) : null
        }
      >
        {category ? say(category.note) : null}
      </PageTitle>
      <ProductList
        productList={productList}
        search={search}
        pathOf={(query) => listPath('/goods_list', query)}
        marks={search.keyword}
        isSearch={search.keyword !== undefined}
        guide={search.guide}
      />
    </div>
  )
}
