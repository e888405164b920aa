import type { Product } from '#domain/product.ts'
import { productJsonLd } from '../catalog/detail/product-json-ld.ts'
import { productSteps } from '../catalog/detail/product-steps.ts'
import type { StorefrontContext } from '../context.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import type { LoadedReviews } from '../reviews/load-reviews.ts'
import { wordsOf } from '../words.ts'

export function productHead(context: StorefrontContext, product: Product & { reviews: LoadedReviews }) {
  const words = wordsOf(context.locale)
  const { t, say, locale } = words
  return pageHead(context, {
    path: paths.product(product.id),
    title: [say(product.name), ...(product.estate ? [say(product.estate.name)] : [])].join(' – '),
    description: t('catalog.detail.description', { blurb: say(product.blurb), name: say(product.name) }),
    image: product.image,
    jsonLd: [
      productJsonLd(product, product.reviews, { origin: context.origin, locale, t }),
      breadcrumbJsonLd(context, productSteps(product, words)),
    ],
  })
}
