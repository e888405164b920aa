import { refuse } from '#contract/refusals.ts'
import { add, type Fen, fen, toYuan, ZERO } from '#domain/money.ts'
import type { Payback } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { openPayback } from './open-payback.ts'
import { hasOpenPaybacks, listCountedPayments, listPaybacks, lockOrder } from './payment-sql.ts'

/**
 * Gives back part or all of what an order was paid with, the way it came: payments through a provider first and in their order, then the
 * balance, never more of each than it has left. The balance has its part at once; a provider's part is promised in the ledger here and
 * carried out by the job `pay-back`, however long that takes. In the caller's transaction. Refuses more than is left, also when two
 * calls come at once (T14). Zero gives back nothing.
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

/** True when all that was to go back for an after-sale has arrived (also when that was nothing). */
export const arePaybacksDone = async (db: Db, afterSaleId: number): Promise<boolean> => !(await hasOpenPaybacks(db, afterSaleId))
