import type { Db } from '#server/db/database.ts'
import { countPayment, restOf } from './count-payment.ts'
import type { PayableOrder } from './lock-payable.ts'
import { insertPayment } from './sql.ts'

/**
 * Pays the rest of a locked order from its locked shopper's balance: all or nothing, with `isPart` what there is. True when the
 * order is paid. A part is taken at once, since it could be spent elsewhere later; it returns when the order is cancelled or
 * paid another way.
 */
export async function takeFromBalance(
  tx: Db,
  order: PayableOrder,
  { at, isPart = false }: { at: Date; isPart?: boolean },
): Promise<boolean> {
  const { counted, balance, nextId: id } = order.purse
  const rest = restOf(order, counted)
  const isEnough = balance >= rest
  if (!isEnough && (!isPart || balance <= 0)) return false
  const payment = { id, method: 'balance', amount: isEnough ? rest : balance } as const
  await Promise.all([
    insertPayment(tx, { ...payment, orderId: order.id, at }),
    countPayment(tx, order, { ...payment, after: counted }, { byAccount: order.accountId, at }),
  ])
  return isEnough
}
