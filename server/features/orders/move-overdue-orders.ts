import { FINISHED_AFTER_DAYS, RECEIVED_AFTER_DAYS } from '#domain/order.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { moveOrder } from './move-order.ts'
import { listReceivedBefore, listSentBefore, listWithNothingLeft } from './overdue-sql.ts'
import { endShipping } from './parcels/send-parcel.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Job: ships part-shipped orders whose rest was refunded, receives shipped and finishes received ones. Any number of processes
 * may run it. A failing order is logged and tried again later.
 */
export async function moveOverdueOrders({ db, log, now }: Deps): Promise<void> {
  const at = now()
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const by = { byAccount: null, at }
  const moveAll = async (what: string, orderIds: readonly number[], move: (tx: Db, orderId: number) => Promise<boolean>) => {
    let moved = 0
    for (const orderId of orderIds) {
      try {
        if (await transaction(db, (tx) => move(tx, orderId))) moved += 1
      } catch (error) {
        log.error({ err: error, orderId }, `order not ${what}`)
      }
    }
    if (moved > 0) log.info({ moved }, `orders ${what} by the clock`)
  }
  await moveAll('shipped', await listWithNothingLeft(db), (tx, orderId) => endShipping(tx, orderId, by))
  await moveAll('received', await listSentBefore(db, before(RECEIVED_AFTER_DAYS)), (tx, orderId) =>
    moveOrder(tx, orderId, 'receive', { ...by, note: 'time-out' }),
  )
  await moveAll('finished', await listReceivedBefore(db, before(FINISHED_AFTER_DAYS)), (tx, orderId) =>
    moveOrder(tx, orderId, 'finish', { ...by, note: 'time-out' }),
  )
}
