import type { Localized } from './locale.ts'
import { add, type Fen, multiply } from './money.ts'
import type { SetPart } from './set.ts'

export type CartLine = {
  /** A row's id, or the key of a buy-now line. */
  id: number | string
  productId: number
  skuCode: string
  name: Localized
  estate?: Localized | null
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  listPrice: Fen | null
  /** To show a change (U34). */
  priceWhenAdded: Fen
  quantity: number
  stock: number
  /** On sale and in stock. */
  isValid: boolean
  /** Set on a line of a flash sale: price, stock and `skuCode` are then the sale's. */
  flashItemId: number | null
  /** The case that costs less than its bottles do singly; of single bottles in a cart only. */
  cheaperCase?: CheaperCase | undefined
  /** What is inside a set. */
  parts?: SetPart[] | null
}
export type CheaperCase = { skuCode: string; pack: number; price: Fen }
export type Cart = { valid: CartLine[]; invalid: CartLine[] }

/** What a signed-out visitor's browser stores of a line. */
export type GuestLine = { productId: number; skuCode: string; quantity: number }
/** A line that got fewer than asked for, and its quantity now. */
export type CappedLine = { skuCode: string; quantity: number }

export const CART_LINES_MAX = 100
/** Lines of a signed-out cart that are read or merged at once. */
export const GUEST_LINES_MAX = 50
/** A "buy now" line expires after this. */
export const BUY_NOW_SECONDS = 3600

/** How many pieces of a line's pack the sets among `lines` take besides the line itself. */
export const piecesInSets = (line: Pick<CartLine, 'skuCode'>, lines: readonly Pick<CartLine, 'quantity' | 'parts'>[]): number =>
  lines.reduce(
    (sum, { quantity, parts }) =>
      sum + (parts ?? []).reduce((inSet, part) => inSet + (part.skuCode === line.skuCode ? part.amount * quantity : 0), 0),
    0,
  )

export const lineTotal = (line: { price: Fen; quantity: number }): Fen => multiply(line.price, line.quantity)
export const goodsTotal = (lines: readonly { price: Fen; quantity: number }[]): Fen => add(...lines.map(lineTotal))

export const groupByValidity = (lines: readonly CartLine[]): Cart => ({
  valid: lines.filter((line) => line.isValid),
  invalid: lines.filter((line) => !line.isValid),
})
