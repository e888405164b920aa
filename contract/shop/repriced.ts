import { z } from 'zod'
import type { Reader } from '#contract/localized.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import type { Checkout, OrderTotals } from '#domain/order.ts'
import { couponChoice, decodeCouponChoice, encodeCouponChoice } from './coupon-choice.ts'
import { decodeBox, decodeDay, encodeBox, encodeDay, wireBox, wireDeliveryDay } from './gifts.ts'
import { decodePrice } from './product-card.ts'

export const yuanOfFen = (totals: OrderTotals) => ({
  goods: toYuan(totals.goods),
  shipping: toYuan(totals.shipping),
  boxes: toYuan(totals.boxes),
  discount: toYuan(totals.discount),
  due: toYuan(totals.due),
})

/** CRMEB has no "never free", only a very large sum. */
const NEVER_FREE = '1000000.00'
export const encodeFreeFrom = (freeFrom: Fen | null): string => (freeFrom === null ? NEVER_FREE : toYuan(freeFrom))
export const decodeFreeFrom = (wire: string): Fen | null => (wire === NEVER_FREE ? null : decodePrice(wire))

export const wireRepriced = z.object({
  total_price: z.string(),
  pay_price: z.string(),
  pay_postage: z.string(),
  coupon_price: z.string(),
  deduction_price: z.string(),
  usedIntegral: z.number(),
  SurplusIntegral: z.number(),
  storePostageDiscount: z.string(),
  isStoreFreePostage: z.boolean(),
  storeFreePostage: z.number(),
  coupon_id: z.number(),
  coupons: z.array(couponChoice),
  is_delivered: z.boolean(),
  // Ours: gift boxes and days of delivery that can be chosen.
  box_price: z.string(),
  gift_boxes: z.array(wireBox),
  gift_box_id: z.number(),
  delivery_days: z.array(wireDeliveryDay),
})
type WireRepriced = z.infer<typeof wireRepriced>

export type Repriced = Pick<
  Checkout,
  'totals' | 'freeShippingFrom' | 'isDelivered' | 'coupons' | 'couponClaimId' | 'boxes' | 'boxId' | 'days'
>

export function encodeRepriced(priced: Repriced, reader: Reader): WireRepriced {
  const { goods, shipping, boxes, discount, due } = yuanOfFen(priced.totals)
  return {
    total_price: goods,
    pay_price: due,
    pay_postage: shipping,
    coupon_price: discount,
    deduction_price: '0.00',
    usedIntegral: 0,
    SurplusIntegral: 0,
    storePostageDiscount: '0.00',
    isStoreFreePostage: priced.totals.shipping === 0,
    storeFreePostage: Number(encodeFreeFrom(priced.freeShippingFrom)),
    coupon_id: priced.couponClaimId ?? 0,
    coupons: priced.coupons.map((coupon) => encodeCouponChoice(coupon, reader)),
    is_delivered: priced.isDelivered,
    box_price: boxes,
    gift_boxes: priced.boxes.map((box) => encodeBox(box, reader)),
    gift_box_id: priced.boxId ?? 0,
    delivery_days: priced.days.map(encodeDay),
  }
}

export const decodeRepriced = (wire: WireRepriced): Repriced => ({
  totals: {
    goods: decodePrice(wire.total_price),
    shipping: decodePrice(wire.pay_postage),
    boxes: decodePrice(wire.box_price),
    discount: decodePrice(wire.coupon_price),
    due: decodePrice(wire.pay_price),
  },
  freeShippingFrom: decodeFreeFrom(wire.storeFreePostage.toFixed(2)),
  isDelivered: wire.is_delivered,
  coupons: wire.coupons.map(decodeCouponChoice),
  couponClaimId: wire.coupon_id || null,
  boxes: wire.gift_boxes.map(decodeBox),
  boxId: wire.gift_box_id || null,
  days: wire.delivery_days.map(decodeDay),
})

const isRepriced = (data: unknown): data is WireRepriced => typeof data === 'object' && data !== null && 'pay_price' in data
/** Sent with the refusal `order-price-changed`. Its code alone could also mean `order-expired`. */
export const changedPrice = (data: unknown): Repriced | undefined => (isRepriced(data) ? decodeRepriced(data) : undefined)
