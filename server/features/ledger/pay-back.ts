import { refuse } from '#contract/refusals.ts'
import { add, type Fen, fen, toYuan, ZERO } from '#domain/money.ts'
import type { Payback } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { openPayback } from './open-payback.ts'
import { hasOpenPaybacks, listCountedPayments, listPaybacks, lockOrder } from './payment-sql.ts'

/**
 * Pays an order back the way it was paid: providers first, then the balance, never more of a payment than is left. The balance
 * gets its part at once, the job `pay-back` sends the rest. Refuses more than is left, also in two calls at once (T14).
 */
export async function payBack(
  tx: Db,
  { orderId, amount, afterSaleId, at }: { orderId: number; amount: Fen; afterSaleId: number; at: Date },
): Promise<Payback[]> {
  const order = await lockOrder(tx, orderId)
  const payments = await listCountedPayments(tx, orderId)
  const left = add(...payments.map((payment) => payment.left))
  if (amount > left) refuse('payback-too-much', { max: toYuan(left) })
  const ids: number[] = []
  let rest = amount
  for (const payment of payments) {
    const part = fen(Math.min(rest, payment.left))
    if (part === ZERO) continue
    rest = fen(rest - part)
    ids.push(await openPayback(tx, { order, payment, amount: part, reason: 'after-sale', afterSaleId, at }))
  }
  return listPaybacks(tx, { ids })
}

/** Whether all paybacks of a request have arrived; also true when nothing had to go back. */
export const arePaybacksDone = async (db: Db, afterSaleId: number): Promise<boolean> => !(await hasOpenPaybacks(db, afterSaleId))
