import { type Db, transaction } from '#server/db/database.ts'
import { severalAtOnce } from '#server/db/several.ts'
import type { Deps } from '#server/http/deps.ts'
import { releaseOrder } from './cancel-order.ts'
import { listOverdue, lockOverdue } from './sql.ts'

/** Fewer than the jobs have connections: the others go on meanwhile. */
const AT_ONCE = 3

/**
 * Cancels all orders whose time to pay is over, each in a transaction of its own, so that its stock is held for a moment only. Any number
 * of processes may do it at once. An order that fails is logged and tried again a minute later; it does not keep the others waiting.
 */
export async function cancelUnpaidOrders({ db, log, now }: Deps): Promise<void> {
  const at = now()
  let cancelled = 0
  await severalAtOnce(await listOverdue(db, at), AT_ONCE, async (orderId) => {
    try {
      if (await transaction(db, (tx) => cancelOverdue(tx, orderId, at))) cancelled += 1
    } catch (error) {
      log.error({ err: error, orderId }, 'overdue order could not be cancelled')
    }
  })
  if (cancelled > 0) log.info({ cancelled }, 'overdue orders cancelled')
}

/** Since the list was read the order may have been given more time: for a transfer, or by staff. */
const cancelOverdue = async (tx: Db, orderId: number, at: Date): Promise<boolean> =>
  (await lockOverdue(tx, orderId, at)) && (await releaseOrder(tx, orderId, { byAccount: null, at, note: 'time-out' }))
