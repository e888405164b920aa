import { refuse } from '#contract/refusals.ts'
import {
  type Holding,
  mayWaitForTransfer,
  type OrderLimits,
  type PlacingObstacle,
  placingObstacle,
} from '#domain/order-limits.ts'
import type { Db } from '#server/db/database.ts'
import { countBottles, readHolding } from './holding-sql.ts'
import { findOrderLimits } from './order-limits-sql.ts'

/** What the account holds, and what it may. */
export type Room = { limits: OrderLimits; holding: Holding }

/** The caller holds the shopper's lock, so simultaneous calls count each other. */
export async function readRoom(tx: Db, accountId: number, at: Date): Promise<Room> {
  const [limits, holding] = await Promise.all([findOrderLimits(tx), readHolding(tx, accountId, { at })])
  return { limits, holding }
}

/** Refuses when the account holds too much unpaid, or places and cancels too often. */
export function requireRoom({ limits, holding }: Room, bottles: number, at: Date): void {
  const obstacle = placingObstacle(limits, holding, bottles, at)
  if (obstacle) refuseFor(obstacle)
}

function refuseFor(obstacle: PlacingObstacle): never {
  switch (obstacle.kind) {
    case 'placed-too-often':
      return refuse('order-placed-too-often', { max: obstacle.max })
    case 'cancelled-too-often':
      return refuse('order-cancelled-too-often', { max: obstacle.max })
    case 'too-many-orders':
      return refuse('order-too-many-unpaid', { count: obstacle.count })
    case 'too-many-bottles-at-once':
      return refuse('order-too-many-bottles', { max: obstacle.max })
    case 'too-many-bottles':
      return refuse('order-too-many-held', { held: obstacle.held, max: obstacle.max })
  }
}

/** The caller holds the shopper's lock. */
export async function canHoldForTransfer(tx: Db, order: { id: number; accountId: number }, at: Date): Promise<boolean> {
  const [limits, others, own] = await Promise.all([
    findOrderLimits(tx),
    readHolding(tx, order.accountId, { at, exceptOrderId: order.id }),
    countBottles(tx, order.id),
  ])
  return mayWaitForTransfer(limits, others, own, at)
}
