import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireDay, wireText } from '#contract/inputs.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import { toYuan } from '#domain/money.ts'
import { PAY_METHODS, PAYMENT_SEARCH_MAX, PAYMENT_STATUSES, type PayMethod, type PaymentStatus } from '#domain/payment.ts'

const payment = z.object({
  id: z.number(),
  number: z.string().nullable(),
  method: z.enum(PAY_METHODS),
  status: z.enum(PAYMENT_STATUSES),
  counts: z.boolean(),
  amount: z.string(),
  paidBack: z.string(),
  orderNumber: z.string().nullable(),
  rechargeNumber: z.string().nullable(),
  accountId: z.number(),
  nickname: z.string(),
  transaction: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
})
type WirePayment = z.infer<typeof payment>
export const encodePayment = (row: StaffPayment): WirePayment => ({
  ...row,
  amount: toYuan(row.amount),
  paidBack: toYuan(row.paidBack),
})
const decodePayment = (row: WirePayment) => ({ ...row, amount: decodePrice(row.amount), paidBack: decodePrice(row.paidBack) })
export type StaffPayment = ReturnType<typeof decodePayment>

export type PaymentsAsked = {
  page?: number | undefined
  method?: PayMethod | undefined
  status?: PaymentStatus | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}
export const PAYMENTS_PER_PAGE = 20
export const listPayments = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/staff/payments',
  summary:
    'All payments and attempts, newest first: of days (from and to included), a method, a state; by the start of our number, the provider’s, the order’s or the recharge’s, or by a customer. `count` stops at 10,000; `isCut`: the search finds more than these',
  query: pageQuery.extend({
    method: z.enum(PAY_METHODS).optional(),
    status: z.enum(PAYMENT_STATUSES).optional(),
    from: wireDay.optional(),
    to: wireDay.optional(),
    search: wireText(PAYMENT_SEARCH_MAX).default(''),
  }),
  data: z.object({ list: z.array(payment), count: z.number(), isCut: z.boolean() }),
  encode: (asked: PaymentsAsked) => ({ query: { ...asked, limit: PAYMENTS_PER_PAGE } }),
  decode: ({ list, ...found }) => ({ ...found, list: list.map(decodePayment) }),
})
