import { type CartLine, goodsTotal } from '#domain/cart.ts'
import { type FreightZone, freightFee, packGrams } from '#domain/freight.ts'
import { type Fen, subtract, ZERO } from '#domain/money.ts'

/** Estimated from the bottle's size; the checkout uses the real weight. */
const WEIGHT_UNKNOWN = 0

/** As the checkout does it, whether delivery is free is decided by what the wines cost less the coupon. */
export function estimateFreight(zone: FreightZone, lines: readonly CartLine[], discount: Fen = ZERO): Fen {
  if (lines.length === 0 || !zone.isDelivered) return ZERO
  return freightFee(zone, {
    grams: lines.reduce((sum, line) => sum + packGrams({ ...line, weightG: WEIGHT_UNKNOWN }) * line.quantity, 0),
    number: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    goods: subtract(goodsTotal(lines), discount),
  })
}
