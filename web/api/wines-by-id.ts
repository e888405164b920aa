import { pcProductList } from '#contract/shop/catalog.ts'
import { decodeProductCard } from '#contract/shop/product-card.ts'
import type { ProductCard } from '#domain/product.ts'
import type { Api } from './client.ts'

/** Cards of these wines in their order; what is not on sale is left out. */
export async function listWinesById(api: Api, ids: readonly number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const data = await api.call(pcProductList, { query: { ids: ids.join(','), limit: ids.length } })
  const found = new Map(data.list.map((wire) => [wire.id, wire]))
  return ids.flatMap((id) => found.get(id) ?? []).map(decodeProductCard)
}
