import {
  HOLD_LIMIT_NAMES,
  type HoldLimits,
  NEWCOMER_DAYS_MAX,
  ORDER_LIMITS_MAX,
  type OrderLimits,
  PHONE_HOURS_MAX,
} from '#domain/order-limits.ts'
import { typedInteger } from '../typed-number.ts'

export type LimitField = `${'regular' | 'newcomer'}.${keyof HoldLimits}` | 'newcomerDays' | 'placedPerHour' | 'phoneHours'
/** Values as typed. */
export type LimitValues = Record<LimitField, string>

/** Only these may be 0: 0 unpaid orders would stop all sales. */
const MAY_BE_NONE: readonly (keyof HoldLimits)[] = ['transferOrders', 'transferBottles']

type Bounds = { name: LimitField; min: number; max: number }

const boundsOf = (group: 'regular' | 'newcomer'): Bounds[] =>
  HOLD_LIMIT_NAMES.map((name) => ({
    name: `${group}.${name}`,
    min: MAY_BE_NONE.includes(name) ? 0 : 1,
    max: ORDER_LIMITS_MAX,
  }))

const BOUNDS: readonly Bounds[] = [
  ...boundsOf('regular'),
  ...boundsOf('newcomer'),
  { name: 'newcomerDays', min: 0, max: NEWCOMER_DAYS_MAX },
  { name: 'placedPerHour', min: 1, max: ORDER_LIMITS_MAX },
  { name: 'phoneHours', min: 1, max: PHONE_HOURS_MAX },
]

export function writeLimits({ regular, newcomer, newcomerDays, placedPerHour, phoneHours }: OrderLimits): LimitValues {
  const textsOf = (group: 'regular' | 'newcomer', limits: HoldLimits) =>
    HOLD_LIMIT_NAMES.map((name) => [`${group}.${name}`, String(limits[name])])
  return Object.fromEntries([
    ...textsOf('regular', regular),
    ...textsOf('newcomer', newcomer),
    ['newcomerDays', String(newcomerDays)],
    ['placedPerHour', String(placedPerHour)],
    ['phoneHours', String(phoneHours)],
  ]) as LimitValues
}

export const wrongFields = (values: LimitValues): Bounds[] =>
  BOUNDS.filter(({ name, min, max }) => typedInteger(values[name], min, max) === undefined)

/** Call it only when wrongFields is empty. */
export function readLimits(values: LimitValues): OrderLimits {
  const group = (name: 'regular' | 'newcomer') =>
    Object.fromEntries(HOLD_LIMIT_NAMES.map((limit) => [limit, Number(values[`${name}.${limit}`])])) as HoldLimits
  return {
    regular: group('regular'),
    newcomer: group('newcomer'),
    newcomerDays: Number(values.newcomerDays),
    placedPerHour: Number(values.placedPerHour),
    phoneHours: Number(values.phoneHours),
  }
}
