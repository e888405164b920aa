import { createFileRoute, notFound } from '@tanstack/react-router'
import { findProduct } from '#web/api/catalog.ts'
import { ApiError } from '#web/api/client.ts'
import { listProductOffers } from '#web/api/coupons.ts'
import { everywhereFreight } from '#web/api/freight.ts'
import { productJsonLd } from '../catalog/detail/product-json-ld.ts'
import { ProductPage } from '../catalog/detail/product-page.tsx'
import { productSteps } from '../catalog/detail/product-steps.ts'
import { wholeNumber } from '../catalog/list-search.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { loadReviews } from '../reviews/load-reviews.ts'
import { wordsOf } from '../words.ts'

/** The refusal "product-not-found" (contract/refusals.ts). */
const NO_SUCH_PRODUCT = 400533
const ID_MAX = 2_147_483_647

export const Route = createFileRoute('/goods_detail/$id')({
  validateSearch: ({ sku }: Record<string, unknown>): { sku?: string } => ({
    sku: typeof sku === 'string' && sku ? sku : undefined,
  }),
  loader: async ({ context, params }) => {
    const id = wholeNumber(params.id, ID_MAX)
    if (id === undefined) throw notFound()
    const found = findProduct(context.api, id).catch((error) => {
      if (error instanceof ApiError && error.code === NO_SUCH_PRODUCT) throw notFound()
      throw error
    })
    const [product, freight, reviews, coupons] = await Promise.all([
      found,
      everywhereFreight(context.api),
      loadReviews(context.api, id),
      // A wine can be bought without them.
      listProductOffers(context.api, id).catch(() => []),
    ])
    return { ...product, freight, reviews, coupons }
  },
  // Another SKU of the same wine is in what was loaded.
  shouldReload: ({ cause }) => cause === 'enter',
  head: ({ match: { context }, loaderData: product }) => {
    if (!product) return {}
    const words = wordsOf(context.locale)
    const { t, say, locale } = words
    return pageHead(context, {
      path: paths.product(product.id),
      title: [say(product.name), ...(product.estate ? [say(product.estate.name)] : [])].join(' – '),
      description: t('catalog.detail.description', { blurb: say(product.blurb), name: say(product.name) }),
      image: product.image,
      jsonLd: [
        productJsonLd(product, product.reviews, { origin: context.origin, locale }),
        breadcrumbJsonLd(context, productSteps(product, words)),
      ],
    })
  },
  component: () => {
    const product = Route.useLoaderData()
    return (
      <ProductPage
        key={product.id}
        product={product}
        skuCode={Route.useSearch().sku}
        freight={product.freight}
        reviews={product.reviews}
        coupons={product.coupons}
      />
    )
  },
})
