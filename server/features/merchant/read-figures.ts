import { fen, toYuan } from '#domain/money.ts'
import { REPORT_DAYS_MAX, type SalesFigures } from '#domain/report.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { listDeskOrders } from '#server/features/orders/desk/find-desk-orders.ts'
import { listSales, sumSales } from '#server/features/reports/tally-sql.ts'

/* The console's reports, in the few numbers that CRMEB's client shows. */

const dayOf = (seconds: number): string => shanghaiDay(new Date(seconds * 1000))

export async function readCounts(db: Pool, now: Date) {
  const today = shanghaiDay(now)
  const yesterday = addDays(today, -1)
  const of = (from: string, to: string) => sumSales(db, { from, to })
  const [{ tabs }, day, before, month] = await Promise.all([
    listDeskOrders(db, { tab: 'all', search: '', page: 1, limit: 1 }),
    of(today, today),
    of(yesterday, yesterday),
    of(`${today.slice(0, 7)}-01`, today),
  ])
  return {
    order_count: tabs.all,
    unpaid_count: tabs.unpaid,
    unshipped_count: tabs.paid + tabs['part-shipped'],
    received_count: tabs.shipped,
    evaluated_count: tabs.received,
    complete_count: tabs.finished,
    refund_count: tabs['refund-asked'],
    todayCount: day.orders,
    todayPrice: toYuan(fen(day.paid)),
    proCount: before.orders,
    proPrice: toYuan(fen(before.paid)),
    monthCount: month.orders,
    monthPrice: toYuan(fen(month.paid)),
  }
}

type Asked = { start: number; stop: number }

/** The days between two moments, in whichever order they were given; the last `usual` days for none. No longer than a report may be. */
function daysOf({ start, stop }: Asked, usual: number, now: Date): { from: string; to: string } {
  const [first, last] = start <= stop ? [start, stop] : [stop, start]
  const to = last > 0 ? dayOf(last) : shanghaiDay(now)
  const from = first > 0 ? dayOf(first) : addDays(to, 1 - usual)
  const earliest = addDays(to, 1 - REPORT_DAYS_MAX)
  const isTooLong = from < earliest
  return { from: isTooLong ? earliest : from, to }
}

const YEAR_DAYS = 365

export async function readDays(db: Db, { page, limit, ...asked }: Asked & { page: number; limit: number }, now: Date) {
  const sales = await listSales(db, daysOf(asked, YEAR_DAYS, now), 'day')
  return [...sales]
    .filter(([, { orders }]) => orders > 0)
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .slice((page - 1) * limit, page * limit)
    .map(([day, { orders, paid }]) => ({ time: day, count: orders, price: toYuan(fen(paid)) }))
}

const MONTH_DAYS = 30
const GROWN = 1
const SHRUNK = 2

export async function readPeriod(db: Db, { type, ...asked }: Asked & { type: number }, now: Date) {
  const days = daysOf(asked, MONTH_DAYS, now)
  const length = Math.round((Date.parse(days.to) - Date.parse(days.from)) / 86_400_000) + 1
  const [sales, before] = await Promise.all([
    listSales(db, days, 'day'),
    sumSales(db, { from: addDays(days.from, -length), to: addDays(days.from, -1) }),
  ])
  const isMoney = type === 1
  const of = (figures: SalesFigures): number => (isMoney ? figures.paid : figures.orders)
  const shown = (amount: number) => (isMoney ? toYuan(fen(amount)) : amount)
  const total = [...sales.values()].reduce((sum, figures) => sum + of(figures), 0)
  const grown = total - of(before)
  const share = of(before) === 0 ? Math.abs(grown) : Math.abs(grown) / of(before)
  return {
    time: shown(total),
    chart: [...sales]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, figures]) => ({ time: day.slice(5), num: Number(shown(of(figures))) })),
    growth_rate: of(before) === 0 ? (grown === 0 ? 0 : 100) : Math.round(share * 100),
    increase_time: shown(Math.abs(grown)),
    increase_time_status: grown >= 0 ? (GROWN as 1) : (SHRUNK as 2),
  }
}
