import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { readBalance } from '#server/features/ledger/balance-sql.ts'
import type { LockedOrder } from '#server/features/ledger/payment-sql.ts'
import { countPayment, readPaid } from './count-payment.ts'
import { insertPayment } from './sql.ts'

/**
 * Pays the rest of a locked order from the balance of its locked shopper: all of it, or nothing when the balance is too low; `isPart`:
 * as much as there is. An order that costs nothing is paid so, too. True when the order is paid now.
 *
 * A part is taken at once, not when the rest comes in: by then it could be spent elsewhere, and the order would hang between paid and
 * unpaid. It comes back by itself when the order is cancelled, or when the shopper pays another way after all.
 */
export async function takeFromBalance(
  tx: Db,
  order: LockedOrder,
  { at, isPart = false }: { at: Date; isPart?: boolean },
): Promise<boolean> {
  const { rest } = await readPaid(tx, order)
  const balance = await readBalance(tx, order.accountId)
  const isEnough = balance >= rest
  if (!isEnough && (!isPart || balance <= 0)) return false
  const amount: Fen = isEnough ? rest : balance
  const id = await insertPayment(tx, { orderId: order.id, method: 'balance', amount, at })
  await countPayment(tx, order, { id, method: 'balance', amount }, { byAccount: order.accountId, at })
  return isEnough
}
