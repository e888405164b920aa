import { refuse } from '#contract/refusals.ts'
import { mayWaitForTransfer, type PlacingObstacle, placingObstacle } from '#domain/order-limits.ts'
import type { Db } from '#server/db/database.ts'
import { countBottles, readHolding } from './holding-sql.ts'
import { findOrderLimits } from './order-limits-sql.ts'

/**
 * Refuses when the account holds too much unpaid, or places and cancels too often. The caller holds the shopper's lock, so
 * simultaneous calls count each other.
 */
export async function requireWithinLimits(tx: Db, accountId: number, bottles: number, at: Date): Promise<void> {
  const [limits, holding] = await Promise.all([findOrderLimits(tx), readHolding(tx, accountId, { at })])
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
