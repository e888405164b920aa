import { type PayMethod, TRANSFER_DAYS } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { canHoldForTransfer } from './holding.ts'
import { isHeldForDays } from './holding-sql.ts'
import { insertEvent, savePayBy, savePayMethod } from './sql.ts'

const DAY_MS = 24 * 60 * 60_000

/** Until when an order is held that waits for a bank transfer from `at` on. */
export const transferDeadline = (at: Date): Date => new Date(at.getTime() + TRANSFER_DAYS * DAY_MS)

type Waiting = { id: number; accountId: number; payBy: Date; payMethod: PayMethod | null }

/**
 * Holds an unpaid order for a bank transfer: for days within the account's limits (docs/decisions/021), otherwise for its
 * ordinary time. Choosing it again never adds time twice. The caller has locked shopper and order. Answers until when.
 */
export async function waitForTransfer(tx: Db, order: Waiting, at: Date): Promise<Date> {
  if (order.payMethod !== 'offline') {
    await savePayMethod(tx, order.id, 'offline')
    await insertEvent(tx, order.id, { kind: 'transfer-chosen', byAccount: order.accountId, at })
  }
  if ((await isHeldForDays(tx, order.id)) || !(await canHoldForTransfer(tx, order, at))) return order.payBy
  const payBy = transferDeadline(at)
  await savePayBy(tx, order.id, payBy)
  return payBy
}
