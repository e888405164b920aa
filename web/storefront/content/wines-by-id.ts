import { listProducts } from '#contract/shop/product-list.ts'
import type { ShownCard } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'

/** Cards of these wines in order, without those off sale. */
export async function listWinesById(api: Api, ids: readonly number[]): Promise<ShownCard[]> {
  if (ids.length === 0) return []
  const { list } = await api.call(listProducts, { ids, limit: ids.length })
  const found = new Map(list.map((wine) => [wine.id, wine]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
