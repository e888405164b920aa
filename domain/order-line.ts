import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'

export type OrderLine = {
  /** 32 hex digits, the line's id on the wire. */
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
