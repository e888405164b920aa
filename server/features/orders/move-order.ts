import { type OrderAction, transitionOf } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { moveStatus } from './sql.ts'

/** `payMethod`: that of an order which is paid. */
type Step = { byAccount: number | null; at: Date; note?: string; payMethod?: PayMethod }

/**
 * Applies an action of the state table (domain/order-status.ts) and records it, in the caller's transaction. True when this call
 * moved the order.
 */
export async function moveOrder(db: Db, orderId: number, action: OrderAction, { payMethod, ...step }: Step): Promise<boolean> {
  const { from, to } = transitionOf(action)
  if (!to) throw new Error(`${action} leads nowhere`)
  return moveStatus(db, orderId, { from, to, payMethod }, step)
}
