import type { Category, Page, ProductCard } from '#domain/product.ts'
import { listCategories, listHotWords, listProducts, listRecommended } from '#web/api/catalog.ts'
import type { Api } from '#web/api/client.ts'
import type { TitleSearch } from './list-search.ts'

const POPULAR_WINES = 4
const POPULAR_VALUES = 6

/** Where somebody may go on whose search has found nothing. */
export type SearchHints = { hotWords: string[]; categories: Category[]; wines: ProductCard[] }
export type SearchResult = { wines: Page<ProductCard>; hints: SearchHints | null }

/** The hits of a search; hints when there are none, or when nothing was searched for yet. */
export async function loadSearch(api: Api, { title, sort, page }: TitleSearch): Promise<SearchResult> {
  const wines = title ? await listProducts(api, { keyword: title, sort, page: page ?? 1 }) : { list: [], count: 0 }
  return { wines, hints: wines.count === 0 ? await loadHints(api) : null }
}

async function loadHints(api: Api): Promise<SearchHints> {
  const [hotWords, categories, wines] = await Promise.all([
    listHotWords(api),
    listCategories(api),
    listRecommended(api, 'hot', POPULAR_WINES),
  ])
  return {
    hotWords,
    categories: categories.map((category) => ({
      ...category,
      children: category.children.toSorted((a, b) => b.productCount - a.productCount).slice(0, POPULAR_VALUES),
    })),
    wines,
  }
}
