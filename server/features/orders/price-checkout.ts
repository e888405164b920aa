import { type CouponChoice, discountShares } from '#domain/coupon.ts'
import { type FreightLoad, type FreightZone, packGrams } from '#domain/freight.ts'
import { add, type Fen, multiply, splitByWeight, subtract, ZERO } from '#domain/money.ts'
import { type OrderTotals, orderTotals } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'
import { chooseCoupons } from '#server/features/coupons/held-coupons.ts'
import { type FreightQuote, quoteFreight, quoteIn } from '#server/features/freight/quote-freight.ts'

type Line = { productId: number; price: Fen; quantity: number; sizeMl: number; pack: number; weightG: number }

/** `couponClaimId` 'best': the one that takes off most. No coupon applies to a flash sale. */
type Wanted = { cityCode: number | null; couponClaimId: number | 'best' | null; flashItemId: number | null; at: Date }

export type Priced = {
  totals: OrderTotals
  freight: FreightQuote
  coupons: CouponChoice[]
  /** Null also when the wanted one cannot be used. */
  coupon: CouponChoice | null
  /** Per line: shares that add up to the order's discount and freight. */
  shares: { discount: Fen; shipping: Fen }[]
}

/** The one place that computes what an order costs: goods, coupon, freight, and each line's share. */
export async function priceCheckout(db: Db, accountId: number, lines: readonly Line[], wanted: Wanted): Promise<Priced> {
  const amounts = lines.map(({ price, quantity }) => multiply(price, quantity))
  const asked = lines.map(({ productId }, index) => ({ productId, amount: amounts[index] ?? ZERO }))
  const { coupons, lines: couponLines } =
    wanted.flashItemId === null ? await chooseCoupons(db, accountId, asked, wanted.at) : { coupons: [], lines: [] }
  const coupon =
    coupons.find(({ claimId, problem }) => !problem && [claimId, 'best'].includes(wanted.couponClaimId ?? '')) ?? null
  const discount = coupon?.discount ?? ZERO
  const freight = await quoteFreight(db, wanted.cityCode, loadOf(lines, discount))
  const discounts = coupon ? discountShares(coupon, couponLines, discount) : amounts.map(() => ZERO)
  const fees = splitByWeight(freight.fee, amounts)
  return {
    totals: orderTotals(lines, { shipping: freight.fee, discount }),
    freight,
    coupons,
    coupon,
    shares: lines.map((_, index) => ({ discount: discounts[index] ?? ZERO, shipping: fees[index] ?? ZERO })),
  }
}

/** For a line of a flash sale with a known zone; no coupon applies. */
export function priceFlashLine(line: Line, zone: FreightZone): Priced {
  const freight = quoteIn(zone, loadOf([line], ZERO))
  const totals = orderTotals([line], { shipping: freight.fee })
  return { totals, freight, coupons: [], coupon: null, shares: [{ discount: ZERO, shipping: freight.fee }] }
}

export const loadOf = (lines: readonly Omit<Line, 'productId'>[], discount: Fen): FreightLoad => ({
  grams: lines.reduce((sum, line) => sum + packGrams(line) * line.quantity, 0),
  number: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  goods: subtract(add(...lines.map(({ price, quantity }) => multiply(price, quantity))), discount),
})
