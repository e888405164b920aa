import { addDays } from '#domain/shanghai.ts'

/** How much is bought in January, February and so on: presents before the Spring Festival and in autumn, little in the heat. */
const MONTHS = [1.4, 0.8, 0.8, 0.85, 1, 1.05, 0.75, 0.8, 1.35, 1, 1.3, 1.35]
/** From Sunday. */
const WEEKDAYS = [1.1, 0.85, 0.85, 0.9, 1, 1.25, 1.2]
const HOURS = [2, 1, 0, 0, 0, 0, 0, 1, 2, 4, 6, 6, 8, 7, 5, 5, 5, 5, 6, 9, 12, 13, 11, 6]
/** China's shopping days, by month and day. */
const SHOPPING_DAYS: Readonly<Record<string, number>> = { '11-11': 3.5, '12-12': 2, '06-18': 2.5, '05-20': 1.6 }

const ORDERS_PER_DAY = { atFirst: 3, atLast: 7 }

export function ordersOn(day: string, { place, days }: { place: number; days: number }): number {
  const { atFirst, atLast } = ORDERS_PER_DAY
  const known = atFirst + ((atLast - atFirst) * place) / days
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? 1
  const weekday = WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1
  return known * month * weekday * (SHOPPING_DAYS[day.slice(5)] ?? 1)
}

export const HOUR_WEIGHTS = HOURS.map((weight, hour) => ({ weight, hour }))

export const daysFrom = (day: string, count: number): string[] => Array.from({ length: count }, (_, index) => addDays(day, index))
