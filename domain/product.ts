import type { ListOrder } from './facets.ts'
import type { FlashBadge } from './flash-sale.ts'
import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import type { SetPart } from './set.ts'
import type { WineLabel } from './wine-label.ts'

/** A facet value (region, grape, estate) as pages link it. `id` is the category id of product lists. */
export type TermRef = { id: number; code: string; name: Localized }

/** `gift`: fit as a present. */
export type ProductFlag = 'new' | 'recommended' | 'hot' | 'gift'

/** `stock` is the sum over the SKUs; `price` the lowest in stock, or the lowest of all. */
export type ProductCard = ShownCard & {
  blurb: Localized
  /** Of the SKU whose price is shown, if one is on record. */
  gtin?: string
}

/** What pages show of a wine among others. */
export type ShownCard = {
  id: number
  name: Localized
  image: string
  price: Fen
  listPrice: Fen | null
  stock: number
  sales: number
  flags: ProductFlag[]
  /** SKU code of a wine with a single SKU, so a card can add it to the cart. */
  soleSku: string | null
  estate: TermRef | null
  region: TermRef | null
  grapes: TermRef[]
  type: TermRef | null
  taste: TermRef | null
  /** Of the SKU whose price is shown. */
  vintage: number | null
  /** Youngest first; those in stock, or all if sold out. */
  vintages: number[]
  /** Bottles for the price that is shown. */
  pack: number
  isOrganic: boolean
  rating: { average: number; count: number }
  flashSale?: FlashBadge
  /** What is inside a set; `stock` is then what they allow. */
  parts?: SetPart[] | null
}

/** Vintage × bottle size × pack. `code` is the wire's `unique`. */
export type Sku = {
  code: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  listPrice: Fen | null
  stock: number
  image: string
  /** When a sold-out one should be back, `2026-11-20`. */
  expectedOn?: string | null
  /** Its barcode, if one is on record. */
  gtin?: string | null
}

/** 0 (none) to 5 (very marked). */
export type TasteBars = { sweetness: number; acidity: number; body: number; tannin: number; fruit: number }

/** `Card`: of the wines beside it. */
export type Product<Card extends ShownCard = ShownCard> = ProductCard & {
  description: Localized
  images: string[]
  /** Alternative texts by address. */
  imageWords: Record<string, Localized>
  /** Per cent by the id of a grape; unknown ones are left out. */
  grapeShares: Record<string, number>
  skus: Sku[]
  bars: TasteBars | null
  country: TermRef | null
  site: TermRef | null
  classification: TermRef[]
  farming: TermRef[]
  closure: TermRef | null
  pairings: TermRef[]
  flavours: TermRef[]
  alcohol: number | null
  residualSugar: number | null
  acidity: number | null
  serving: readonly [number, number] | null
  drinking: readonly [number, number] | null
  /** This year by the shop's clock, for what is ready to drink. */
  year: number
  label: WineLabel
  estateStory: {
    blurb: Localized
    village: Localized | null
    founded: number | null
    hectares: number | null
    image: string
  } | null
  isFavourite: boolean
  related: Card[]
  sameEstate: Card[]
}

export const QUANTITY_PER_LINE_MAX = 99
/** At this stock or less, shoppers see how few are left. */
export const LOW_STOCK = 5

export type StockState = 'sold-out' | 'low' | 'in-stock'
export const stockState = (stock: number): StockState => (stock <= 0 ? 'sold-out' : stock <= LOW_STOCK ? 'low' : 'in-stock')

export const CATEGORY_DIMENSIONS = [
  { id: 1, kind: 'estate' },
  { id: 2, kind: 'region' },
  { id: 3, kind: 'type' },
  { id: 4, kind: 'taste' },
  { id: 5, kind: 'grape' },
] as const
export type CategoryKind = (typeof CATEGORY_DIMENSIONS)[number]['kind']

export type Category = { id: number; kind: CategoryKind; name: Localized; children: CategoryChild[] }
export type CategoryChild = TermRef & { image: string; parentCode: string | null; productCount: number }

export type ProductQuery = {
  categoryId?: number
  ids?: readonly number[]
  keyword?: string
  sort?: ListOrder
  page?: number
  limit?: number
}
export type Page<T> = { list: T[]; count: number }
export const PRODUCTS_PER_PAGE = 24
