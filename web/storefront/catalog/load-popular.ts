import { listRecommended } from '#contract/shop/product-list.ts'
import type { ShownCard } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'

/** One row of a wide screen. */
const WINES = 4

export const loadPopular = (api: Api): Promise<ShownCard[]> => api.call(listRecommended, { kind: 'hot', limit: WINES })
