import { escapeHtml } from '#domain/escape-html.ts'
import { worldwideGtin } from '#domain/gtin.ts'
import { type Locale, text } from '#domain/locale.ts'
import { toYuan } from '#domain/money.ts'
import type { ProductCard } from '#domain/product.ts'
import { CURRENCY, GOOGLE_WINE, productId } from './product.ts'
import type { Teller } from './teller.ts'

/* The whole list of wines for machines: JSON lines, and Google Merchant's XML (https://support.google.com/merchants/answer/7052112). */

export const FEED_KINDS = ['jsonl', 'xml'] as const
export type FeedKind = (typeof FEED_KINDS)[number]
export const feedPath = (kind: FeedKind, locale: Locale): string => `/feeds/products.${locale}.${kind}`
export const FEED_TYPES: Readonly<Record<FeedKind, string>> = {
  jsonl: 'application/jsonl; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

const addressOf = ({ id }: ProductCard, { locale, absolute }: Teller): string => absolute(`/home/${locale}/goods_detail/${id}`)

/** One line of JSON, without its end. */
export function feedLine(card: ProductCard, teller: Teller): string {
  const name = (term: ProductCard['region']) => (term ? text(term.name, teller.locale) : undefined)
  return JSON.stringify({
    id: productId(card.id),
    variant_id: card.soleSku ?? undefined,
    gtin: worldwideGtin(card.gtin),
    title: text(card.name, teller.locale),
    description: text(card.blurb, teller.locale) || undefined,
    url: addressOf(card, teller),
    image_url: card.image ? teller.absolute(card.image) : undefined,
    price: { amount: card.price, currency: CURRENCY },
    list_price:
      card.listPrice !== null && card.listPrice > card.price ? { amount: card.listPrice, currency: CURRENCY } : undefined,
    availability: card.stock > 0 ? 'in_stock' : 'out_of_stock',
    estate: name(card.estate),
    region: name(card.region),
    grapes: card.grapes.map((grape) => text(grape.name, teller.locale)),
    style: name(card.type),
    sweetness: name(card.taste),
    vintages: card.vintages,
    rating: card.rating.count > 0 ? { value: card.rating.average, count: card.rating.count } : undefined,
    google_product_category: GOOGLE_WINE,
  })
}

export const merchantHead = (title: string, { absolute, locale }: Teller): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${asXml(title)}</title><link>${asXml(absolute(`/home/${locale}/`))}</link><description>${asXml(title)}</description>
`
export const MERCHANT_FOOT = '</channel></rss>\n'

/** Google wants to be told when there is no barcode. */
export function merchantItem(card: ProductCard, teller: Teller): string {
  const { locale } = teller
  const gtin = worldwideGtin(card.gtin)
  const price = (amount: ProductCard['price']) => `${toYuan(amount)} ${CURRENCY}`
  const isReduced = card.listPrice !== null && card.listPrice > card.price
  const fields: [string, string | undefined][] = [
    ['id', productId(card.id)],
    ['title', text(card.name, locale)],
    ['description', text(card.blurb, locale) || text(card.name, locale)],
    ['link', addressOf(card, teller)],
    ['image_link', card.image ? teller.absolute(card.image) : undefined],
    ['availability', card.stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', price(isReduced && card.listPrice !== null ? card.listPrice : card.price)],
    ['sale_price', isReduced ? price(card.price) : undefined],
    ['brand', card.estate ? text(card.estate.name, locale) : undefined],
    ['condition', 'new'],
    ['gtin', gtin],
    ['identifier_exists', gtin ? undefined : 'no'],
    ['google_product_category', GOOGLE_WINE],
    [
      'product_type',
      [card.type, card.region].flatMap((term) => (term ? [text(term.name, locale)] : [])).join(' > ') || undefined,
    ],
    ['adult', 'no'],
  ]
  const inside = fields.flatMap(([name, value]) => (value === undefined ? [] : [`<g:${name}>${asXml(value)}</g:${name}>`]))
  return `<item>${inside.join('')}</item>\n`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them, however they are written.
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g
const asXml = (words: string): string => escapeHtml(words.replace(NO_XML, ''))
