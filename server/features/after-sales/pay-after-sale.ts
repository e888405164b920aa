import { type Db, transaction } from '#server/db/database.ts'
import { giveBackCoupon } from '#server/features/coupons/spend-coupon.ts'
import { arePaybacksDone, payBack } from '#server/features/ledger/pay-back.ts'
import { moveOrder } from '#server/features/orders/move-order.ts'
import { endShipping } from '#server/features/orders/parcels/send-parcel.ts'
import type { Deps } from '#server/http/deps.ts'
import {
  findDecision,
  insertRequestEvent,
  isAllRefunded,
  type LockedRequest,
  listPaying,
  lockRequest,
  moveRequest,
} from './sql.ts'

/** Starts paying back; what goes to the balance arrives at once. */
export async function startPaying(
  tx: Db,
  request: LockedRequest,
  { byAccount, at }: { byAccount: number; at: Date },
): Promise<void> {
  await payBack(tx, { orderId: request.orderId, amount: request.amount, afterSaleId: request.id, at })
  await finishWhenPaid(tx, request, { byAccount, at })
}

/**
 * Finishes a request when all its money has arrived. An order that was refunded whole ends, and its coupon can be used again.
 * False while money is under way.
 */
async function finishWhenPaid(
  tx: Db,
  { id, orderId }: LockedRequest,
  by: { byAccount: number | null; at: Date },
): Promise<boolean> {
  if (!(await arePaybacksDone(tx, id)) || !(await moveRequest(tx, id, 'finish'))) return false
  await insertRequestEvent(tx, id, 'refunded', { byAccount: null, at: by.at })
  if (await isAllRefunded(tx, orderId)) {
    // The order's history names who decided and why, not the job that saw the money arrive.
    const decided = await findDecision(tx, id)
    if (await moveOrder(tx, orderId, 'refund-all', { ...by, ...decided })) await giveBackCoupon(tx, orderId, by.at)
  } else {
    await endShipping(tx, orderId, by)
  }
  return true
}

/** Job: finishes all requests whose money has arrived; answers how many. A failing one is logged and tried again later. */
export async function settleAfterSales({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<number> {
  let settled = 0
  for (const id of await listPaying(db)) {
    try {
      const isSettled = await transaction(db, async (tx) => {
        const request = await lockRequest(tx, { id })
        return request !== undefined && finishWhenPaid(tx, request, { byAccount: null, at: now() })
      })
      if (isSettled) settled += 1
    } catch (error) {
      log.error({ err: error, afterSaleId: id }, 'request for money back could not be settled')
    }
  }
  return settled
}
