import type { SalesReport, TodayReport } from '#contract/staff/reports.ts'
import { type Days, daysBefore, type Granularity, lastYear, type SalesFigures, stepsOf } from '#domain/report.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Db } from '#server/db/database.ts'
import { figuresOf, listSales, sumSales } from './tally-sql.ts'

const NOTHING: SalesFigures = figuresOf([])

/** The hour in Shanghai when a period ends today, which is not over. */
const hourOfLast = ({ to }: Days, now: Date): number | null => (shanghaiDay(now) === to ? (now.getUTCHours() + 8) % 24 : null)

export async function readSales(db: Db, days: Days, by: Granularity, now: Date): Promise<SalesReport> {
  const untilHour = hourOfLast(days, now)
  const [before, yearAgo] = [daysBefore(days), lastYear(days)]
  const [steps, then, lastYears] = await Promise.all([
    listSales(db, days, by),
    sumSales(db, { ...before, untilHour }),
    sumSales(db, { ...yearAgo, untilHour }),
  ])
  return {
    points: stepsOf(days, by).map((at) => ({ at, ...(steps.get(at) ?? NOTHING) })),
    total: addUp([...steps.values()]),
    before: { ...before, figures: then },
    lastYear: { ...yearAgo, figures: lastYears },
    untilHour,
  }
}

const addUp = (all: readonly SalesFigures[]): SalesFigures =>
  all.reduce((sum, each) => {
    const added = Object.entries(each).map(([name, value]) => [name, value + sum[name as keyof SalesFigures]])
    return Object.fromEntries(added) as SalesFigures
  }, NOTHING)

export async function readToday(db: Db, now: Date): Promise<TodayReport> {
  const day = shanghaiDay(now)
  const today = { from: day, to: day }
  const weekAgo = daysBefore(today)
  const [report, hours] = await Promise.all([readSales(db, today, 'hour', now), listSales(db, weekAgo, 'hour')])
  const lastWeek = stepsOf(weekAgo, 'hour').map((at) => ({ at, paid: hours.get(at)?.paid ?? 0 }))
  return { ...report, day, lastWeek }
}
