import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { TasteBars } from '#domain/product.ts'

export const FACETS = [
  'country',
  'region',
  'site',
  'classification',
  'grape',
  'type',
  'taste',
  'closure',
  'farming',
  'pairing',
  'flavour',
] as const
export type Facet = (typeof FACETS)[number]

export type TermName = string | Localized

export type SkuRecord = {
  /** Null: without vintage. Here and below, undefined: the list does not say. */
  vintage: number | null | undefined
  sizeMl: number | undefined
  pack: number | undefined
  price: Fen | undefined
  listPrice: Fen | null | undefined
  stock: number | undefined
  /** The stock when the list was exported. */
  stockBefore: number | undefined
  cost: Fen | undefined
  weightG: number | undefined
  lowStock: number | undefined
  gtin: string | undefined
  image: string | undefined
}

/** Undefined fields stay unchanged. */
export type WineRecord = {
  kind: 'wine'
  line: number
  code: string
  /** Empty in a list of prices. */
  name: Partial<Localized>
  blurb: Partial<Localized>
  description: Partial<Localized>
  estate: TermName | undefined
  facets: Partial<Record<Facet, TermName[]>>
  /** Per cent of each grape, in their order; left out when no grape has one. */
  shares?: (number | null)[]
  /** Names of regions, vineyards or classifications. */
  appellations?: TermName[]
  bars: TasteBars | undefined
  alcohol: number | undefined
  residualSugar: number | undefined
  acidity: number | undefined
  serving: [number, number] | undefined
  drinking: [number, number] | undefined
  flags: string[] | undefined
  images: string[] | undefined
  skus: SkuRecord[]
} & LabelRecord

/** What the Chinese label says; left out where the list does not say. */
export type LabelRecord = {
  ingredients?: Partial<Localized>
  storage?: Partial<Localized>
  bottling?: string
  importer?: Partial<Localized>
}

export type EstateRecord = {
  kind: 'estate'
  line: number
  code: string
  name: Partial<Localized>
  country: TermName | undefined
  region: TermName | undefined
  village: Partial<Localized>
  founded: number | undefined
  hectares: number | undefined
  blurb: Partial<Localized>
  story: Partial<Localized>
  image: string | undefined
}
export type CatalogueRecord = WineRecord | EstateRecord
