import * as catalog from '#contract/catalog.ts'
import { decodeProductCard } from '#contract/product-card.ts'
import { decodeProduct } from '#contract/product-detail.ts'
import type { Category, Page, Product, ProductCard, ProductQuery } from '#domain/product.ts'
import type { Api } from './client.ts'

/** The five dimensions of the menu, each with its values that have wines on sale. */
export async function listCategories(api: Api): Promise<Category[]> {
  const { data } = await api.call(catalog.categoryList)
  return (data as catalog.WireCategory[]).flatMap((wire) => catalog.decodeCategory(wire) ?? [])
}

export async function listProducts(
  api: Api,
  { categoryId, keyword, sort = 'default', page, limit }: ProductQuery,
): Promise<Page<ProductCard>> {
  const query = { selectId: categoryId, keyword, page, limit, ...catalog.encodeSort(sort) }
  const { data } = await api.call(catalog.pcProductList, { query })
  return { list: data.list.map(decodeProductCard), count: data.count }
}

/** Throws an ApiError with code 400533 when there is no such wine on sale. */
export const findProduct = async (api: Api, id: number): Promise<Product> =>
  decodeProduct((await api.call(catalog.productDetailCall, { params: { id } })).data)

export async function listRecommended(api: Api, kind: catalog.RecommendedKind, limit?: number): Promise<ProductCard[]> {
  const { data } = await api.call(catalog.pcRecommended, { params: { type: catalog.RECOMMENDED[kind] }, query: { limit } })
  return data.list.map(decodeProductCard)
}

/** In the reader's language. */
export const listHotWords = async (api: Api): Promise<string[]> => (await api.call(catalog.hotWords)).data
