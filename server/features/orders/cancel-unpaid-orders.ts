import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { releaseOrder } from './cancel-order.ts'
import { listOverdue } from './sql.ts'

const BATCH = 200

/**
 * Cancels the orders whose time to pay is over. Any number of processes may do it at once. An order that fails is logged and tried
 * again a minute later; it does not keep the others waiting.
 */
export async function cancelUnpaidOrders({ db, log, now }: Deps): Promise<void> {
  const at = now()
  const overdue = await listOverdue(db, at, BATCH)
  let cancelled = 0
  for (const orderId of overdue) {
    try {
      if (await transaction(db, (tx) => releaseOrder(tx, orderId, { byAccount: null, at, note: 'time-out' }))) cancelled += 1
    } catch (error) {
      log.error({ err: error, orderId }, 'overdue order could not be cancelled')
    }
  }
  if (cancelled > 0) log.info({ cancelled }, 'overdue orders cancelled')
}
