import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { statusEnvelopeOf } from '#contract/envelope.ts'
import { wireBigIdOrNone, wireFlag, wireInt, wireText } from '#contract/inputs.ts'
import type { Reader } from '#contract/localized.ts'
import { toYuan } from '#domain/money.ts'
import { type Checkout, ORDER_LINES_MAX, REMARK_MAX } from '#domain/order.ts'
import { addressDetail, decodeAddress, encodeAddress } from './addresses.ts'
import { cartLine, decodeCartLine, encodeCartLine } from './cart-line.ts'
import { couponChoice, decodeCouponChoice, encodeCouponChoice } from './coupon-choice.ts'
import {
  boxId,
  decodeBox,
  decodeDay,
  encodeBox,
  encodeDay,
  encodeWantedGift,
  type WantedGift,
  wireBox,
  wireDeliveryDay,
  wireWantedDay,
  wireWantedGift,
} from './gifts.ts'
import { decodePrice } from './product-card.ts'
import { decodeFreeFrom, decodeRepriced, encodeFreeFrom, type Repriced, wireRepriced, yuanOfFen } from './repriced.ts'

/* Placing an order: confirm → computed → create, all under the key that confirm gives out (docs/wire.md, "Orders"). */

/** Ids of cart lines or keys of buy-now lines. */
export const lineIds = z
  .union([z.string().max(4_000), z.number()])
  .transform((ids) => [
    ...new Set(
      String(ids)
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.string().regex(/^\w{1,64}$/)).max(ORDER_LINES_MAX))
/** 1 express, 2 pick-up, which the shop does not have and refuses by its own sentence. */
const shippingType = wireInt(1, 2).default(1)
export const PICK_UP = 2
/** A key that is none stands for one that nobody was given: it has expired. */
const orderKey = z.uuid().catch('00000000-0000-0000-0000-000000000000')

/** The id of the claim; 0 or empty: no coupon. */
const couponId = wireBigIdOrNone.transform((id) => id || null)

const wirePriceGroup = z.object({
  storePostage: z.string(),
  storeFreePostage: z.string(),
  isStoreFreePostage: z.boolean(),
  sumPrice: z.string(),
  totalPrice: z.string(),
  couponPrice: z.string(),
  payPrice: z.string(),
  /** Ours: gift boxes. */
  boxPrice: z.string(),
  costPrice: z.string(),
  vipPrice: z.string(),
  storePostageDiscount: z.string(),
  levelPrice: z.string(),
  memberPrice: z.string(),
})

const wireCheckout = z.object({
  orderKey: z.string(),
  cartInfo: z.array(cartLine),
  priceGroup: wirePriceGroup,
  addressInfo: z.union([addressDetail.data, z.array(z.never())]),
  valid_count: z.number(),
  coupon_id: z.number(),
  coupons: z.array(couponChoice),
  coupons_to_take: z.array(couponChoice),
  is_delivered: z.boolean(),
  // Ours: gift boxes and days of delivery that can be chosen.
  gift_boxes: z.array(wireBox),
  gift_box_id: z.number(),
  delivery_days: z.array(wireDeliveryDay),
  seckill_id: z.number(),
  combination_id: z.number(),
  bargain_id: z.number(),
  advance_id: z.number(),
  deduction: z.boolean(),
  virtual_type: z.number(),
  custom_form: z.array(z.never()),
  storeFreePostage: z.number(),
  offlinePostage: z.string(),
  integralRatio: z.string(),
  userInfo: z.object({
    uid: z.number(),
    now_money: z.string(),
    real_name: z.string(),
    record_phone: z.string(),
    phone: z.string(),
    integral: z.number(),
    vip: z.boolean(),
    vip_id: z.number(),
    discount: z.number(),
  }),
  usable_integral: z.string(),
  integral_open: z.boolean(),
  yue_pay_status: z.number(),
  offline_pay_status: z.number(),
  pay_weixin_open: z.boolean(),
  ali_pay_status: z.boolean(),
  friend_pay_status: z.number(),
  store_self_mention: z.boolean(),
  system_store: z.array(z.never()),
  invoice_func: z.boolean(),
  special_invoice: z.boolean(),
})
type WireCheckout = z.infer<typeof wireCheckout>

const NOT_IN_THIS_SHOP = {
  combination_id: 0,
  bargain_id: 0,
  advance_id: 0,
  virtual_type: 0,
  custom_form: [],
  offlinePostage: '0',
  integralRatio: '0',
  usable_integral: '0',
  integral_open: false,
  // 1 on, 2 off.
  yue_pay_status: 1,
  offline_pay_status: 2,
  pay_weixin_open: false,
  ali_pay_status: false,
  friend_pay_status: 0,
  store_self_mention: false,
  system_store: [],
  invoice_func: true,
  special_invoice: false,
}

export function encodeCheckout(checkout: Checkout, accountId: number, reader: Reader): WireCheckout {
  const { goods, shipping, boxes, discount, due } = yuanOfFen(checkout.totals)
  return {
    ...NOT_IN_THIS_SHOP,
    orderKey: checkout.key,
    cartInfo: checkout.lines.map((line) => encodeCartLine(line, reader, accountId)),
    priceGroup: {
      storePostage: shipping,
      storeFreePostage: encodeFreeFrom(checkout.freeShippingFrom),
      isStoreFreePostage: checkout.totals.shipping === 0,
      sumPrice: goods,
      totalPrice: goods,
      couponPrice: discount,
      payPrice: due,
      boxPrice: boxes,
      costPrice: '0.00',
      vipPrice: '0.00',
      storePostageDiscount: '0.00',
      levelPrice: '0.00',
      memberPrice: '0.00',
    },
    addressInfo: checkout.address ? encodeAddress(checkout.address, accountId) : [],
    valid_count: checkout.lines.length,
    seckill_id: checkout.flashItemId ?? 0,
    // An activity: neither coupon nor points.
    deduction: checkout.flashItemId !== null,
    coupon_id: checkout.couponClaimId ?? 0,
    coupons: checkout.coupons.map((coupon) => encodeCouponChoice(coupon, reader)),
    coupons_to_take: checkout.couponsToTake.map((coupon) => encodeCouponChoice(coupon, reader)),
    is_delivered: checkout.isDelivered,
    gift_boxes: checkout.boxes.map((box) => encodeBox(box, reader)),
    gift_box_id: checkout.boxId ?? 0,
    delivery_days: checkout.days.map(encodeDay),
    storeFreePostage: Number(encodeFreeFrom(checkout.freeShippingFrom)),
    userInfo: {
      uid: accountId,
      now_money: toYuan(checkout.balance),
      real_name: checkout.address?.name ?? '',
      // '0': nothing recorded.
      record_phone: checkout.address?.phone ?? '0',
      phone: checkout.address?.phone ?? '',
      integral: 0,
      vip: false,
      vip_id: 0,
      discount: 0,
    },
  }
}

export const decodeCheckout = (wire: WireCheckout): Checkout => ({
  key: wire.orderKey,
  lines: wire.cartInfo.map(decodeCartLine),
  address: Array.isArray(wire.addressInfo) ? null : decodeAddress(wire.addressInfo),
  totals: {
    goods: decodePrice(wire.priceGroup.totalPrice),
    shipping: decodePrice(wire.priceGroup.storePostage),
    boxes: decodePrice(wire.priceGroup.boxPrice),
    discount: decodePrice(wire.priceGroup.couponPrice),
    due: decodePrice(wire.priceGroup.payPrice),
  },
  freeShippingFrom: decodeFreeFrom(wire.priceGroup.storeFreePostage),
  isDelivered: wire.is_delivered,
  balance: decodePrice(wire.userInfo.now_money),
  coupons: wire.coupons.map(decodeCouponChoice),
  couponsToTake: wire.coupons_to_take.map(decodeCouponChoice),
  couponClaimId: wire.coupon_id || null,
  flashItemId: wire.seckill_id || null,
  boxes: wire.gift_boxes.map(decodeBox),
  boxId: wire.gift_box_id || null,
  days: wire.delivery_days.map(decodeDay),
})

const wirePlaced = z.object({ orderId: z.string(), key: z.string() })

export const checkShipping = endpoint({
  method: 'POST',
  path: '/order/check_shipping',
  access: 'shopper',
  summary: 'How these lines can be sent: by express only',
  body: z.object({ cartId: lineIds, new: wireFlag.default(false) }),
  data: z.object({ type: z.literal(1) }),
})

/** `couponClaimId` undefined: the best coupon, or the one shown last; null: none. `boxId`: of a present. */
type Wanted = { addressId?: number | undefined; couponClaimId?: number | null | undefined; boxId?: number | null | undefined }
const encodeWanted = ({ addressId, couponClaimId, boxId }: Wanted) => ({
  addressId,
  couponId: couponClaimId === null ? 0 : couponClaimId,
  gift_box_id: boxId ?? undefined,
})

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/order/confirm',
  access: 'shopper',
  summary: 'What an order of these lines would cost, and a key to place it with once',
  body: z.object({
    cartId: lineIds,
    new: wireFlag.default(false),
    addressId: wireBigIdOrNone.default(0),
    /** Left out: the best coupon. */
    couponId: couponId.optional(),
    gift_box_id: boxId,
    shipping_type: shippingType,
  }),
  data: wireCheckout,
  /** `cartId`: ids of cart lines or buy-now keys, separated by commas. */
  encode: ({ cartId, isBuyNow, ...wanted }: Wanted & { cartId: string; isBuyNow: boolean }) => ({
    body: { cartId, new: isBuyNow, ...encodeWanted(wanted) },
  }),
  decode: decodeCheckout,
})

export const computeOrder = endpoint({
  method: 'POST',
  path: '/order/computed/:key',
  access: 'shopper',
  summary: "What it costs at today's prices, sent to this address",
  params: z.object({ key: orderKey }),
  body: z.object({
    addressId: wireBigIdOrNone.default(0),
    couponId: couponId.optional(),
    gift_box_id: boxId,
    shipping_type: shippingType,
  }),
  data: statusEnvelopeOf(z.union([wireRepriced, wirePlaced])),
  encode: ({ key, ...wanted }: Wanted & { key: string }) => ({ params: { key }, body: encodeWanted(wanted) }),
  /** With an `orderNumber`: the order of this key exists already. */
  decode: ({ result }): { priced: Repriced } | { priced?: undefined; orderNumber: string } =>
    'orderId' in result ? { orderNumber: result.orderId } : { priced: decodeRepriced(result) },
})

/** `invoiceTitleId` null: no invoice. `flashItemId` as confirm answered it. */
type NewOrder = Omit<Wanted, 'boxId'> & {
  key: string
  invoiceTitleId?: number | null
  flashItemId?: number | null
  gift?: WantedGift | null
  deliverOn?: string | null
  remark: string
}

export const createOrder = endpoint({
  method: 'POST',
  path: '/order/create/:key',
  access: 'shopper',
  summary: 'Place the order of this key; the same key gives the same order',
  params: z.object({ key: orderKey }),
  body: z.object({
    addressId: wireBigIdOrNone.default(0),
    couponId: couponId.optional(),
    /** 0 or empty: no invoice. */
    invoice_id: wireBigIdOrNone.default(0).transform((id) => id || null),
    mark: wireText(REMARK_MAX).default(''),
    /** Ours: a present, with what its card says. */
    gift: wireWantedGift,
    /** Ours: empty for as soon as possible. */
    deliver_on: wireWantedDay,
    /** Only saves the server a look-up; a wrong id counts as none. */
    seckill_id: wireInt(0, 2_147_483_647).catch(0).default(0),
    shipping_type: shippingType,
  }),
  data: statusEnvelopeOf(wirePlaced),
  encode: ({ key, invoiceTitleId, flashItemId, gift, deliverOn, remark, ...wanted }: NewOrder) => ({
    params: { key },
    body: {
      ...encodeWanted(wanted),
      invoice_id: invoiceTitleId ?? undefined,
      seckill_id: flashItemId ?? undefined,
      mark: remark,
      gift: encodeWantedGift(gift),
      deliver_on: deliverOn ?? undefined,
    },
  }),
  decode: ({ result }) => ({ orderNumber: result.orderId }),
})
