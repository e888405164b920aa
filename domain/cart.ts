import type { Localized } from './locale.ts'
import { add, type Fen, multiply } from './money.ts'

export type CartLine = {
  /** Row id, or the string key of a buy-now line. */
  id: number | string
  productId: number
  skuCode: string
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  listPrice: Fen | null
  /** Price when it was put into the cart, so that a change can be shown (U34). */
  priceWhenAdded: Fen
  quantity: number
  stock: number
  /** On sale and in stock. */
  isValid: boolean
  /** Set on a buy-now line of a flash sale: price, stock and `skuCode` are the sale's then. */
  flashItemId: number | null
}
export type Cart = { valid: CartLine[]; invalid: CartLine[] }

/** What a signed-out visitor's browser remembers of a line; everything else is asked for. */
export type GuestLine = { productId: number; skuCode: string; quantity: number }
/** A line that got fewer than were wanted, and how many it has now. */
export type CappedLine = { skuCode: string; quantity: number }

/** A cart is no warehouse: more lines than this are refused. */
export const CART_LINES_MAX = 100
/** Lines of a signed-out cart that are looked up or merged at once. */
export const GUEST_LINES_MAX = 50
/** A "buy now" line that is not confirmed in this time is forgotten (docs/wire.md, "Cart"). */
export const BUY_NOW_SECONDS = 3600

export const lineTotal = (line: { price: Fen; quantity: number }): Fen => multiply(line.price, line.quantity)
export const goodsTotal = (lines: readonly { price: Fen; quantity: number }[]): Fen => add(...lines.map(lineTotal))

export const groupByValidity = (lines: readonly CartLine[]): Cart => ({
  valid: lines.filter((line) => line.isValid),
  invalid: lines.filter((line) => !line.isValid),
})
