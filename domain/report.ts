import { addDays } from './shanghai.ts'

/** Money and what it is earned with: for those who see orders. */
export const REPORT_READERS = ['merchandiser', 'finance'] as const

export const GRANULARITIES = ['hour', 'day', 'week', 'month'] as const
export type Granularity = (typeof GRANULARITIES)[number]

/** Two years, one of them a leap year. */
export const REPORT_DAYS_MAX = 731
const HOURLY_DAYS_MAX = 31

export const REPORT_PERIODS = ['today', '7-days', '30-days', 'month', 'year'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** Whole days in Shanghai, both included. */
export type Days = { from: string; to: string }

const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const isPeriod = (days: Days): boolean => days.from <= days.to && daysIn(days) <= REPORT_DAYS_MAX

export function daysOf(period: ReportPeriod, today: string): Days {
  const from: Record<ReportPeriod, string> = {
    today,
    '7-days': addDays(today, -6),
    '30-days': addDays(today, -29),
    month: `${today.slice(0, 7)}-01`,
    year: `${today.slice(0, 4)}-01-01`,
  }
  return { from: from[period], to: today }
}

/** As many days, right before; a week before a single day, since Saturdays are not Fridays. */
export function daysBefore({ from, to }: Days): Days {
  const length = from === to ? 7 : daysIn({ from, to })
  return { from: addDays(from, -length), to: addDays(to, -length) }
}

/** February 29 is compared with February 28. */
export const lastYear = ({ from, to }: Days): Days => ({ from: yearBefore(from), to: yearBefore(to) })

function yearBefore(day: string): string {
  const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved
}

export const usualGranularity = (days: Days): Granularity => {
  const length = daysIn(days)
  if (length <= 2) return 'hour'
  return length <= 92 ? 'day' : length <= 366 ? 'week' : 'month'
}

/** What may be asked of a period. */
export const granularitiesOf = (days: Days): Granularity[] =>
  GRANULARITIES.filter((each) => each !== 'hour' || daysIn(days) <= HOURLY_DAYS_MAX)

/** Numbers that a list of orders stands behind. */
export const ORDER_FIGURES = ['placed', 'paid', 'unpaid', 'refunded', 'cancelled'] as const
export type OrderFigure = (typeof ORDER_FIGURES)[number]

/** Kinds of terms that sales are added up by. */
export const REPORTED_TERMS = ['region', 'country', 'grape', 'type', 'estate'] as const
export type ReportedTerm = (typeof REPORTED_TERMS)[number]

export const WINE_RANKINGS = ['best', 'slow'] as const
export type WineRanking = (typeof WINE_RANKINGS)[number]

/** Money in fen, the others are counts. Paid on the day of payment, refunded on the day on which the money is promised back. */
export type SalesFigures = {
  /** Orders placed. */
  placed: number
  /** Of the orders placed, paid until now. */
  converted: number
  /** Orders paid, and what was due for them. */
  orders: number
  paid: number
  /** Of `paid`, for delivery. */
  shipping: number
  /** Gift boxes. */
  boxes: number
  refunds: number
  refunded: number
  cancelled: number
  newCustomers: number
}

/** Null: there is nothing to divide by. */
export const basketOf = ({ paid, orders }: Pick<SalesFigures, 'paid' | 'orders'>): number | null =>
  orders === 0 ? null : Math.round(paid / orders)
export const conversionOf = ({ placed, converted }: Pick<SalesFigures, 'placed' | 'converted'>): number | null =>
  placed === 0 ? null : converted / placed

/** 0.25 is a quarter more; null when there was nothing. */
export const changeOf = (now: number | null, then: number | null): number | null =>
  now === null || then === null || then === 0 ? null : (now - then) / then

/** The first hour, day, Monday or first of month of every step, in order: `2026-11-20T13:00` or `2026-11-20`. */
export function stepsOf({ from, to }: Days, by: Granularity): string[] {
  const steps: string[] = []
  for (let day = stepOf(from, by); day <= to; day = nextOf(day, by)) {
    if (by === 'hour') for (let hour = 0; hour < 24; hour += 1) steps.push(`${day}T${String(hour).padStart(2, '0')}:00`)
    else steps.push(day)
  }
  return steps
}

const stepOf = (day: string, by: Granularity): string => {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'week' ? addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) : day
}
const nextOf = (day: string, by: Granularity): string => {
  if (by === 'month') return stepOf(addDays(day, 31), by)
  return addDays(day, by === 'week' ? 7 : 1)
}
/** The days of a step that lie within the period. */
export const daysOfStep = (at: string, by: Granularity, { from, to }: Days): Days => {
  const first = at.slice(0, 10)
  const last = by === 'hour' ? first : addDays(nextOf(first, by), -1)
  return { from: first < from ? from : first, to: last > to ? to : last }
}
