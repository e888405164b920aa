import type { Localized } from './locale.ts'
import { addDays, formatCalendarDay, shanghaiDay, shanghaiHour } from './shanghai.ts'

/*
 * A working day is one of the shop's weekdays (Monday to Friday, unless it says otherwise), or a single day that is worked all the same;
 * never one on which the shop is closed. Paid before the cut-off of a working day, a parcel leaves on it.
 * `from` and `to` say how many working days later the courier can deliver; it does so on its weekdays, never on closed days.
 */

export type DayChoice = {
  from: number
  to: number
  /** 1 Monday to 7 Sunday. */
  weekdays: number[]
  /** In Shanghai: from this hour on a parcel leaves on the next working day. */
  cutoffHour: number
  /** A courier's code; empty: any. */
  courier: string
}
/** What decides the days; whose courier it is does not. */
export type DayRule = Omit<DayChoice, 'courier'>
/** `workingDays`: worked although their weekday is not. */
export type WorkingDays = { workingWeekdays: readonly number[]; workingDays: readonly string[] }
export type ShopDays = WorkingDays & { closedDays: readonly string[] }
/** `days` null: no day can be chosen there. */
export type DayZone = ShopDays & { days: DayChoice | null }

/** Days in Shanghai. `leaveOn`: the last day on which the parcel can leave. */
export type DeliveryDay = { day: string; leaveOn: string }

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export const DAYS_AHEAD_MAX = 20
export const CUTOFF_HOUR_MAX = 24
export const CLOSED_DAYS_MAX = 100
/** So many of the next days are named when one has gone. */
const NEXT_DAYS_NAMED = 3
/** As long as the shop says nothing else. */
export const USUAL_WORKING_WEEKDAYS = [1, 2, 3, 4, 5] as const
/** Longer than all closed days in a row. */
const LOOKED_AT_MAX = 400

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const isWorkingDay = (day: string, { workingWeekdays, workingDays, closedDays }: ShopDays): boolean =>
  !closedDays.includes(day) && (workingWeekdays.includes(weekdayOf(day)) || workingDays.includes(day))

/** The first day in this direction, `day` included, after `count` working days. */
function workingDayFrom(day: string, count: number, step: 1 | -1, shop: ShopDays): string {
  let found = 0
  let at = day
  for (let looked = 0; looked < LOOKED_AT_MAX; looked += 1) {
    if (isWorkingDay(at, shop)) {
      if (found === count) return at
      found += 1
    }
    at = addDays(at, step)
  }
  return at
}

/** What can still be chosen, soonest first. */
export function possibleDays({ days, ...shop }: ShopDays & { days: DayRule | null }, at: Date): DeliveryDay[] {
  if (!days) return []
  const today = shanghaiDay(at)
  const leaves = workingDayFrom(shanghaiHour(at) < days.cutoffHour ? today : addDays(today, 1), 0, 1, shop)
  // A parcel that leaves today is delivered on a later day.
  const last = workingDayFrom(leaves, days.to, 1, shop)
  const possible: DeliveryDay[] = []
  for (let day = workingDayFrom(leaves, days.from, 1, shop); day <= last; day = addDays(day, 1)) {
    if (!days.weekdays.includes(weekdayOf(day)) || shop.closedDays.includes(day)) continue
    possible.push({ day, leaveOn: workingDayFrom(day, days.from, -1, shop) })
  }
  return possible
}

export const dayWords = (day: string): Localized => ({ zh: formatCalendarDay(day, 'zh-CN'), en: formatCalendarDay(day, 'en-US') })

/** The next days, to be named beside a day that has gone. */
export const nextDayWords = (possible: readonly DeliveryDay[]): Localized => {
  const words = possible.slice(0, NEXT_DAYS_NAMED).map(({ day }) => dayWords(day))
  return { zh: words.map(({ zh }) => zh).join('、'), en: words.map(({ en }) => en).join('; ') }
}

type ChoiceProblems = { from?: 'from'; to?: 'to'; weekdays?: 'weekdays'; cutoffHour?: 'cutoff' }

export function dayChoiceProblems({ from, to, weekdays, cutoffHour }: DayRule): ChoiceProblems {
  const isWhole = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max
  return {
    ...(!isWhole(from, 1, DAYS_AHEAD_MAX) && { from: 'from' }),
    ...(!isWhole(to, from, DAYS_AHEAD_MAX) && { to: 'to' }),
    ...(weekdays.length === 0 && { weekdays: 'weekdays' }),
    ...(!isWhole(cutoffHour, 1, CUTOFF_HOUR_MAX) && { cutoffHour: 'cutoff' }),
  }
}
