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
}
export type Cart = { valid: CartLine[]; invalid: CartLine[] }

export const lineTotal = (line: { price: Fen; quantity: number }): Fen => multiply(line.price, line.quantity)
export const goodsTotal = (lines: readonly { price: Fen; quantity: number }[]): Fen => add(...lines.map(lineTotal))
