import { type Db, transaction } from '#server/db/database.ts'
import { severalAtOnce } from '#server/db/several.ts'
import type { Deps } from '#server/http/deps.ts'
import { releaseOrder } from './cancel-order.ts'
import { listOverdue, lockOverdue } from './sql.ts'

/** Fewer than the job connections. */
const CONCURRENCY = 3

/**
 * Job: cancels overdue orders, each in its own transaction. Any number of processes may run it. A failing order is logged and
 * tried again later.
 */
export async function cancelUnpaidOrders({ db, log, now }: Deps): Promise<void> {
  const at = now()
  let cancelled = 0
  await severalAtOnce(await listOverdue(db, at), CONCURRENCY, async (orderId) => {
    try {
      if (await transaction(db, (tx) => cancelOverdue(tx, orderId, at), { isPlannedOnce: true })) cancelled += 1
    } catch (error) {
      log.error({ err: error, orderId }, 'overdue order could not be cancelled')
    }
  })
  if (cancelled > 0) log.info({ cancelled }, 'overdue orders cancelled')
}

/** The order may have been given more time since the list was read. */
const cancelOverdue = async (tx: Db, orderId: number, at: Date): Promise<boolean> =>
  (await lockOverdue(tx, orderId, at)) && (await releaseOrder(tx, orderId, { byAccount: null, at, note: 'time-out' }))
