import type { PayMethod } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import { moveOrder } from './move-order.ts'
import { addToSales, savePayMethod } from './sql.ts'

/**
 * Makes an unpaid order paid, in the transaction that moves the last of its money. False when it is not unpaid any more: then that
 * money must not count. Its time to pay may be over as long as nothing has cancelled it: it still holds its goods.
 */
export async function markPaid(
  tx: Db,
  orderId: number,
  method: PayMethod,
  by: { byAccount: number | null; at: Date },
): Promise<boolean> {
  if (!(await moveOrder(tx, orderId, 'pay', by))) return false
  await savePayMethod(tx, orderId, method)
  const products = await addToSales(tx, orderId)
  await announce(tx, 'sales', ...tagsOf('product', products))
  return true
}
