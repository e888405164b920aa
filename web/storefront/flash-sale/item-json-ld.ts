import type { FlashDetail } from '#domain/flash-sale.ts'
import { type Locale, text } from '#domain/locale.ts'
import { toYuan } from '#domain/money.ts'
import { absolute } from '../head.ts'
import { paths } from '../paths.ts'

/** schema.org/Product. */
export const itemJsonLd = (item: FlashDetail, { origin, locale }: { origin: string; locale: Locale }): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: text(item.title, locale),
  description: text(item.blurb, locale) || text(item.description, locale),
  image: item.images.map((image) => new URL(image, origin).href),
  sku: item.skuCode,
  offers: {
    '@type': 'Offer',
    url: absolute(origin, paths.flashSaleItem(item.id), locale),
    price: toYuan(item.price),
    priceCurrency: 'CNY',
    availability: `https://schema.org/${availabilityOf(item)}`,
    availabilityStarts: item.startsAt,
    availabilityEnds: item.endsAt,
    priceValidUntil: item.endsAt,
    itemCondition: 'https://schema.org/NewCondition',
  },
})

function availabilityOf({ state, remaining }: FlashDetail): string {
  if (state === 'ended') return 'Discontinued'
  if (remaining === 0) return 'SoldOut'
  return state === 'coming' ? 'PreOrder' : 'LimitedAvailability'
}
