import { addDays } from './shanghai.ts'

const SATURDAY = 6
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

function weekendOf(year: number, month: number, weekend: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const saturday = addDays(first, ((SATURDAY - weekday(first) + 7) % 7) + (weekend - 1) * 7)
  return addDays(saturday, -1)
}

/**
 * Weekends of yearly festivals: `count` of them from this day on, or before it (latest first), each with month and Friday of its
 * start. One that ends today counts as to come.
 */
export function festivalWeekends(
  today: string,
  { months, weekend }: { months: readonly number[]; weekend: number },
  count: number,
  side: 'coming' | 'past',
): { startsOn: string; month: number }[] {
  const year = Number(today.slice(0, 4))
  const reach = Math.ceil(count / months.length) + 1
  const years = Array.from({ length: 2 * reach + 1 }, (_, index) => year - reach + index)
  const all = years.flatMap((each) => months.map((month) => ({ startsOn: weekendOf(each, month, weekend), month })))
  const isComing = ({ startsOn }: { startsOn: string }) => addDays(startsOn, 2) >= today
  const chosen = all
    .filter((one) => isComing(one) === (side === 'coming'))
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  return (side === 'coming' ? chosen : chosen.reverse()).slice(0, count)
}
