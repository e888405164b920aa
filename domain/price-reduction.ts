import { lineTotal } from './cart.ts'
import { add, type Fen, fen, splitByWeight, subtract, ZERO } from './money.ts'

/*
 * What staff take off an unpaid order. The goods bear it by what is paid for them; what is more than all goods is taken off the
 * freight and the gift boxes. Each line keeps its share, so that refunds of all lines add up to what was paid.
 */

export const LOWEST_DUE = fen(1)
export const PRICE_REASON_MAX = 200

type Priced = { price: Fen; quantity: number; discount: Fen }
type Reduced = Priced & { reduction: Fen }
type Extras = { shipping: Fen; boxShare: Fen }

const goodsBefore = (line: Priced): Fen => subtract(lineTotal(line), line.discount)

const beyondGoods = (line: Reduced): number => Math.max(line.reduction - goodsBefore(line), 0)

/** What is paid for the pieces, without freight and boxes. */
export const goodsPaid = (line: Reduced): Fen => fen(Math.max(goodsBefore(line) - line.reduction, 0))

export const shippingPaid = (line: Reduced & { shipping: Fen }): Fen => fen(Math.max(line.shipping - beyondGoods(line), 0))

export const boxesPaid = (line: Reduced & Extras): Fen => fen(line.boxShare - Math.max(beyondGoods(line) - line.shipping, 0))

/** Per line; at most what goods, freight and boxes come to. */
export function spreadReduction(reduction: Fen, lines: readonly (Priced & Extras)[]): Fen[] {
  const goods = lines.map(goodsBefore)
  const ofGoods = fen(Math.min(reduction, add(...goods)))
  const off = splitByWeight(ofGoods, goods)
  const extrasOff = splitByWeight(
    subtract(reduction, ofGoods),
    lines.map(({ shipping, boxShare }) => add(shipping, boxShare)),
  )
  return off.map((part, index) => add(part, extrasOff[index] ?? ZERO))
}

/** What an order would come to, from a new total or an amount off; undefined when nothing is lowered, or too much. */
export function loweredPrice(due: Fen, by: 'total' | 'off', amount: Fen): Fen | undefined {
  const to = by === 'total' ? amount : subtract(due, amount)
  return to >= LOWEST_DUE && to < due ? to : undefined
}
