import type { AfterSaleKind } from './after-sale.ts'
import { lineTotal } from './cart.ts'
import { add, type Fen, fen, subtract, ZERO } from './money.ts'
import type { OrderLine } from './order-line.ts'

/*
 * What goes back for a part of an order: exactly what was paid for it.
 *
 * - A piece is worth its share of the line's price less the line's share of the coupon. The first k of n pieces are worth k/n of that,
 *   rounded down to the fen; a later request gets the difference to what the earlier ones had, so that the parts add up to the line.
 * - Freight comes back for pieces that never left the house, by the same rule over the line's share of the freight; what was sent was sent.
 *   A free delivery stays free, also when what is kept would not have been sent for nothing.
 * - Asking for money only takes what has not left the house first; goods can only come back when they have left.
 */

/** An order line with what decides about money that goes back. */
export type RefundableLine = OrderLine & {
  /** The line's share of the freight. */
  shipping: Fen
  /** Of the refunded pieces those that never left the house. */
  withdrawnQuantity: number
}

/** What goes back for some pieces of a line; `withdrawn` of them are not sent any more. */
export type LineRefund = { goods: Fen; shipping: Fen; withdrawn: number }

/** How many pieces of a line can be asked for: all that are left, or of those that were sent and have not come back. */
export const refundableQuantity = (line: RefundableLine, kind: AfterSaleKind): number =>
  kind === 'money'
    ? line.quantity - line.refundedQuantity
    : line.shippedQuantity - (line.refundedQuantity - line.withdrawnQuantity)

/** What goes back for `quantity` pieces; undefined when the line has not so many left. */
export function refundOfLine(line: RefundableLine, quantity: number, kind: AfterSaleKind): LineRefund | undefined {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > refundableQuantity(line, kind)) return undefined
  const inTheHouse = line.quantity - line.shippedQuantity - line.withdrawnQuantity
  const withdrawn = kind === 'money' ? Math.min(quantity, inTheHouse) : 0
  const paid = subtract(lineTotal(line), line.discount)
  return {
    goods: shareOf(paid, line.quantity, line.refundedQuantity, quantity),
    shipping: shareOf(line.shipping, line.quantity, line.withdrawnQuantity, withdrawn),
    withdrawn,
  }
}

/** The sum of several lines' refunds. */
export const refundTotal = (refunds: readonly LineRefund[]): { goods: Fen; shipping: Fen; amount: Fen } => {
  const goods = add(...refunds.map((refund) => refund.goods))
  const shipping = add(...refunds.map((refund) => refund.shipping))
  return { goods, shipping, amount: add(goods, shipping) }
}

/** What `quantity` of `pieces` get of `total` when `before` of them have had their share. */
const shareOf = (total: Fen, pieces: number, before: number, quantity: number): Fen =>
  quantity === 0 ? ZERO : subtract(firstOf(total, pieces, before + quantity), firstOf(total, pieces, before))

/** In BigInt: fen times pieces may leave the safe integers. */
const firstOf = (total: Fen, pieces: number, count: number): Fen => fen(Number((BigInt(total) * BigInt(count)) / BigInt(pieces)))
