import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import type { SetPart } from './set.ts'

/** The line's id on the wire. */
export const LINE_UNIQUE = /^[0-9a-f]{32}$/

export type OrderLine = {
  /** As LINE_UNIQUE says. */
  unique: string
  productId: number
  skuCode: string
  name: Localized
  estate?: Localized | null
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  quantity: number
  /** The line's share of the coupon. */
  discount: Fen
  /** Its share of what staff took off before payment. */
  reduction: Fen
  /** Packs that were sent, and packs refunded or promised to be. */
  shippedQuantity: number
  refundedQuantity: number
  isReviewed: boolean
  /** What was inside a set when it was ordered. */
  parts?: SetPart[] | null
}

/** What went back whole is not reviewed. */
export const isToReview = ({ isReviewed, refundedQuantity, quantity }: OrderLine): boolean =>
  !isReviewed && refundedQuantity < quantity
