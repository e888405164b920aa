import type { PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import { moveOrder } from './move-order.ts'
import { addToSales, savePayMethod } from './sql.ts'

/**
 * Pays an unpaid order, in the transaction of the last payment. False when it is not unpaid any more: then the money must not
 * count. Overdue but not cancelled is fine: it still holds its goods.
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
  await tell(tx, { kind: 'paid', subjectId: orderId }, { kind: 'order-paid', subjectId: orderId })
  await announce(tx, 'sales', ...tagsOf('product', products))
  return true
}
