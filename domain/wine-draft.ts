import type { ProductFlag } from './product.ts'
import type { ListedTermKind } from './term-kinds.ts'

export const WINE_FLAGS = ['new', 'recommended', 'hot', 'gift'] as const satisfies readonly ProductFlag[]

export const WINE_PICTURES_MAX = 20
export const WINE_TERMS_MAX = 60
export const SKUS_MAX = 60
export const BAR_MAX = 5
export const ALCOHOL_MAX = 99
export const SUGAR_MAX = 900
export const ACIDITY_MAX = 99
export const SERVING_MIN = -10
export const SERVING_MAX = 40
export const VINTAGE_MIN = 1_800
export const VINTAGE_MAX = 2_200
export const SIZE_MAX_ML = 30_000
export const PACK_MAX = 100
export const PRICE_MAX = 100_000_000
export const STOCK_MAX = 1_000_000
export const WEIGHT_MAX_G = 500_000
/** Of ingredients, storage and importer, in each language. */
export const LABEL_TEXT_MAX = 500
export const BOTTLING_MAX = 60
/** Grape shares are per cent of one wine. */
export const SHARES_MAX = 100

/** A wine has at most one of each. */
const SINGLE_KINDS = ['estate', 'region', 'site', 'country', 'type', 'taste', 'closure'] as const
export const isSingleKind = (kind: ListedTermKind): boolean => (SINGLE_KINDS as readonly string[]).includes(kind)

type Given = {
  terms: readonly { kind: ListedTermKind }[]
  skus: readonly { price: number; isOnSale: boolean }[]
}
export type WineGap = 'type' | 'price'

/** What shoppers need before a wine can be on sale. */
export const wineGaps = ({ terms, skus }: Given): WineGap[] => [
  ...(terms.some(({ kind }) => kind === 'type') ? [] : (['type'] as const)),
  ...(skus.some(({ price, isOnSale }) => isOnSale && price > 0) ? [] : (['price'] as const)),
]

export const sumOfShares = (terms: readonly { share: number | null }[]): number =>
  terms.reduce((sum, { share }) => sum + (share ?? 0), 0)

/** Two SKUs of a wine must differ in this. */
export const skuKey = ({ vintage, sizeMl, pack }: { vintage: number | null; sizeMl: number; pack: number }): string =>
  `${vintage ?? 'nv'} ${sizeMl} ${pack}`
