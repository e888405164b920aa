import type { PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import { moveOrder } from './move-order.ts'
import { addToSales } from './sql.ts'

/**
 * Pays an unpaid order, in the transaction of the last payment. False when it is not unpaid any more: then the
 * caller rolls back. Overdue but not cancelled is fine: it still holds its goods.
 */
export async function markPaid(
  tx: Db,
  orderId: number,
  method: PayMethod,
  by: { byAccount: number | null; at: Date },
): Promise<boolean> {
  const [isMoved, products] = await Promise.all([
    moveOrder(tx, orderId, 'pay', { ...by, payMethod: method }),
    addToSales(tx, orderId),
    tell(tx, { kind: 'paid', subjectId: orderId }, { kind: 'order-paid', subjectId: orderId }),
  ])
  if (!isMoved) return false
  await announce(tx, 'sales', ...tagsOf('product', products))
  return true
}
