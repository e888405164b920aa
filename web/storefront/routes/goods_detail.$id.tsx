import { createFileRoute, notFound } from '@tanstack/react-router'
import { findProduct } from '#web/api/catalog.ts'
import { ApiError } from '#web/api/client.ts'
import { productJsonLd } from '../catalog/detail/product-json-ld.ts'
import { ProductPage } from '../catalog/detail/product-page.tsx'
import { productSteps } from '../catalog/detail/product-steps.ts'
import { wholeNumber } from '../catalog/list-search.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
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
    return findProduct(context.api, id).catch((error) => {
      if (error instanceof ApiError && error.code === NO_SUCH_PRODUCT) throw notFound()
      throw error
    })
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
        productJsonLd(product, { origin: context.origin, locale }),
        breadcrumbJsonLd(context, productSteps(product, words)),
      ],
    })
  },
  component: () => {
    const product = Route.useLoaderData()
    return <ProductPage key={product.id} product={product} skuCode={Route.useSearch().sku} />
  },
})
