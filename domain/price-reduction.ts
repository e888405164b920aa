import { lineTotal } from './cart.ts'
import { add, type Fen, fen, splitByWeight, subtract, ZERO } from './money.ts'

/*
 * What staff take off an unpaid order. The goods bear it by what is paid for them; what is more than all goods is taken off the
 * freight. Each line keeps its share, so that refunds of all lines add up to what was paid.
 */

export const LOWEST_DUE = fen(1)
export const PRICE_REASON_MAX = 200

type Priced = { price: Fen; quantity: number; discount: Fen }
type Reduced = Priced & { reduction: Fen }

const goodsBefore = (line: Priced): Fen => subtract(lineTotal(line), line.discount)

/** What is paid for the pieces, without freight. */
export const goodsPaid = (line: Reduced): Fen => fen(Math.max(goodsBefore(line) - line.reduction, 0))

export const shippingPaid = (line: Reduced & { shipping: Fen }): Fen =>
  fen(line.shipping - Math.max(line.reduction - goodsBefore(line), 0))

/** Per line; at most what goods and freight come to. */
export function spreadReduction(reduction: Fen, lines: readonly (Priced & { shipping: Fen })[]): Fen[] {
  const goods = lines.map(goodsBefore)
  const ofGoods = fen(Math.min(reduction, add(...goods)))
  const off = splitByWeight(ofGoods, goods)
  const freightOff = splitByWeight(
    subtract(reduction, ofGoods),
    lines.map(({ shipping }) => shipping),
  )
  return off.map((part, index) => add(part, freightOff[index] ?? ZERO))
}

/** What an order would come to, from a new total or an amount off; undefined when nothing is lowered, or too much. */
export function loweredPrice(due: Fen, by: 'total' | 'off', amount: Fen): Fen | undefined {
  const to = by === 'total' ? amount : subtract(due, amount)
  return to >= LOWEST_DUE && to < due ? to : undefined
}
