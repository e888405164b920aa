import type { AfterSaleKind } from './after-sale.ts'
import { add, type Fen, fen, subtract, ZERO } from './money.ts'
import type { OrderLine } from './order-line.ts'
import { boxesPaid, goodsPaid, shippingPaid } from './price-reduction.ts'

/*
 * The first k of n pieces are worth k/n of the line's price less its shares of the coupon and of what staff took off, rounded down to the fen. Later requests get
 * the difference, so the parts add up to what was paid.
 *
 * - Freight and gift boxes are refunded by the same rule, only for unsent pieces.
 * - Refunds without return take unsent pieces first; only sent goods can be returned.
 */

export type RefundableLine = OrderLine & {
  shipping: Fen
  /** Of the gift boxes. */
  boxShare: Fen
  /** Refunded pieces that were never sent. */
  withdrawnQuantity: number
}

/** What a refund is computed from. */
export type Pieces = Pick<
  RefundableLine,
  | 'price'
  | 'quantity'
  | 'discount'
  | 'reduction'
  | 'shipping'
  | 'boxShare'
  | 'shippedQuantity'
  | 'refundedQuantity'
  | 'withdrawnQuantity'
>

export type LineRefund = { goods: Fen; shipping: Fen; boxes: Fen; withdrawn: number }

export const refundableQuantity = (line: Pieces, kind: AfterSaleKind): number =>
  kind === 'money'
    ? line.quantity - line.refundedQuantity
    : line.shippedQuantity - (line.refundedQuantity - line.withdrawnQuantity)

export function refundOfLine(line: Pieces, quantity: number, kind: AfterSaleKind): LineRefund | undefined {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > refundableQuantity(line, kind)) return undefined
  const inTheHouse = line.quantity - line.shippedQuantity - line.withdrawnQuantity
  const withdrawn = kind === 'money' ? Math.min(quantity, inTheHouse) : 0
  return {
    goods: shareOf(goodsPaid(line), line.quantity, line.refundedQuantity, quantity),
    shipping: shareOf(shippingPaid(line), line.quantity, line.withdrawnQuantity, withdrawn),
    boxes: shareOf(boxesPaid(line), line.quantity, line.withdrawnQuantity, withdrawn),
    withdrawn,
  }
}

export type RefundTotals = { goods: Fen; shipping: Fen; boxes: Fen; amount: Fen }

export const refundTotal = (refunds: readonly LineRefund[]): RefundTotals => {
  const goods = add(...refunds.map((refund) => refund.goods))
  const shipping = add(...refunds.map((refund) => refund.shipping))
  const boxes = add(...refunds.map((refund) => refund.boxes))
  return { goods, shipping, boxes, amount: add(goods, shipping, boxes) }
}

/** The part of `total` for `quantity` of `pieces`, after `before` of them. */
const shareOf = (total: Fen, pieces: number, before: number, quantity: number): Fen =>
  quantity === 0 ? ZERO : subtract(firstOf(total, pieces, before + quantity), firstOf(total, pieces, before))

/** BigInt: fen times pieces may exceed safe integers. */
const firstOf = (total: Fen, pieces: number, count: number): Fen => fen(Number((BigInt(total) * BigInt(count)) / BigInt(pieces)))
