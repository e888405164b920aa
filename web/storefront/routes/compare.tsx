import { createFileRoute } from '@tanstack/react-router'
import { findProduct } from '#contract/shop/product-detail.ts'
import { readCompared } from '#domain/compare.ts'
import type { Product } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { searchOf } from '#web/ui/query.ts'
import { words } from '../catalog/list-search.ts'
import { ComparePage } from '../compare/compare-page.tsx'

export const Route = createFileRoute('/compare')({
  staticData: { showsWine: true },
  ...searchOf(({ ids }: Record<string, unknown>): { ids?: string | undefined } => ({ ids: words(ids) })),
  loader: async ({ context: { api }, deps: { ids = '' } }) => {
    const found = await Promise.all(readCompared(ids).map((id) => findOrNone(api, id)))
    return { wines: found.flatMap((wine) => wine ?? []) }
  },
  head: async ({ match }) => (await import('./compare.head.ts')).compareHead(match.context, match.search),
  component: () => <ComparePage wines={Route.useLoaderData().wines} />,
})

/** A wine that is off sale by now leaves the others their page. */
const findOrNone = (api: Api, id: number): Promise<Product | undefined> =>
  api.call(findProduct, { id }).catch((error: unknown) => {
    if (isRefusal(error, 'product-not-found')) return undefined
    throw error
  })
