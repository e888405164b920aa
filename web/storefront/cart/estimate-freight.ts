import { type CartLine, goodsTotal } from '#domain/cart.ts'
import { type FreightZone, freightFee, packGrams } from '#domain/freight.ts'
import { type Fen, ZERO } from '#domain/money.ts'

/** A bottle's weight is not known here, so it is estimated from its size; the checkout counts with the real one. */
const WEIGHT_UNKNOWN = 0

/** What sending these lines would cost where no particular rule holds; nothing to send costs nothing. */
export function estimateFreight(zone: FreightZone, lines: readonly CartLine[]): Fen {
  if (lines.length === 0 || !zone.isDelivered) return ZERO
  return freightFee(zone, {
    grams: lines.reduce((sum, line) => sum + packGrams({ ...line, weightG: WEIGHT_UNKNOWN }) * line.quantity, 0),
    number: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    goods: goodsTotal(lines),
  })
}
