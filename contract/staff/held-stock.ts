import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import { toYuan } from '#domain/money.ts'
import { CANCEL_REASON_MAX } from '#domain/order.ts'
import {
  DEFAULT_ORDER_LIMITS,
  NEWCOMER_DAYS_MAX,
  ORDER_LIMITS_MAX,
  type OrderLimits,
  PHONE_HOURS_MAX,
} from '#domain/order-limits.ts'
import { PAY_METHODS } from '#domain/payment.ts'
import { seen, version } from './writing.ts'

const KEYWORD_MAX = 40
const ORDERS_MAX = 1_000

const holder = z.object({
  accountId: z.number(),
  nickname: z.string(),
  /** 138****0000, or empty. */
  phone: z.string(),
  orders: z.number(),
  bottles: z.number(),
  /** Held for days, for a bank transfer. */
  transferOrders: z.number(),
  transferBottles: z.number(),
  firstPlacedAt: z.string(),
  lastPayBy: z.string(),
})
export type StockHolder = z.infer<typeof holder>
export const HOLDERS_PER_PAGE = 20

export const listStockHolders = endpoint({
  method: 'GET',
  path: '/staff/held-stock',
  access: 'merchandiser',
  summary: 'Accounts with unpaid orders, those that hold most bottles in front',
  query: pageQuery.extend({ search: wireText(KEYWORD_MAX).default('') }),
  data: z.object({ list: z.array(holder), count: z.number() }),
  /** `search`: words for the shopper, or the start of an order's number. */
  encode: (asked: { page?: number | undefined; search?: string | undefined }) => ({
    query: { ...asked, limit: HOLDERS_PER_PAGE },
  }),
})

const heldOrder = z.object({
  number: z.string(),
  placedAt: z.string(),
  payBy: z.string(),
  payMethod: z.enum(PAY_METHODS).nullable(),
  isFlashSale: z.boolean(),
  isHeldForDays: z.boolean(),
  due: z.string(),
  bottles: z.number(),
  lines: z.array(z.object({ ...localizedShape('name'), bottles: z.number() })),
  grant: z.object({ by: z.string(), at: z.string() }).nullable(),
})
const decodeHeldOrder = (order: z.infer<typeof heldOrder>) => ({
  ...order,
  due: decodePrice(order.due),
  lines: order.lines.map(({ bottles, ...line }) => ({ name: decodeLocalized('name', line), bottles })),
})
export type HeldOrder = ReturnType<typeof decodeHeldOrder>
export const encodeHeldOrder = (order: HeldOrder, reader: Reader): z.infer<typeof heldOrder> => ({
  ...order,
  due: toYuan(order.due),
  lines: order.lines.map(({ name, bottles }) => ({ ...encodeLocalized('name', name, reader), bottles })),
})

const ofAccount = z.object({ accountId: wireBigId })
const holderInFull = z.object({ accountId: z.number(), nickname: z.string(), phone: z.string(), orders: z.array(heldOrder) })
const decodeHolder = ({ orders, ...account }: z.infer<typeof holderInFull>) => ({
  ...account,
  orders: orders.map(decodeHeldOrder),
})
export type HolderInFull = ReturnType<typeof decodeHolder>

export const findStockHolder = endpoint({
  method: 'GET',
  path: '/staff/held-stock/:accountId',
  access: 'merchandiser',
  summary: 'The unpaid orders of an account, the oldest in front',
  params: ofAccount,
  data: holderInFull,
  encode: ({ accountId }: { accountId: number }) => ({ params: { accountId } }),
  decode: decodeHolder,
})

export const cancelHeldOrders = endpoint({
  method: 'POST',
  path: '/staff/held-stock/:accountId/cancel',
  access: 'merchandiser',
  summary: 'Cancel unpaid orders of an account, with a reason that the shopper reads: those named, or all',
  params: ofAccount,
  body: z.object({
    reason: wireText(CANCEL_REASON_MAX).pipe(z.string().min(1)),
    numbers: z
      .array(wireText(64).pipe(z.string().min(1)))
      .min(1)
      .max(ORDERS_MAX)
      .optional(),
  }),
  data: z.object({ cancelled: z.number() }),
  /** Without `numbers`: all of the account. */
  encode: ({ accountId, ...wanted }: { accountId: number; reason: string; numbers?: string[] | undefined }) => ({
    params: { accountId },
    body: wanted,
  }),
  decode: ({ cancelled }) => cancelled,
})

export const grantHold = endpoint({
  method: 'POST',
  path: '/staff/orders/:number/hold',
  access: 'merchandiser',
  summary: 'Keep an unpaid order for the days of a bank transfer from now on, although its account keeps much that way',
  params: z.object({ number: wireText(64).pipe(z.string().min(1)) }),
  data: z.object({ payBy: z.string() }),
  encode: ({ number }: { number: string }) => ({ params: { number } }),
  decode: ({ payBy }) => payBy,
})

const limit = wireInt(1, ORDER_LIMITS_MAX)
const limitOrNone = wireInt(0, ORDER_LIMITS_MAX)
/** A limit of 0 unpaid orders would stop all sales. */
const holdLimits = z.object({
  orders: limit,
  bottles: limit,
  transferOrders: limitOrNone,
  transferBottles: limitOrNone,
  cancelledPerDay: limit,
})
const orderLimits = z.object({
  regular: holdLimits,
  newcomer: holdLimits,
  newcomerDays: wireInt(0, NEWCOMER_DAYS_MAX),
  placedPerHour: limit,
  phoneHours: wireInt(1, PHONE_HOURS_MAX).default(DEFAULT_ORDER_LIMITS.phoneHours),
})
const shownHoldLimits = z.object({
  orders: z.number(),
  bottles: z.number(),
  transferOrders: z.number(),
  transferBottles: z.number(),
  cancelledPerDay: z.number(),
})

export const findOrderLimits = endpoint({
  method: 'GET',
  path: '/staff/order-limits',
  access: 'admin',
  summary: 'How much an account may hold unpaid, and how often it may place and cancel orders',
  data: z.object({
    regular: shownHoldLimits,
    newcomer: shownHoldLimits,
    newcomerDays: z.number(),
    placedPerHour: z.number(),
    phoneHours: z.number(),
    version,
  }),
})
export const saveOrderLimits = endpoint({
  method: 'POST',
  path: '/staff/order-limits',
  access: 'admin',
  summary: 'Set those limits; they hold from the next order on. Without a version the last writer wins',
  body: orderLimits.extend(seen),
  data: z.undefined(),
  encode: ({ limits, version }: { limits: OrderLimits; version?: string | undefined }) => ({ body: { ...limits, version } }),
})
