/* How much stock an account may hold unpaid, and how often it may order. */

export type HoldLimits = {
  /** Unpaid orders. */
  orders: number
  /** Bottles in all of them together. */
  bottles: number
  /** Of those, orders that are held for days for a bank transfer. */
  transferOrders: number
  transferBottles: number
  /** Unpaid orders that were cancelled in the last 24 hours. */
  cancelledPerDay: number
}

/** What staff set in the console. */
export type OrderLimits = {
  /** Accounts that have paid an order and are old enough. */
  regular: HoldLimits
  /** For all other accounts. */
  newcomer: HoldLimits
  /** A younger account is a newcomer even if it has paid. */
  newcomerDays: number
  placedPerHour: number
  /** How long an order that staff placed for a customer waits for its payment. */
  phoneHours: number
}

/** Until staff save their own. */
export const DEFAULT_ORDER_LIMITS: OrderLimits = {
  regular: { orders: 10, bottles: 360, transferOrders: 3, transferBottles: 180, cancelledPerDay: 30 },
  newcomer: { orders: 3, bottles: 72, transferOrders: 1, transferBottles: 36, cancelledPerDay: 10 },
  newcomerDays: 7,
  placedPerHour: 20,
  phoneHours: 24,
}

/** Upper bound of each setting. */
export const ORDER_LIMITS_MAX = 100_000
export const NEWCOMER_DAYS_MAX = 365
/** Not longer than a bank transfer is waited for (TRANSFER_DAYS). */
export const PHONE_HOURS_MAX = 72

export const HOLD_LIMIT_NAMES = [
  'orders',
  'bottles',
  'transferOrders',
  'transferBottles',
  'cancelledPerDay',
] as const satisfies (keyof HoldLimits)[]

/** What an account holds and did lately; read under the shopper's lock. */
export type Holding = {
  accountSince: Date
  hasPaid: boolean
  orders: number
  bottles: number
  transferOrders: number
  transferBottles: number
  placedLastHour: number
  cancelledLastDay: number
}

const DAY_MS = 24 * 60 * 60_000

const isNewcomer = (
  { accountSince, hasPaid }: Pick<Holding, 'accountSince' | 'hasPaid'>,
  { newcomerDays }: OrderLimits,
  at: Date,
): boolean => !hasPaid || at.getTime() - accountSince.getTime() < newcomerDays * DAY_MS

/** The limits of this account. */
const limitsOf = (limits: OrderLimits, holding: Holding, at: Date): HoldLimits =>
  isNewcomer(holding, limits, at) ? limits.newcomer : limits.regular

export type PlacingObstacle =
  | { kind: 'placed-too-often'; max: number }
  | { kind: 'cancelled-too-often'; max: number }
  | { kind: 'too-many-orders'; count: number; max: number }
  /** The order alone exceeds the limit: paying others does not help. */
  | { kind: 'too-many-bottles-at-once'; max: number }
  | { kind: 'too-many-bottles'; held: number; max: number }

/** Why the account may not place this order now; null when it may. */
export function placingObstacle(limits: OrderLimits, holding: Holding, bottles: number, at: Date): PlacingObstacle | null {
  const own = limitsOf(limits, holding, at)
  if (holding.placedLastHour >= limits.placedPerHour) return { kind: 'placed-too-often', max: limits.placedPerHour }
  if (holding.cancelledLastDay >= own.cancelledPerDay) return { kind: 'cancelled-too-often', max: own.cancelledPerDay }
  if (holding.orders >= own.orders) return { kind: 'too-many-orders', count: holding.orders, max: own.orders }
  if (bottles > own.bottles) return { kind: 'too-many-bottles-at-once', max: own.bottles }
  if (holding.bottles + bottles > own.bottles) return { kind: 'too-many-bottles', held: holding.bottles, max: own.bottles }
  return null
}

/** Whether an order may be held for days for its transfer. `holding` is without that order. */
export function mayWaitForTransfer(limits: OrderLimits, holding: Holding, bottles: number, at: Date): boolean {
  const own = limitsOf(limits, holding, at)
  return holding.transferOrders < own.transferOrders && holding.transferBottles + bottles <= own.transferBottles
}
