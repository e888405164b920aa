import { type OrderAction, transitionOf } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { insertEvent, moveStatus } from './sql.ts'

type Step = { byAccount: number | null; at: Date; note?: string }

/**
 * Does an action of the state table (domain/order-status.ts) in the caller's transaction: the new status, and the row that says who did
 * it when. True when this call moved the order; false when its status does not allow the action (any more).
 */
export async function moveOrder(db: Db, orderId: number, action: OrderAction, step: Step): Promise<boolean> {
  const { from, to } = transitionOf(action)
  if (!to) throw new Error(`${action} leads nowhere`)
  if (!(await moveStatus(db, orderId, from, to))) return false
  await insertEvent(db, orderId, { kind: to, ...step })
  return true
}
