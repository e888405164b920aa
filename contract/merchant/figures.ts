import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireInt } from '#contract/inputs.ts'
import { REPORT_READERS } from '#domain/report.ts'

/* What the merchant's phone shows of sales: the console's reports in CRMEB's words. Days are Shanghai's, money is yuan. */

const read = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'GET', path, access: REPORT_READERS, summary }) as const

/** Unix seconds; nothing, or 0, for none. */
const SECONDS_MAX = 7_000_000_000
const seconds = z
  .union([z.literal(''), wireInt(0, SECONDS_MAX)])
  .default(0)
  .transform(Number)

const money = z.string()
export const counts = endpoint({
  ...read('/admin/order/statistics', 'Orders by state, and sales of today, yesterday and this month'),
  data: z.object({
    order_count: z.number(),
    unpaid_count: z.number(),
    unshipped_count: z.number(),
    received_count: z.number(),
    evaluated_count: z.number(),
    complete_count: z.number(),
    refund_count: z.number(),
    todayCount: z.number(),
    todayPrice: money,
    proCount: z.number(),
    proPrice: money,
    monthCount: z.number(),
    monthPrice: money,
  }),
})

export const days = endpoint({
  ...read('/admin/order/data', 'Orders and sales by day, newest first; days without any are left out'),
  query: z.object({ start: seconds, stop: seconds, page: wireInt(1, 1_000).default(1), limit: wireInt(1, 100).default(15) }),
  data: z.array(z.object({ time: z.string(), count: z.number(), price: money })),
})

/** 1: sales; 2: orders. */
export const period = endpoint({
  ...read('/admin/order/time', 'Sales or orders of some days, compared with as many days before'),
  query: z.object({ start: seconds, stop: seconds, type: wireInt(1, 2).default(1) }),
  data: z.object({
    time: z.union([z.number(), money]),
    chart: z.array(z.object({ time: z.string(), num: z.number() })),
    growth_rate: z.number(),
    increase_time: z.union([z.number(), money]),
    increase_time_status: z.literal([1, 2]),
  }),
})
