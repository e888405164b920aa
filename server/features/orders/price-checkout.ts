import { type CouponChoice, type CouponLine, discountShares } from '#domain/coupon.ts'
import type { DeliveryDay } from '#domain/delivery-day.ts'
import { possibleDays } from '#domain/delivery-day.ts'
import { type DeliveryZone, type FreightLoad, packGrams } from '#domain/freight.ts'
import { bottlesOf, boxFee, type GiftBox } from '#domain/gift.ts'
import { add, type Fen, multiply, splitByWeight, subtract, ZERO } from '#domain/money.ts'
import { type OrderTotals, orderTotals } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'
import { type CouponChoices, judgeHeld, NO_COUPONS } from '#server/features/coupons/held-coupons.ts'
import { type FreightQuote, quoteIn } from '#server/features/freight/quote-freight.ts'
import { type PriceFacts, readPriceFacts } from './price-facts-sql.ts'

type Line = { productId: number; price: Fen; quantity: number; sizeMl: number; pack: number; weightG: number }

/** `couponClaimId` 'best': the one that takes off most. No coupon applies to a flash sale. */
type Wanted = {
  cityCode: number | null
  couponClaimId: number | 'best' | null
  boxId: number | null
  flashItemId: number | null
  at: Date
}

export type Priced = {
  totals: OrderTotals
  freight: FreightQuote
  coupons: CouponChoice[]
  /** Null also when the wanted one cannot be used. */
  coupon: CouponChoice | null
  /** The gift boxes that can be chosen. */
  boxes: GiftBox[]
  /** Null also when the wanted one is no longer offered. */
  box: GiftBox | null
  /** The days of delivery that can be chosen. */
  days: DeliveryDay[]
  /** Per line: shares that add up to the order's discount, freight and gift boxes. */
  shares: LineShares[]
}
type LineShares = { discount: Fen; shipping: Fen; boxShare: Fen }

/** What an account's order costs, with the coupons that it holds. */
export async function priceCheckout(db: Db, accountId: number, lines: readonly Line[], wanted: Wanted): Promise<Priced> {
  const { cityCode, at } = wanted
  const facts = await readPriceFacts(db, { accountId, cityCode, productIds: lines.map(({ productId }) => productId), at })
  return priceWith(facts, lines, wanted)
}

/** Prices an order like `priceCheckout`, with facts that were read together with others. */
export function priceWith(facts: PriceFacts, lines: readonly Line[], wanted: Wanted): Priced {
  const choices = wanted.flashItemId === null ? judgeHeld(facts.held, couponLines(facts, lines), wanted.at) : NO_COUPONS
  return priceLines(lines, choices, facts, wanted)
}

/** Lines as coupons see them. */
export const couponLines = ({ categories }: PriceFacts, lines: readonly Line[]): CouponLine[] =>
  lines.map(({ productId, price, quantity }) => ({
    productId,
    amount: multiply(price, quantity),
    categoryIds: categories.get(productId) ?? [],
  }))

/** The one place that computes what an order costs: goods, coupon, freight, gift boxes, and each line's share. */
export function priceLines(
  lines: readonly Line[],
  { coupons, lines: couponLines }: CouponChoices,
  { zone, boxes }: Pick<PriceFacts, 'zone' | 'boxes'>,
  wanted: Omit<Wanted, 'flashItemId'>,
): Priced {
  const amounts = lines.map(({ price, quantity }) => multiply(price, quantity))
  const coupon =
    coupons.find(({ claimId, problem }) => !problem && [claimId, 'best'].includes(wanted.couponClaimId ?? '')) ?? null
  const discount = coupon?.discount ?? ZERO
  const freight = quoteIn(zone, loadOf(lines, discount))
  const box = boxes.find(({ id }) => id === wanted.boxId) ?? null
  const discounts = coupon ? discountShares(coupon, couponLines, discount) : amounts.map(() => ZERO)
  const fees = splitByWeight(freight.fee, amounts)
  const forBoxes = boxFee(bottlesOf(lines), box)
  const boxShares = splitByWeight(
    forBoxes,
    lines.map((line) => bottlesOf([line])),
  )
  return {
    totals: orderTotals(lines, { shipping: freight.fee, boxes: forBoxes, discount }),
    freight,
    coupons,
    coupon,
    boxes,
    box,
    days: wanted.cityCode === null || !freight.isDelivered ? [] : possibleDays(freight.dayZone, wanted.at),
    shares: lines.map((_, index) => ({
      discount: discounts[index] ?? ZERO,
      shipping: fees[index] ?? ZERO,
      boxShare: boxShares[index] ?? ZERO,
    })),
  }
}

/** Prices a line of a flash sale, to which no coupon applies, for a known zone. */
export function priceFlashLine(line: Line, { zone, boxes, boxId, at }: FlashWanted): Priced {
  const freight = quoteIn(zone, loadOf([line], ZERO))
  const box = boxes.find(({ id }) => id === boxId) ?? null
  const totals = orderTotals([line], { shipping: freight.fee, boxes: boxFee(bottlesOf([line]), box) })
  return {
    totals,
    freight,
    coupons: [],
    coupon: null,
    boxes: [...boxes],
    box,
    days: freight.isDelivered ? possibleDays(zone, at) : [],
    shares: [{ discount: ZERO, shipping: freight.fee, boxShare: totals.boxes }],
  }
}
type FlashWanted = { zone: DeliveryZone; boxes: readonly GiftBox[]; boxId: number | null; at: Date }

export const loadOf = (lines: readonly Omit<Line, 'productId'>[], discount: Fen): FreightLoad => ({
  grams: lines.reduce((sum, line) => sum + packGrams(line) * line.quantity, 0),
  number: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  goods: subtract(add(...lines.map(({ price, quantity }) => multiply(price, quantity))), discount),
})
