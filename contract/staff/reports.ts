import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireDay, wireId } from '#contract/inputs.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import {
  type Days,
  GRANULARITIES,
  type Granularity,
  granularitiesOf,
  isPeriod,
  ORDER_FIGURES,
  type OrderFigure,
  REPORT_READERS,
  REPORTED_TERMS,
  type ReportedTerm,
  WINE_RANKINGS,
  type WineRanking,
} from '#domain/report.ts'
import { words } from './writing.ts'

/* Figures of the shop. Money is in fen; days are Shanghai's; what each figure counts: docs/decisions/031. */

export const REPORTED_WINES_MAX = 100
const REPORTED_ORDERS_PER_PAGE = 25

const report = { method: 'GET', access: REPORT_READERS } as const
const days = { from: wireDay, to: wireDay }
const period = z.object(days).refine(isPeriod)
const asked = { query: period, encode: ({ from, to }: Days) => ({ query: { from, to } }) } as const

const figures = z.object({
  placed: z.number(),
  converted: z.number(),
  orders: z.number(),
  paid: z.number(),
  shipping: z.number(),
  boxes: z.number(),
  refunds: z.number(),
  refunded: z.number(),
  cancelled: z.number(),
  newCustomers: z.number(),
})
const inPeriod = z.object({ ...{ from: z.string(), to: z.string() }, figures })
/** `at`: the first hour or day of it, in Shanghai: `2026-11-20T13:00` or `2026-11-20`. */
const point = figures.extend({ at: z.string() })
export type SalesPoint = z.infer<typeof point>

const sales = z.object({
  points: z.array(point),
  total: figures,
  /** As many days, right before; of a single day, the same day of the week before. */
  before: inPeriod,
  lastYear: inPeriod,
  /** Today is not over: its figures are compared with those of the other days until the end of this hour, 0 to 23. */
  untilHour: z.number().nullable(),
})
export type SalesReport = z.infer<typeof sales>

export const reportSales = endpoint({
  ...report,
  path: '/staff/reports/sales',
  summary: 'Sales by hour, day, week or month, with the period before and the same one last year',
  query: z
    .object({ ...days, by: z.enum(GRANULARITIES) })
    .refine(isPeriod)
    .refine(({ by, ...days }) => granularitiesOf(days).includes(by)),
  data: sales,
  encode: (asked: Days & { by: Granularity }) => ({ query: asked }),
})

export const reportToday = endpoint({
  ...report,
  path: '/staff/reports/today',
  summary: 'Sales of today by hour, compared with the same hours a week and a year ago',
  data: sales.extend({ day: z.string(), lastWeek: z.array(z.object({ at: z.string(), paid: z.number() })) }),
  encode: () => ({}),
})
export type TodayReport = z.infer<typeof reportToday.data>

/** Of packs whose cost is known: what they brought after refunds, and what those that did not come back had cost when they were ordered. */
const earned = { costed: z.number(), cost: z.number() }
const wine = z.object({
  id: z.number(),
  name: words,
  packs: z.number(),
  bottles: z.number(),
  amount: z.number(),
  refundedPacks: z.number(),
  refunded: z.number(),
  ...earned,
  packsWithoutCost: z.number(),
  /** Packs left, and what those with a cost cost. */
  stock: z.number(),
  value: z.number(),
})
export type ReportedWine = z.infer<typeof wine>
export const reportWines = endpoint({
  ...report,
  path: '/staff/reports/wines',
  summary: 'The wines that sold best, or those in stock that sold least; amounts without delivery',
  query: z.object({ ...days, ranking: z.enum(WINE_RANKINGS).default('best') }).refine(isPeriod),
  data: z.object({
    list: z.array(wine),
    total: wine.pick({
      packs: true,
      bottles: true,
      amount: true,
      refundedPacks: true,
      refunded: true,
      costed: true,
      cost: true,
      packsWithoutCost: true,
    }),
  }),
  encode: (asked: Days & { ranking: WineRanking }) => ({ query: asked }),
})

const termSales = z.object({
  id: z.number(),
  name: words,
  wines: z.number(),
  packs: z.number(),
  bottles: z.number(),
  amount: z.number(),
  refunded: z.number(),
  ...earned,
})
export type TermSales = z.infer<typeof termSales>
export const reportTerms = endpoint({
  ...report,
  path: '/staff/reports/terms',
  summary: 'Sales by region, country, grape, type or estate; a wine of two grapes counts for both',
  query: z.object({ ...days, kind: z.enum(REPORTED_TERMS).default('region') }).refine(isPeriod),
  data: z.object({ list: z.array(termSales) }),
  encode: (asked: Days & { kind: ReportedTerm }) => ({ query: asked }),
})

const couponSales = z.object({
  id: z.number(),
  title: words,
  isDeleted: z.boolean(),
  claimed: z.number(),
  orders: z.number(),
  discount: z.number(),
  paid: z.number(),
})
export type CouponSales = z.infer<typeof couponSales>
const flashSales = z.object({
  id: z.number(),
  wine: words,
  fromDay: z.string(),
  toDay: z.string(),
  offered: z.number(),
  packs: z.number(),
  amount: z.number(),
  refundedPacks: z.number(),
  refunded: z.number(),
})
export type FlashSales = z.infer<typeof flashSales>
export const reportCampaigns = endpoint({
  ...report,
  path: '/staff/reports/campaigns',
  summary: 'Coupons claimed and used in paid orders, and packs paid in flash sales',
  ...asked,
  data: z.object({ coupons: z.array(couponSales), flash: z.array(flashSales) }),
})

const miss = z.object({ keyword: z.string(), searches: z.number(), lastAt: z.string() })
export type ReportedMiss = z.infer<typeof miss>
const found = z.object({ terms: z.array(words), searches: z.number() })
export type ReportedSearch = z.infer<typeof found>
export const reportSearches = endpoint({
  ...report,
  path: '/staff/reports/searches',
  summary:
    'What visitors searched for: words that found nothing, by their latest day, and terms by the visitors who looked for them',
  ...asked,
  data: z.object({ misses: z.array(miss), found: z.array(found) }),
})

const stocked = z.object({
  id: z.number(),
  name: words,
  packs: z.number(),
  bottles: z.number(),
  cost: z.number(),
  price: z.number(),
})
export type StockedWine = z.infer<typeof stocked>
const ending = stocked.extend({ drinkFrom: z.number().nullable(), drinkUntil: z.number() })
export type EndingWine = z.infer<typeof ending>
export const reportStock = endpoint({
  ...report,
  path: '/staff/reports/stock',
  summary: 'What the stock has cost and sells for, where most of it lies, and wines whose time to be drunk ends',
  data: z.object({
    packs: z.number(),
    bottles: z.number(),
    cost: z.number(),
    price: z.number(),
    /** Packs whose SKU has no cost. */
    packsWithoutCost: z.number(),
    dearest: z.array(stocked),
    ending: z.array(ending),
  }),
  encode: () => ({}),
})
export type StockReport = z.infer<typeof reportStock.data>

const order = z.object({
  /** Of the order, its event or the payback. */
  id: z.number(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  customer: z.object({ id: z.number(), nickname: z.string() }),
  placedAt: z.string(),
  /** When it was placed, paid or cancelled, or when the money was promised back. */
  at: z.string(),
  /** Due for the order, or of this refund. */
  amount: z.number(),
})
export type ReportedOrder = z.infer<typeof order>
export type OrdersBehind = Days & {
  figure: OrderFigure
  productId?: number | undefined
  couponId?: number | undefined
  flashId?: number | undefined
  page?: number | undefined
}
export const listOrdersBehind = endpoint({
  ...report,
  path: '/staff/reports/orders',
  summary:
    'The orders that a figure of a report stands for, newest first; those that contain a wine, used a coupon, or bought in a flash sale',
  query: pageQuery
    .extend({
      ...days,
      figure: z.enum(ORDER_FIGURES),
      productId: wireId.optional(),
      couponId: wireId.optional(),
      flashId: wireId.optional(),
    })
    .refine(isPeriod),
  data: z.object({ list: z.array(order), hasMore: z.boolean() }),
  encode: (asked: OrdersBehind) => ({ query: { ...asked, limit: REPORTED_ORDERS_PER_PAGE } }),
})
