import { type Db, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { releaseOrder } from './cancel-order.ts'
import { listOverdue, lockOverdue } from './sql.ts'

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
      if (await transaction(db, (tx) => cancelOverdue(tx, orderId, at))) cancelled += 1
    } catch (error) {
      log.error({ err: error, orderId }, 'overdue order could not be cancelled')
    }
  }
  if (cancelled > 0) log.info({ cancelled }, 'overdue orders cancelled')
}

/** Since the list was read the order may have been given more time: for a transfer, or by staff. */
const cancelOverdue = async (tx: Db, orderId: number, at: Date): Promise<boolean> =>
  (await lockOverdue(tx, orderId, at)) && (await releaseOrder(tx, orderId, { byAccount: null, at, note: 'time-out' }))
