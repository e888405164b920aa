import { worldwideGtin } from '#domain/gtin.ts'
import { type Locale, text } from '#domain/locale.ts'
import { toYuan } from '#domain/money.ts'
import { isDrawn } from '#domain/picture.ts'
import type { Product, Sku } from '#domain/product.ts'
import type { Review } from '#domain/review.ts'
import { factsOf } from '#domain/wine-facts.ts'
import type { MessageKey } from '#messages/keys.ts'
import type { Words } from '#web/ui/words/words.ts'
import { absolute } from '../../head.ts'
import { paths } from '../../paths.ts'
import type { LoadedReviews } from '../../reviews/load-reviews.ts'
import { saleOf } from './sku-choice.ts'

type Say = Words<MessageKey>['t']

const REVIEWS_MAX = 3

export function productJsonLd(
  product: Product,
  reviews: LoadedReviews,
  { origin, locale, t }: { origin: string; locale: Locale; t: Say },
): object {
  // The price that the page leads with (U59).
  const skus = product.skus.map((sku) => ({ ...sku, price: saleOf(product.flashSale, sku)?.price ?? sku.price }))
  const offers = skus.map((sku) => offerOf(product, sku, { origin, locale }))
  const prices = skus.map(({ price }) => price).toSorted((a, b) => a - b)
  const [lowest] = prices
  const highest = prices.at(-1)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: text(product.name, locale),
    description: text(product.blurb, locale) || text(product.description, locale),
    image: product.images.filter((image) => !isDrawn(image)).map((image) => new URL(image, origin).href),
    sku: String(product.id),
    category: product.type ? text(product.type.name, locale) : undefined,
    brand: product.estate ? { '@type': 'Brand', name: text(product.estate.name, locale) } : undefined,
    additionalProperty: propertiesOf(product, { locale, t }),
    countryOfOrigin: product.country ? text(product.country.name, locale) : undefined,
    ...ratingOf(reviews),
    offers:
      offers.length === 1 || lowest === undefined || highest === undefined
        ? offers[0]
        : {
            '@type': 'AggregateOffer',
            priceCurrency: 'CNY',
            lowPrice: toYuan(lowest),
            highPrice: toYuan(highest),
            offerCount: offers.length,
            offers,
          },
  }
}

/** The wine's facts, in the words of its page. */
function propertiesOf(product: Product, { locale, t }: { locale: Locale; t: Say }): object[] {
  const facts = factsOf(product, undefined, {
    locale,
    say: (content) => text(content, locale),
    unit: (unit, value) => t(`catalog.unit.${unit}`, { value }),
  })
  const ingredients = text(product.label.ingredients, locale)
  return [
    ...facts.map(({ key, values }) => property(key, t(`catalog.fact.${key}`), values.map(({ words }) => words).join(', '))),
    ...(ingredients ? [property('ingredients', t('catalog.label.ingredients'), ingredients)] : []),
  ]
}

const property = (propertyID: string, name: string, value: string): object => ({
  '@type': 'PropertyValue',
  propertyID,
  name,
  value,
})

const offerOf = ({ id, flashSale }: Product, sku: Sku, { origin, locale }: { origin: string; locale: Locale }): object => ({
  '@type': 'Offer',
  sku: sku.code,
  gtin: worldwideGtin(sku.gtin),
  url: absolute(origin, paths.product(id, sku.code), locale),
  price: toYuan(sku.price),
  priceCurrency: 'CNY',
  ...(saleOf(flashSale, sku) ? { priceValidUntil: flashSale?.endsAt } : {}),
  // For all bottles of a case, not for one.
  ...(sku.pack > 1 ? { priceSpecification: unitPriceOf(sku) } : {}),
  availability: `https://schema.org/${sku.stock > 0 ? 'InStock' : 'SoldOut'}`,
  itemCondition: 'https://schema.org/NewCondition',
})

const unitPriceOf = ({ price, pack, sizeMl }: Sku): object => ({
  '@type': 'UnitPriceSpecification',
  price: toYuan(price),
  priceCurrency: 'CNY',
  referenceQuantity: { '@type': 'QuantitativeValue', value: pack * sizeMl, unitCode: 'MLT' },
})

/** Search engines reject an empty rating. */
function ratingOf({ summary, first }: LoadedReviews): object {
  if (summary.count === 0) return {}
  const told = first.filter(({ text, nickname }) => text !== '' && nickname !== '').slice(0, REVIEWS_MAX)
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: summary.average.toFixed(1),
      reviewCount: summary.count,
      bestRating: 5,
      worstRating: 1,
    },
    ...(told.length > 0 ? { review: told.map(reviewOf) } : {}),
  }
}

const reviewOf = (review: Review): object => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: review.nickname },
  datePublished: review.writtenAt.slice(0, 10),
  reviewBody: review.text,
  reviewRating: { '@type': 'Rating', ratingValue: review.wineStars, bestRating: 5, worstRating: 1 },
})
