import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'

/** An order line's id on the wire. */
export const LINE_UNIQUE = /^[0-9a-f]{32}$/

export type OrderLine = {
  /** As LINE_UNIQUE says. */
  unique: string
  productId: number
  skuCode: string
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  quantity: number
  /** The line's share of the coupon. */
  discount: Fen
  /** Packs that were sent, and packs that after-sales have taken back or promised to. */
  shippedQuantity: number
  refundedQuantity: number
  isReviewed: boolean
}
