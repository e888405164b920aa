import { type PayMethod, TRANSFER_DAYS } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { canHoldForTransfer } from './holding.ts'
import { isHeldForDays } from './holding-sql.ts'
import { insertEvent, savePayBy, savePayMethod } from './sql.ts'

const DAY_MS = 24 * 60 * 60_000

/** Until when an order is kept whose bank transfer begins now. */
export const transferDeadline = (at: Date): Date => new Date(at.getTime() + TRANSFER_DAYS * DAY_MS)

type Waiting = { id: number; accountId: number; payBy: Date; payMethod: PayMethod | null }

/**
 * An unpaid order waits for a bank transfer. It is kept for days as long as its account keeps few others so (docs/decisions/021); beyond
 * that it has its ordinary time to pay, unless staff grant more. Choosing the transfer again looks again, and never adds a second time.
 * The caller's transaction holds the shopper and the order. Answers until when the order is kept now.
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
