import { findFacet, listWithFacets } from '#contract/shop/product-list.ts'
import type { Facet, FacetKey } from '#domain/facets.ts'
import { type Page, PRODUCTS_PER_PAGE, type ShownCard } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'
import { fewOf, LONG } from './few-values.ts'
import { choiceOf, type ListSearch, listPath } from './list-search.ts'

export type Place = { title?: string | undefined; categoryId?: number }
export type ListPage = Page<ShownCard> & { facets: Facet[]; place: Place }

type Answer = Page<ShownCard> & { facets: Facet[] }

const KEPT_MS = 60_000
let kept: { list: string; at: number; pages: Map<number, Answer> } | undefined

export async function loadList(api: Api, search: ListSearch, place: Place = {}): Promise<ListPage> {
  const { sort, page = 1, more = 0 } = search
  const query = { ...queryOf(search, place), sort, limit: PRODUCTS_PER_PAGE }
  const pages = pagesKeptFor(listPath('', { ...search, more: undefined }, place))
  const answers = await Promise.all(
    Array.from({ length: more + 1 }, async (_, index) => {
      const number = page + index
      const present = more > 0 ? pages.get(number) : undefined
      const answer = present ?? (await api.call(listWithFacets, { ...query, page: number }))
      pages.set(number, answer)
      return answer
    }),
  )
  const [first] = answers
  if (!first) throw new Error('a list has at least one page')
  // A wine may move to another page and come twice.
  const list = [...new Map(answers.flatMap((part) => part.list).map((wine) => [wine.id, wine])).values()]
  const facets = import.meta.env.SSR ? first.facets.map((facet) => shortened(facet)) : first.facets
  return { list, count: first.count, facets, place }
}

export const loadWholeFacet = (api: Api, key: FacetKey, search: ListSearch, place: Place): Promise<Facet | undefined> =>
  api.call(findFacet, { ...queryOf(search, place), facet: key })

const queryOf = (search: ListSearch, { title, categoryId }: Place) => ({
  choice: choiceOf(search),
  categoryId,
  keyword: title ?? search.keyword,
})

function shortened(facet: Facet): Facet {
  if (facet.values.length < LONG) return facet
  const values = fewOf(facet.values, facet.values.length, ({ isChosen }) => isChosen)
  return { ...facet, values, leftOut: facet.leftOut + facet.values.length - values.length }
}

function pagesKeptFor(list: string): Map<number, Answer> {
  if (import.meta.env.SSR) return new Map()
  if (kept?.list !== list || Date.now() - kept.at > KEPT_MS) kept = { list, at: Date.now(), pages: new Map() }
  return kept.pages
}
