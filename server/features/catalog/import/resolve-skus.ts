import type { Problem } from './field-reader.ts'
import { skuKey, usualPlace } from './parse-record.ts'
import type { SkuRecord, WineRecord } from './record.ts'
import type { KnownSku, SkuRow } from './sql.ts'

type Draft = Omit<SkuRow, 'product_id' | 'code'>
export type ResolvedSkus = {
  drafts: Draft[]
  problems: Problem[]
  /** On sale, but not in the list. */
  missing: KnownSku[]
}

export const isPriceList = ({ name }: WineRecord): boolean => !name.zh && !name.en

/** Finds which SKUs of the wine the record means, and fills in what it does not say. */
export function resolveSkus(record: WineRecord, known: readonly KnownSku[]): ResolvedSkus {
  const resolved: ResolvedSkus = { drafts: [], problems: [], missing: [] }
  const met = new Set<string>()
  for (const [position, sku] of record.skus.entries()) {
    const fitting = known.filter((other) => fits(sku, other))
    const exact = fitting.find((other) => skuKey(other) === skuKey(sku))
    const only = fitting.length === 1 && (record.skus.length === 1 || isPriceList(record)) ? fitting[0] : undefined
    const meant = exact ?? only
    if (!meant && fitting.length > 1 && isPriceList(record)) {
      resolved.problems.push({ key: 'sku-ambiguous', params: { count: fitting.length } })
      continue
    }
    const place = meant ?? usualPlace(sku)
    if (met.has(skuKey(place))) {
      resolved.problems.push({ key: 'sku-twice', params: {} })
      continue
    }
    met.add(skuKey(place))
    // Without a price it is kept, but not on sale.
    const price = sku.price ?? meant?.price ?? 0
    if (sku.listPrice !== undefined && sku.listPrice !== null && sku.listPrice < price)
      resolved.problems.push({ key: 'list-price-too-low', params: {} })
    resolved.drafts.push({
      vintage: place.vintage,
      size_ml: place.sizeMl,
      pack: place.pack,
      price,
      list_price: above(price, sku.listPrice === undefined ? meant?.listPrice : sku.listPrice),
      stock: sku.stock ?? null,
      stock_before: sku.stockBefore ?? null,
      cost: sku.cost ?? null,
      weight_g: sku.weightG ?? null,
      low_stock: sku.lowStock ?? null,
      gtin: sku.gtin ?? '',
      image: sku.image ?? '',
      position: isPriceList(record) && meant ? meant.position : position,
    })
  }
  if (resolved.drafts.length > 0 && !isPriceList(record))
    resolved.missing = known.filter((sku) => sku.isOnSale && !met.has(skuKey(sku)))
  return resolved
}

export const fits = (sku: SkuRecord, other: Pick<KnownSku, 'vintage' | 'sizeMl' | 'pack'>): boolean =>
  (sku.vintage === undefined || sku.vintage === other.vintage) &&
  (sku.sizeMl === undefined || sku.sizeMl === other.sizeMl) &&
  (sku.pack === undefined || sku.pack === other.pack)

const above = (price: number, listPrice: number | null | undefined): number | null =>
  listPrice !== undefined && listPrice !== null && listPrice > price ? listPrice : null
