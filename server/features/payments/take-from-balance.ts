import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { readBalance } from '#server/features/ledger/balance-sql.ts'
import type { LockedOrder } from '#server/features/ledger/payment-sql.ts'
import { countPayment, readPaid } from './count-payment.ts'
import { insertPayment } from './sql.ts'

/**
 * Pays the rest of a locked order from its locked shopper's balance: all or nothing, with `isPart` what there is. True when the
 * order is paid. A part is taken at once, since it could be spent elsewhere later; it returns when the order is cancelled or
 * paid another way.
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
