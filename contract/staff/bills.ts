import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireDay } from '#contract/inputs.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import { BILL_PROVIDERS, type BillProvider } from '#domain/payment.ts'

/* Each provider's bill of a day against our books. */

const finance = { access: 'finance' } as const

const sums = z.object({ payments: z.string(), refunds: z.string() })
type Sums = { payments: Fen; refunds: Fen }
const encodeSums = ({ payments, refunds }: Sums): z.infer<typeof sums> => ({
  payments: toYuan(payments),
  refunds: toYuan(refunds),
})
const decodeSums = ({ payments, refunds }: z.infer<typeof sums>): Sums => ({
  payments: decodePrice(payments),
  refunds: decodePrice(refunds),
})

const billDay = z.object({
  day: z.string(),
  provider: z.enum(BILL_PROVIDERS),
  /** Null: not compared yet. */
  comparedAt: z.string().nullable(),
  /** Null: not compared, or before sums were kept. */
  theirs: sums.nullable(),
  fees: z.string().nullable(),
  /** As our books are now. */
  ours: sums,
  differences: z.number(),
  /** Our books have changed since the comparison. */
  isOutdated: z.boolean(),
})
type WireBillDay = z.infer<typeof billDay>
export type BillDay = Omit<WireBillDay, 'theirs' | 'ours' | 'fees'> & { theirs: Sums | null; ours: Sums; fees: Fen | null }
export const encodeBillDay = ({ theirs, ours, fees, ...day }: BillDay): WireBillDay => ({
  ...day,
  theirs: theirs && encodeSums(theirs),
  ours: encodeSums(ours),
  fees: fees === null ? null : toYuan(fees),
})
const decodeBillDay = ({ theirs, ours, fees, ...day }: WireBillDay): BillDay => ({
  ...day,
  theirs: theirs && decodeSums(theirs),
  ours: decodeSums(ours),
  fees: fees === null ? null : decodePrice(fees),
})

export const BILL_DAYS_PER_PAGE = 14
export const listBillDays = endpoint({
  ...finance,
  method: 'GET',
  path: '/staff/payments/bills',
  summary:
    'Days with what each provider’s bill and our books say, yesterday first, also those not compared yet; `count` is of days',
  query: pageQuery,
  data: z.object({ list: z.array(billDay), count: z.number() }),
  encode: ({ page }: { page?: number | undefined }) => ({ query: { page, limit: BILL_DAYS_PER_PAGE } }),
  decode: ({ list, count }) => ({ list: list.map(decodeBillDay), count }),
})

const difference = z.object({
  id: z.number(),
  kind: z.enum(['payment', 'refund']),
  paymentNumber: z.string(),
  refundNumber: z.string().nullable(),
  /** Null: the bill does not have it. */
  theirs: z.string().nullable(),
  /** Null: our books do not have it. */
  ours: z.string().nullable(),
  theirTransaction: z.string().nullable(),
  ourTransaction: z.string().nullable(),
  /** Null: no payment of ours. */
  accountId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  alarm: z.object({ settledAt: z.string().nullable(), note: z.string() }).nullable(),
})
type WireDifference = z.infer<typeof difference>
export type ListedDifference = Omit<WireDifference, 'theirs' | 'ours'> & { theirs: Fen | null; ours: Fen | null }
export const encodeDifference = ({ theirs, ours, ...row }: ListedDifference): WireDifference => ({
  ...row,
  theirs: theirs === null ? null : toYuan(theirs),
  ours: ours === null ? null : toYuan(ours),
})
const decodeDifference = ({ theirs, ours, ...row }: WireDifference): ListedDifference => ({
  ...row,
  theirs: theirs === null ? null : decodePrice(theirs),
  ours: ours === null ? null : decodePrice(ours),
})

type OfDay = { provider: BillProvider; day: string }
const ofDay = z.object({ provider: z.enum(BILL_PROVIDERS), day: wireDay })

export const DIFFERENCES_PER_PAGE = 50
export const findBillDay = endpoint({
  ...finance,
  method: 'GET',
  path: '/staff/payments/bills/:provider/:day',
  summary: 'A day of a provider’s bill with every difference, its payment, order and alarm; `count` is of differences',
  params: ofDay,
  query: pageQuery,
  data: z.object({ bill: billDay, list: z.array(difference), count: z.number() }),
  encode: ({ page, ...params }: OfDay & { page?: number | undefined }) => ({
    params,
    query: { page, limit: DIFFERENCES_PER_PAGE },
  }),
  decode: ({ bill, list, count }) => ({ bill: decodeBillDay(bill), list: list.map(decodeDifference), count }),
})

export const compareBillAgain = endpoint({
  ...finance,
  method: 'POST',
  path: '/staff/payments/bills/:provider/:day/compare',
  summary: 'Fetch the bill of a day from the provider and compare it with our books, now. What is new raises alarms',
  params: ofDay,
  data: z.object({ differences: z.number() }),
  encode: (params: OfDay) => ({ params }),
})
