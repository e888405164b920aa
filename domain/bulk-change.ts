import { type Fen, fen } from './money.ts'
import type { ProductFlag } from './product.ts'
import { isPutOnSale, type WineState } from './wine-list.ts'

/** `ends-8` and `ends-9`: the nearest whole yuan with that last digit, as Chinese shops price. */
export const ROUNDINGS = ['exact', 'yuan', 'ends-8', 'ends-9'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export const PERCENT_MIN = -95
export const PERCENT_MAX = 500
export const AMOUNT_MAX = 1_000_000_00
/** Prices above are surely a slip. */
const PRICE_MAX = 100_000_000_00

export type BulkChange =
  | { kind: 'price'; by: 'amount' | 'percent'; value: number; rounding: Rounding; keepsOld: boolean }
  | { kind: 'sale'; isOnSale: boolean }
  | { kind: 'flag'; flag: ProductFlag; isSet: boolean }
  | { kind: 'term'; termId: number; isSet: boolean }

export const BULK_REFUSALS = [
  'archived',
  'no-price',
  'all-off-sale',
  'price-not-positive',
  'price-too-high',
  'reference-too-low',
  'below-flash-price',
  'in-flash-sale',
] as const
export type BulkRefusal = (typeof BULK_REFUSALS)[number]

export type Priced = { price: Fen; listPrice: Fen | null }
type OnSale = { isOnSale: boolean; publishedAt: string | null; publishAt: string | null }
type Flags = { flags: ProductFlag[] }
/** Ids of the wine's terms of one kind, in order. */
type Terms = { termIds: number[] }
/** What a difference is about; both sides have the same shape. */
export type Difference = { skuId: number | null; before: object; after: object }

export type BulkSku = Priced & { id: number; isOnSale: boolean; flashPrice: Fen | null }
export type BulkWine = {
  id: number
  state: WineState
  publishedAt: string | null
  publishAt: string | null
  flags: ProductFlag[]
  /** Of the kind of the term that is added or removed. */
  termIds: number[]
  skus: BulkSku[]
}
export type BulkOutcome = { differences: Difference[]; refused: { skuId: number | null; reason: BulkRefusal }[] }

/** A wine has at most one term of each of these kinds: a new one replaces it. */
const ONE_OF_A_KIND: ReadonlySet<string> = new Set(['estate', 'region', 'site', 'country', 'type', 'taste', 'closure'])
const FLAG_ORDER: readonly ProductFlag[] = ['new', 'recommended', 'hot', 'gift']

/** What a change would do to one wine; `now` is when a draft would be published. */
export function outcomeOf(wine: BulkWine, change: BulkChange, { now, termKind }: { now: Date; termKind: string }): BulkOutcome {
  if (wine.state === 'archived') return refused(null, 'archived')
  switch (change.kind) {
    case 'price':
      return joined(wine.skus.map((sku) => repriced(sku, change)))
    case 'sale':
      return putOnSale(wine, change.isOnSale, now)
    case 'flag': {
      const flags = FLAG_ORDER.filter((flag) => (flag === change.flag ? change.isSet : wine.flags.includes(flag)))
      return differing<Flags>(null, { flags: FLAG_ORDER.filter((flag) => wine.flags.includes(flag)) }, { flags })
    }
    case 'term': {
      const others = wine.termIds.filter((id) => id !== change.termId)
      const kept = wine.termIds.includes(change.termId) ? wine.termIds : [...wine.termIds, change.termId]
      const termIds = !change.isSet ? others : ONE_OF_A_KIND.has(termKind) ? [change.termId] : kept
      return differing<Terms>(null, { termIds: wine.termIds }, { termIds })
    }
  }
}

function repriced(sku: BulkSku, change: Extract<BulkChange, { kind: 'price' }>): BulkOutcome {
  if (sku.price <= 0) return refused(sku.id, 'no-price')
  const exact = change.by === 'amount' ? sku.price + change.value : sku.price * (1 + change.value / 100)
  const price = rounded(exact, change.rounding)
  if (exact <= 0 || price <= 0) return refused(sku.id, 'price-not-positive')
  if (price > PRICE_MAX) return refused(sku.id, 'price-too-high')
  if (price === sku.price) return { differences: [], refused: [] }
  const listPrice = change.keepsOld ? sku.price : sku.listPrice
  if (listPrice !== null && listPrice <= price) return refused(sku.id, 'reference-too-low')
  if (sku.flashPrice !== null && price <= sku.flashPrice) return refused(sku.id, 'below-flash-price')
  return differing<Priced>(sku.id, { price: sku.price, listPrice: sku.listPrice }, { price, listPrice })
}

function rounded(amount: number, rounding: Rounding): Fen {
  // Products of decimals such as 1.1 are off by a hair.
  const exact = Math.round(Number(amount.toFixed(4)))
  if (rounding === 'exact') return fen(exact)
  if (rounding === 'yuan') return fen(Math.round(exact / 100) * 100)
  const digit = rounding === 'ends-8' ? 8 : 9
  return fen(Math.max(digit, Math.round((exact / 100 - digit) / 10) * 10 + digit) * 100)
}

function putOnSale(wine: BulkWine, isOnSale: boolean, now: Date): BulkOutcome {
  const { publishedAt, publishAt } = wine
  const before = { isOnSale: isPutOnSale(wine.state), publishedAt, publishAt }
  const isOffered = wine.skus.some((sku) => sku.isOnSale && sku.price > 0)
  if (isOnSale && !isOffered) return refused(null, wine.skus.some(({ price }) => price > 0) ? 'all-off-sale' : 'no-price')
  if (before.isOnSale === isOnSale && publishAt === null) return { differences: [], refused: [] }
  // Shoppers were promised its price.
  if (!isOnSale && wine.skus.some(({ flashPrice }) => flashPrice !== null)) return refused(null, 'in-flash-sale')
  const after = { isOnSale, publishedAt: isOnSale ? (publishedAt ?? now.toISOString()) : publishedAt, publishAt: null }
  return differing<OnSale>(null, before, after)
}

const refused = (skuId: number | null, reason: BulkRefusal): BulkOutcome => ({ differences: [], refused: [{ skuId, reason }] })

const differing = <T extends object>(skuId: number | null, before: T, after: T): BulkOutcome => ({
  differences: JSON.stringify(before) === JSON.stringify(after) ? [] : [{ skuId, before, after }],
  refused: [],
})

const joined = (outcomes: readonly BulkOutcome[]): BulkOutcome => ({
  differences: outcomes.flatMap(({ differences }) => differences),
  refused: outcomes.flatMap((outcome) => outcome.refused),
})
