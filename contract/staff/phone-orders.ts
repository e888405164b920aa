import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireId, wireInt, wireText } from '#contract/inputs.ts'
import { DETAIL_MAX, isContactPhone, isMobile, NAME_MAX } from '#domain/address.ts'

import { ORDER_LINES_MAX, REMARK_MAX } from '#domain/order.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import { packForSale } from './packs.ts'
import { nothing, words } from './writing.ts'

/* Orders that staff place for a customer by phone or chat, and the links by which they are paid. Money is in fen. */

const read = { method: 'GET', access: 'merchandiser' } as const
const write = { method: 'POST', access: 'merchandiser' } as const

/** Who orders: somebody with an account, or the mobile number of somebody who may have none yet. */
const customer = { accountId: wireBigId.optional(), phone: wireText(20).refine(isMobile).optional() }
export type CustomerNamed = { accountId: number } | { phone: string }

const phoneCustomer = z.object({
  /** Null for a number without an account: placing the order opens one. */
  id: z.number().nullable(),
  nickname: z.string(),
  avatar: z.string(),
  /** 138****0000; empty without a phone. */
  phone: z.string(),
  isBlocked: z.boolean(),
  isClosed: z.boolean(),
  addresses: z.array(
    z.object({ id: z.number(), name: z.string(), phone: z.string(), place: z.string(), isDefault: z.boolean() }),
  ),
})
export type PhoneCustomer = z.infer<typeof phoneCustomer>

export const findPhoneCustomer = endpoint({
  ...read,
  path: '/staff/phone-orders/customer',
  summary: 'Whom an order is placed for: whether they may order, and where their parcels go',
  query: z
    .object(customer)
    .refine(({ accountId, phone }) => (accountId === undefined) !== (phone === undefined), { path: ['accountId'] }),
  data: phoneCustomer,
  encode: (query: CustomerNamed) => ({ query }),
})

const quantity = wireInt(1, QUANTITY_PER_LINE_MAX)
const skuId = wireId
const onlyOnce = (lines: readonly { skuId: number }[]) => new Set(lines.map((line) => line.skuId)).size === lines.length

const coupon = z.object({
  claimId: z.number(),
  title: words,
  discount: z.number(),
  problem: z.string().nullable(),
})
const quote = z.object({
  lines: z.array(packForSale),
  goods: z.number(),
  shipping: z.number(),
  /** Of presents; by phone there are none. */
  boxes: z.number(),
  discount: z.number(),
  due: z.number(),
  isDelivered: z.boolean(),
  freeShippingFrom: z.number().nullable(),
  coupons: z.array(coupon),
  couponClaimId: z.number().nullable(),
  /** How long the order will wait for its payment. */
  hours: z.number(),
})
export type PhoneOrderQuote = z.infer<typeof quote>

type Lines = { skuId: number; quantity: number }[]
/** `couponClaimId` null: none; undefined: the best. */
export type QuoteAsked = {
  accountId?: number
  lines: Lines
  addressId?: number
  cityCode?: number
  couponClaimId?: number | null
}

export const quotePhoneOrder = endpoint({
  ...write,
  path: '/staff/phone-orders/quote',
  unlogged: 'A calculation; nothing is stored',
  summary: 'What such an order costs now, by the same code as the checkout; nothing is stored',
  body: z.object({
    accountId: customer.accountId,
    lines: z.array(z.object({ skuId, quantity })).min(1).max(ORDER_LINES_MAX).refine(onlyOnce),
    addressId: wireBigId.optional(),
    cityCode: wireInt(1, 999_999).optional(),
    couponClaimId: wireBigId.nullish(),
  }),
  data: quote,
  encode: (body: QuoteAsked) => ({ body }),
})

const recipient = z.object({
  name: wireText(NAME_MAX).pipe(z.string().min(1)),
  phone: wireText(20).refine(isContactPhone),
  province: wireText(40),
  city: wireText(40),
  district: wireText(40),
  cityCode: wireInt(1, 999_999),
  detail: wireText(DETAIL_MAX).pipe(z.string().min(1)),
})
const money = wireInt(0, Number.MAX_SAFE_INTEGER)

export type PhoneOrder = {
  /** The same key and order make one order, however often they are sent. */
  key: string
  customer: CustomerNamed
  /** `price`, `shipping` and `discount` as they were shown: another price is refused. */
  lines: { skuId: number; quantity: number; price: number }[]
  shipping: number
  discount: number
  couponClaimId: number | null
  recipient: { addressId: number } | z.input<typeof recipient>
  remark: string
}

const placing = z
  .object({
    key: z.string().regex(/^[0-9a-f]{32}$/),
    ...customer,
    lines: z
      .array(z.object({ skuId, quantity, price: money }))
      .min(1)
      .max(ORDER_LINES_MAX)
      .refine(onlyOnce),
    shipping: money,
    discount: money,
    couponClaimId: wireBigId.nullable(),
    addressId: wireBigId.optional(),
    recipient: recipient.optional(),
    remark: wireText(REMARK_MAX).default(''),
  })
  .refine((order) => (order.accountId === undefined) !== (order.phone === undefined), { path: ['accountId'] })
  .refine((order) => (order.addressId === undefined) !== (order.recipient === undefined), { path: ['recipient'] })
export type PhoneOrderPlaced = z.output<typeof placing>

export const placePhoneOrder = endpoint({
  ...write,
  path: '/staff/phone-orders',
  summary: 'Place an order for a customer; a mobile number without an account gets one',
  body: placing,
  data: z.object({ number: z.string() }),
  encode: ({ customer: whom, recipient: to, ...order }: PhoneOrder) => ({
    body: { ...order, ...whom, ...('addressId' in to ? to : { recipient: to }) },
  }),
  decode: ({ number }) => number,
})

const byNumber = { params: z.object({ number: wireText(64).pipe(z.string().min(1)) }) } as const
const encodeNumber = (number: string) => ({ params: { number } })

const link = z.object({
  madeAt: z.string(),
  madeBy: z.string(),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
})
const links = z.object({
  /** The order waits for its payment. */
  canMake: z.boolean(),
  payBy: z.string(),
  /** Newest first; the first works while it has not ended and the order waits. */
  links: z.array(link),
})
export type PayLinks = z.infer<typeof links>

export const findPayLinks = endpoint({
  ...read,
  path: '/staff/orders/:number/pay-links',
  access: ['merchandiser', 'finance'],
  summary: 'The payment links of an order: who made and withdrew them, never the links themselves',
  ...byNumber,
  data: links,
  encode: encodeNumber,
})

export const makePayLink = endpoint({
  ...write,
  path: '/staff/orders/:number/pay-links',
  summary: 'A new link by which anybody may pay this order; an earlier one is dead from then on',
  ...byNumber,
  data: z.object({ token: z.string() }),
  encode: encodeNumber,
  decode: ({ token }) => token,
})

export const withdrawPayLink = endpoint({
  ...write,
  path: '/staff/orders/:number/pay-links/withdraw',
  summary: 'Withdraw the payment link of an order',
  ...byNumber,
  data: nothing,
  encode: encodeNumber,
})
