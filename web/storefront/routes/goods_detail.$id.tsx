import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { listProductOffers } from '#contract/shop/coupons.ts'
import { freightEverywhere } from '#contract/shop/freight.ts'
import { findProduct, previewProduct } from '#contract/shop/product-detail.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { ProductPage } from '../catalog/detail/product-page.tsx'
import { readId } from '../catalog/list-search.ts'
import { loadReviews } from '../reviews/load-reviews.ts'

export const Route = createFileRoute('/goods_detail/$id')({
  staticData: { showsWine: true, firstSheet: true },
  validateSearch: ({ sku, preview }: Record<string, unknown>): { sku?: string; preview?: string } => ({
    sku: typeof sku === 'string' && sku ? sku : undefined,
    // The secret of a draft's preview (server/web/pages.ts never caches it).
    ...(typeof preview === 'string' && preview ? { preview } : {}),
  }),
  loaderDeps: ({ search: { preview } }) => ({ preview }),
  loader: async ({ context, params, deps: { preview } }) => {
    const id = readId(params.id)
    if (id === undefined) throw notFound()
    // One address per wine: `0042` and `4.2e1` are spellings of 42.
    if (params.id !== String(id))
      throw redirect({ to: '/goods_detail/$id', params: { id: String(id) }, search: true, statusCode: 301 })
    const asked = preview ? context.api.call(previewProduct, { token: preview }) : context.api.call(findProduct, { id })
    const found = asked.catch((error) => {
      if (isRefusal(error, 'product-not-found')) throw notFound()
      throw error
    })
    const [product, freight, reviews, coupons] = await Promise.all([
      found,
      context.api.call(freightEverywhere),
      loadReviews(context.api, id),
      context.api.call(listProductOffers, { productId: id }).catch(() => []),
      import('./goods_detail.$id.head.ts'),
    ])
    if (product.id !== id) throw notFound()
    return { ...product, freight, reviews, coupons }
  },
  // The loaded data include all SKUs of the wine.
  shouldReload: ({ cause }) => cause === 'enter',
  head: async ({ match, loaderData }) =>
    loaderData ? (await import('./goods_detail.$id.head.ts')).productHead(match.context, loaderData) : {},
  component: () => {
    const product = Route.useLoaderData()
    return (
      <ProductPage
        key={product.id}
        product={product}
        skuCode={Route.useSearch().sku}
        preview={Route.useSearch().preview}
        freight={product.freight}
        reviews={product.reviews}
        coupons={product.coupons}
      />
    )
  },
})
