import { listCategories } from '#contract/shop/categories.ts'
import { listHotWords, readSearchContext } from '#contract/shop/search.ts'
import { countChosen } from '#domain/facets.ts'
import type { Category, ShownCard } from '#domain/product.ts'
import type { SearchContext } from '#domain/search.ts'
import type { Api } from '#web/api/client.ts'
import { loadPopular } from '../load-popular.ts'
import { choiceOf } from '../product-list/list-search.ts'
import { type ListPage, loadList } from '../product-list/load-list.ts'
import type { TitleSearch } from './title-search.ts'

const POPULAR_VALUES = 6

export type SearchHints = { hotWords: string[]; categories: Category[]; wines: ShownCard[] }
export type SearchResult = { productList: ListPage | null; context: SearchContext | null; hints: SearchHints | null }

/** Hints when there are no hits or no words. */
export async function loadSearch(api: Api, { title, ...search }: TitleSearch): Promise<SearchResult> {
  if (!title) return { productList: null, context: null, hints: await loadHints(api) }
  const [productList, context] = await Promise.all([
    loadList(api, search, { title }),
    api.call(readSearchContext, { keyword: title }),
  ])
  const isNothing = productList.count === 0 && countChosen(choiceOf(search)) === 0
  return { productList, context, hints: isNothing ? await loadHints(api) : null }
}

async function loadHints(api: Api): Promise<SearchHints> {
  const [hotWords, categories, wines] = await Promise.all([api.call(listHotWords), api.call(listCategories), loadPopular(api)])
  return {
    hotWords,
    categories: categories.map((category) => ({
      ...category,
      children: category.children.toSorted((a, b) => b.productCount - a.productCount).slice(0, POPULAR_VALUES),
    })),
    wines,
  }
}
