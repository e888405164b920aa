import { type OrderAction, transitionOf } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { insertEvent, moveStatus } from './sql.ts'

type Step = { byAccount: number | null; at: Date; note?: string }

/**
 * Applies an action of the state table (domain/order-status.ts) and records it, in the caller's transaction. True when this call
 * moved the order.
 */
export async function moveOrder(db: Db, orderId: number, action: OrderAction, step: Step): Promise<boolean> {
  const { from, to } = transitionOf(action)
  if (!to) throw new Error(`${action} leads nowhere`)
  if (!(await moveStatus(db, orderId, from, to))) return false
  await insertEvent(db, orderId, { kind: to, ...step })
  return true
}
