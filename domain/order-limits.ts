/* How much of the stock one account may hold without having paid, and how often it may place orders. */

/** What unpaid orders of one account may hold at the same time. */
export type HoldLimits = {
  /** Unpaid orders. */
  orders: number
  /** Bottles in all of them together. */
  bottles: number
  /** Of those, orders that are kept for days because they wait for a bank transfer, and their bottles. */
  transferOrders: number
  transferBottles: number
  /** Orders of the last 24 hours that were cancelled before they were paid: each has moved stock for nothing. */
  cancelledPerDay: number
}

/** What staff set in the console. */
export type OrderLimits = {
  /** For accounts that have paid an order and are old enough. */
  regular: HoldLimits
  /** For all other accounts. */
  newcomer: HoldLimits
  /** An account younger than this is a newcomer's, even if it has paid. */
  newcomerDays: number
  /** Orders that an account may place within an hour, of whatever kind. */
  placedPerHour: number
}

/** What holds until staff have saved their own. */
export const DEFAULT_ORDER_LIMITS: OrderLimits = {
  regular: { orders: 10, bottles: 360, transferOrders: 3, transferBottles: 180, cancelledPerDay: 30 },
  newcomer: { orders: 3, bottles: 72, transferOrders: 1, transferBottles: 36, cancelledPerDay: 10 },
  newcomerDays: 7,
  placedPerHour: 20,
}

/** The greatest value that the console takes for each. */
export const ORDER_LIMITS_MAX = 100_000
export const NEWCOMER_DAYS_MAX = 365

export const HOLD_LIMIT_NAMES = [
  'orders',
  'bottles',
  'transferOrders',
  'transferBottles',
  'cancelledPerDay',
] as const satisfies (keyof HoldLimits)[]

/** What an account holds and has done lately, as it is under the lock of the shopper. */
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

/** Whether the account counts as a newcomer's at that time. */
export const isNewcomer = (
  { accountSince, hasPaid }: Pick<Holding, 'accountSince' | 'hasPaid'>,
  { newcomerDays }: OrderLimits,
  at: Date,
): boolean => !hasPaid || at.getTime() - accountSince.getTime() < newcomerDays * DAY_MS

/** The limits of this account. */
export const limitsOf = (limits: OrderLimits, holding: Holding, at: Date): HoldLimits =>
  isNewcomer(holding, limits, at) ? limits.newcomer : limits.regular

export type PlacingObstacle =
  | { kind: 'placed-too-often'; max: number }
  | { kind: 'cancelled-too-often'; max: number }
  | { kind: 'too-many-orders'; count: number; max: number }
  /** The order alone is more than the account may hold: paying others does not help. */
  | { kind: 'too-many-bottles-at-once'; max: number }
  | { kind: 'too-many-bottles'; held: number; max: number }

/** Why an account may not place an order of so many bottles now; null when it may. */
export function placingObstacle(limits: OrderLimits, holding: Holding, bottles: number, at: Date): PlacingObstacle | null {
  const own = limitsOf(limits, holding, at)
  if (holding.placedLastHour >= limits.placedPerHour) return { kind: 'placed-too-often', max: limits.placedPerHour }
  if (holding.cancelledLastDay >= own.cancelledPerDay) return { kind: 'cancelled-too-often', max: own.cancelledPerDay }
  if (holding.orders >= own.orders) return { kind: 'too-many-orders', count: holding.orders, max: own.orders }
  if (bottles > own.bottles) return { kind: 'too-many-bottles-at-once', max: own.bottles }
  if (holding.bottles + bottles > own.bottles) return { kind: 'too-many-bottles', held: holding.bottles, max: own.bottles }
  return null
}

/** Whether an order of so many bottles may be kept for days while its bank transfer is under way. `holding` is without that order. */
export function mayWaitForTransfer(limits: OrderLimits, holding: Holding, bottles: number, at: Date): boolean {
  const own = limitsOf(limits, holding, at)
  return holding.transferOrders < own.transferOrders && holding.transferBottles + bottles <= own.transferBottles
}
