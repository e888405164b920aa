import { z } from 'zod'
import type { Reader } from '#contract/localized.ts'
import { type Locale, type Localized, text } from '#domain/locale.ts'
import { toYuan } from '#domain/money.ts'
import type { Sku } from '#domain/product.ts'
import { PACK, packName, SIZE, VINTAGE, WITHOUT_VINTAGE } from '#domain/vocabulary/shop-words.ts'
import { decodeListPrice, decodePrice, encodeListPrice, encodePrice } from './product-card.ts'

type SkuChoice = Pick<Sku, 'vintage' | 'sizeMl' | 'pack'>

const plain = (value: number | string): Localized => ({ zh: String(value), en: String(value) })

/** Always in this order: `suk` joins the three values by commas (docs/wire.md, "Product"). */
const GROUPS: readonly { name: Localized; value: (sku: SkuChoice) => Localized }[] = [
  { name: VINTAGE, value: ({ vintage }) => (vintage === null ? WITHOUT_VINTAGE : plain(vintage)) },
  { name: SIZE, value: ({ sizeMl }) => plain(`${sizeMl}ml`) },
  { name: PACK, value: ({ pack }) => packName(pack) },
]

export const encodeSuk = (sku: SkuChoice, locale: Locale): string => GROUPS.map(({ value }) => text(value(sku), locale)).join(',')

export const optionGroups = (skus: readonly SkuChoice[], locale: Locale): { name: string; values: string[] }[] =>
  GROUPS.map(({ name, value }) => ({
    name: text(name, locale),
    values: [...new Set(skus.map((sku) => text(value(sku), locale)))],
  }))

/** Every combination of the options, also those that nobody sells. */
export const everySuk = (skus: readonly SkuChoice[], locale: Locale): string[] =>
  optionGroups(skus, locale)
    .map(({ values }) => values)
    .reduce((joined, values) => joined.flatMap((before) => values.map((value) => `${before},${value}`)))

/** An entry of `productValue` (docs/wire.md, "Product"); `unique` is the id used in carts. Vintage, size, pack and the day of the next delivery are ours. */
export const sku = z.object({
  product_id: z.number(),
  suk: z.string(),
  unique: z.string(),
  stock: z.number(),
  product_stock: z.number(),
  sales: z.number(),
  price: z.string(),
  ot_price: z.string(),
  vip_price: z.string(),
  image: z.string(),
  bar_code: z.string(),
  weight: z.string(),
  volume: z.string(),
  type: z.number(),
  quota: z.number(),
  quota_show: z.number(),
  vintage: z.number().nullable(),
  size_ml: z.number(),
  pack: z.number(),
  expected_on: z.string().optional(),
})
export type WireSku = z.infer<typeof sku>

export const encodeSku = (value: Sku, productId: number, reader: Reader): WireSku => ({
  product_id: productId,
  suk: encodeSuk(value, reader.locale),
  unique: value.code,
  stock: value.stock,
  product_stock: value.stock,
  sales: 0,
  price: toYuan(value.price),
  ot_price: encodeListPrice(value, reader),
  vip_price: encodePrice(null),
  image: value.image,
  bar_code: value.gtin ?? '',
  weight: '0.00',
  volume: '0.00',
  type: 0,
  quota: 0,
  quota_show: 0,
  vintage: value.vintage,
  size_ml: value.sizeMl,
  pack: value.pack,
  ...(value.expectedOn ? { expected_on: value.expectedOn } : {}),
})

export const decodeSku = (wire: WireSku): Sku => ({
  code: wire.unique,
  vintage: wire.vintage,
  sizeMl: wire.size_ml,
  pack: wire.pack,
  price: decodePrice(wire.price),
  listPrice: decodeListPrice(wire.ot_price),
  stock: wire.stock,
  image: wire.image,
  ...(wire.bar_code === '' ? {} : { gtin: wire.bar_code }),
  ...(wire.expected_on === undefined ? {} : { expectedOn: wire.expected_on }),
})
