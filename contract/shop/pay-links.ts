import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireFlag, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { Localized } from '#domain/locale.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import type { Cashier } from '#domain/order.ts'
import { PAY_LINK_STATES, type PayLinkState } from '#domain/pay-link.ts'
import { PAY_SCENES, type Payback, type PayMethod } from '#domain/payment.ts'
import type { SetPart } from '#domain/set.ts'
import { sitePath } from '#domain/site-path.ts'
import { decodePayType, encodePayMethod, PAY_TYPES } from './order-shapes.ts'
import { decodeOutcome, type Paying, startPayment } from './pay-outcome.ts'
import { decodePayback, encodePayback, wirePayback } from './paybacks.ts'
import { decodeCashier, findCashier, paymentState } from './payments.ts'
import { decodePrice } from './product-card.ts'
import { decodeParts, encodeParts, setParts } from './set-parts.ts'

/* Paying an order by its link, without signing in. Ours alone: CRMEB has no such calls. */

const line = z.object({
  ...localizedShape('store_name'),
  image: z.string(),
  vintage: z.number().nullable(),
  size_ml: z.number(),
  pack: z.number(),
  price: z.string(),
  cart_num: z.number(),
  set_parts: setParts,
})
export type LinkedLine = {
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  quantity: number
  /** What is inside a set. */
  parts?: SetPart[] | null
}

const linked = z.object({
  state: z.enum(PAY_LINK_STATES),
  /** Whoever asks is signed in as the customer. */
  is_own: z.boolean(),
  order_id: z.string(),
  /** What was paid since there is the link, did not count, and goes back. */
  paybacks: z.array(wirePayback),
  /** Null when there is nothing to pay any more: then nothing of the order is shown. */
  order: z
    .object({
      lines: z.array(line),
      real_name: z.string(),
      user_phone: z.string(),
      total_price: z.string(),
      pay_postage: z.string(),
      box_price: z.string(),
      coupon_price: z.string(),
      cashier: findCashier.data,
    })
    .nullable(),
})
type WireLinked = z.infer<typeof linked>

/** `recipient`: as much as whoever pays may know. */
export type LinkedOrder = {
  lines: LinkedLine[]
  recipient: { name: string; phone: string }
  goods: Fen
  shipping: Fen
  boxes: Fen
  discount: Fen
  cashier: Cashier
}
export type PayLink = {
  state: PayLinkState
  isOwn: boolean
  number: string
  paybacks: Payback[]
  order: LinkedOrder | null
}

type LinkedRow = Omit<LinkedOrder, 'cashier'> & { cashier: NonNullable<WireLinked['order']>['cashier'] }
export type PayLinkRow = Omit<PayLink, 'order'> & { order: LinkedRow | null }

export const encodePayLink = ({ state, isOwn, number, paybacks, order }: PayLinkRow, reader: Reader): WireLinked => ({
  state,
  is_own: isOwn,
  order_id: number,
  paybacks: paybacks.map(encodePayback),
  order: order && {
    lines: order.lines.map(({ name, image, vintage, sizeMl, pack, price, quantity, parts }) => ({
      ...encodeLocalized('store_name', name, reader),
      image,
      vintage,
      size_ml: sizeMl,
      pack,
      price: toYuan(price),
      cart_num: quantity,
      set_parts: encodeParts(parts, reader),
    })),
    real_name: order.recipient.name,
    user_phone: order.recipient.phone,
    total_price: toYuan(order.goods),
    pay_postage: toYuan(order.shipping),
    box_price: toYuan(order.boxes),
    coupon_price: toYuan(order.discount),
    cashier: order.cashier,
  },
})

const decodePayLink = ({ state, is_own, order_id, paybacks, order }: WireLinked): PayLink => ({
  state,
  isOwn: is_own,
  number: order_id,
  paybacks: paybacks.map(decodePayback),
  order: order && {
    lines: order.lines.map(({ image, vintage, size_ml, pack, price, cart_num, set_parts, ...names }) => ({
      name: decodeLocalized('store_name', names),
      image,
      vintage,
      sizeMl: size_ml,
      pack,
      price: decodePrice(price),
      quantity: cart_num,
      ...decodeParts(set_parts),
    })),
    recipient: { name: order.real_name, phone: order.user_phone },
    goods: decodePrice(order.total_price),
    shipping: decodePrice(order.pay_postage),
    boxes: decodePrice(order.box_price),
    discount: decodePrice(order.coupon_price),
    cashier: decodeCashier(order.cashier),
  },
})

const byToken = { params: z.object({ token: wireText(100) }) } as const
type ByToken = { token: string }
const encodeToken = ({ token }: ByToken) => ({ params: { token } })

export const findPayLink = endpoint({
  method: 'GET',
  path: '/pay_link/:token',
  access: 'optional',
  summary: 'What a payment link asks for: bottles, sum, time left, and no more of the recipient than is needed to know them',
  ...byToken,
  data: linked,
  encode: encodeToken,
  decode: decodePayLink,
})

export const payLinkState = endpoint({
  method: 'GET',
  path: '/pay_link/:token/state',
  access: 'public',
  summary: 'Whether the money has come in; asked every few seconds while somebody pays',
  ...byToken,
  data: paymentState.data,
  encode: encodeToken,
  decode: paymentState.decode,
})

export const askByLink = endpoint({
  method: 'POST',
  path: '/pay_link/:token/check',
  access: 'public',
  summary: '"I have paid": asks the provider at once, and answers what is so now',
  ...byToken,
  data: paymentState.data,
  encode: encodeToken,
  decode: paymentState.decode,
})

/** The balance belongs to the customer, who pays from it on the own payment page. */
const LINK_PAY_METHODS = ['wechat', 'alipay', 'offline'] as const satisfies PayMethod[]
export type LinkPayMethod = (typeof LINK_PAY_METHODS)[number]
export const isLinkPayMethod = (method: PayMethod): method is LinkPayMethod => LINK_PAY_METHODS.some((each) => each === method)

export const payByLink = endpoint({
  method: 'POST',
  path: '/pay_link/:token/pay',
  access: 'public',
  summary: 'Pay the order of a link by a provider or by bank transfer, as its customer would',
  ...byToken,
  body: z.object({
    paytype: z.enum(PAY_TYPES).transform(decodePayType).pipe(z.enum(LINK_PAY_METHODS)),
    scene: z.enum(PAY_SCENES).optional(),
    return_to: z.string().optional().transform(sitePath),
    refresh: wireFlag.default(false),
  }),
  data: startPayment.data,
  encode: ({
    token,
    method,
    scene,
    returnTo,
    isRefresh = false,
  }: ByToken & Paying & { method: LinkPayMethod; isRefresh?: boolean }) => ({
    params: { token },
    body: { paytype: encodePayMethod(method), scene, return_to: returnTo, refresh: isRefresh },
  }),
  decode: decodeOutcome,
})
