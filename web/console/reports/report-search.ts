import { type Days, daysOf, isPeriod, REPORT_PERIODS, type ReportPeriod } from '#domain/report.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { calendarDay, oneOf } from '../page-search.ts'

export type PeriodSearch = { period?: ReportPeriod | undefined; from?: string | undefined; to?: string | undefined }

export const REPORTS = ['sales', 'wines', 'terms', 'campaigns', 'searches', 'assistants', 'stock'] as const
export type ReportName = (typeof REPORTS)[number]

const USUAL: ReportPeriod = '30-days'

/** Free days count only as a pair that is a period. */
export function periodSearch(asked: Record<string, unknown>): PeriodSearch {
  const [from, to] = [calendarDay(asked.from), calendarDay(asked.to)]
  if (from && to && isPeriod({ from, to })) return { from, to }
  const period = oneOf(REPORT_PERIODS, asked.period, USUAL)
  return period ? { period } : {}
}

export const daysAsked = ({ period = USUAL, from, to }: PeriodSearch): Days =>
  from && to ? { from, to } : daysOf(period, shanghaiDay(new Date()))

export const periodAsked = ({ period = USUAL, from }: PeriodSearch): ReportPeriod | undefined => (from ? undefined : period)
