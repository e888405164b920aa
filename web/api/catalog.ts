import * as catalog from '#contract/shop/catalog.ts'
import { decodeFacet } from '#contract/shop/facets.ts'
import { decodeProductCard } from '#contract/shop/product-card.ts'
import { decodeProduct } from '#contract/shop/product-detail.ts'
import { productListCall } from '#contract/shop/product-list.ts'
import { decodeUnderstood } from '#contract/shop/search.ts'
import type { CategoryPage } from '#domain/category-page.ts'
import { type Facet, type FacetKey, type ListQuery, writeChoice } from '#domain/facets.ts'
import type { Category, Page, Product, ProductCard, ProductQuery } from '#domain/product.ts'
import type { Understood } from '#domain/search.ts'
import type { Api } from './client.ts'

/** The five dimensions of the menu, each with its values that have wines on sale. */
export async function listCategories(api: Api): Promise<Category[]> {
  const data = await api.call(catalog.categoryList)
  return (data as catalog.WireCategory[]).flatMap((wire) => catalog.decodeCategory(wire) ?? [])
}

export async function listProducts(
  api: Api,
  { categoryId, keyword, sort = 'default', page, limit }: ProductQuery,
): Promise<Page<ProductCard>> {
  const query = { selectId: categoryId, keyword, page, limit, ...catalog.encodeSort(sort) }
  const data = await api.call(catalog.pcProductList, { query })
  return { list: data.list.map(decodeProductCard), count: data.count }
}

/** A page of wines, their number, the facets with counts for what is chosen, and what the keyword was taken for. */
export async function listWithFacets(
  api: Api,
  { choice = {}, categoryId, keyword, sort, page, limit }: ListQuery,
): Promise<Page<ProductCard> & { facets: Facet[]; understood: Understood | null }> {
  const query = { ...writeChoice(choice), selectId: categoryId, keyword, sort, page, limit }
  const data = await api.call(productListCall, { query })
  return {
    list: data.list.map(decodeProductCard),
    count: data.count,
    facets: data.facets.map(decodeFacet),
    understood: data.understood && decodeUnderstood(data.understood),
  }
}

/** One facet with all its values, for a long one of which a page has shown the most frequent. */
export async function findFacet(
  api: Api,
  key: FacetKey,
  { choice = {}, categoryId, keyword }: Pick<ListQuery, 'choice' | 'categoryId' | 'keyword'>,
): Promise<Facet | undefined> {
  const query = { ...writeChoice(choice), selectId: categoryId, keyword, facet: key, limit: 1 }
  const data = await api.call(productListCall, { query })
  return data.facets.map(decodeFacet)[0]
}

/** Throws an ApiError with code 100026 when there is no such category. */
export const findCategoryPage = async (api: Api, id: number): Promise<CategoryPage> =>
  catalog.decodeCategoryPage(await api.call(catalog.categoryPageCall, { params: { id } }))

/** Throws an ApiError with code 400533 when there is no such wine on sale. */
export const findProduct = async (api: Api, id: number): Promise<Product> =>
  decodeProduct(await api.call(catalog.productDetailCall, { params: { id } }))

export async function listRecommended(api: Api, kind: catalog.RecommendedKind, limit?: number): Promise<ProductCard[]> {
  const data = await api.call(catalog.pcRecommended, { params: { type: catalog.RECOMMENDED[kind] }, query: { limit } })
  return data.list.map(decodeProductCard)
}

/** In the reader's language. */
export const listHotWords = async (api: Api): Promise<string[]> => await api.call(catalog.hotWords)
