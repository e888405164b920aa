import type { PayMethod } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { addToSales, insertEvent, markPaidInTime } from './sql.ts'

/**
 * Makes an unpaid order paid, in the transaction that moves the money. False when it is not unpaid any more or its time is over, also
 * when nothing has cancelled it yet: then no money may move.
 */
export async function markPaid(
  tx: Db,
  orderId: number,
  method: PayMethod,
  by: { byAccount: number; at: Date },
): Promise<boolean> {
  if (!(await markPaidInTime(tx, orderId, method, by.at))) return false
  await insertEvent(tx, orderId, { kind: 'paid', ...by })
  const products = await addToSales(tx, orderId)
  await announce(tx, 'sales', ...products.map((id) => `product:${id}`))
  return true
}
