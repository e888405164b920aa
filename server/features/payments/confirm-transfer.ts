import { refuse } from '#contract/refusals.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import { can } from '#domain/order-status.ts'
import { transaction } from '#server/db/database.ts'
import { listCountedPayments, lockOrder } from '#server/features/ledger/payment-sql.ts'
import { type ActingStaff, actFor } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { countPayment, restOf } from './count-payment.ts'
import { insertPayment } from './sql.ts'
import { findOrderId, isTransferKnown } from './staff-sql.ts'

/**
 * Books a transfer that staff found at the bank. The reference pays once. Refuses another sum than the rest, orders that are
 * paid or cancelled, and one's own order.
 */
export async function confirmTransfer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: ActingStaff,
  { orderNumber, amount, reference }: { orderNumber: string; amount: Fen; reference: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const orderId = await findOrderId(tx, orderNumber)
    if (orderId === undefined) refuse('order-not-found')
    const order = await lockOrder(tx, orderId)
    const at = now()
    await actFor(tx, staff, {
      action: 'transfer-confirmed',
      forAccount: order.accountId,
      subject: order.number,
      amount,
      details: { reference },
      at,
    })
    if (order.status === 'cancelled') refuse('order-has-changed')
    if (!can('pay', order.status)) refuse('order-paid')
    if (await isTransferKnown(tx, reference)) refuse('transfer-known')
    const after = await listCountedPayments(tx, orderId)
    const rest = restOf(order, after)
    if (amount !== rest) refuse('transfer-differs', { due: toYuan(rest) })
    const id = await insertPayment(tx, { orderId, method: 'offline', amount, transaction: reference, at })
    await countPayment(tx, order, { id, method: 'offline', amount, after }, { byAccount: staff.accountId, at })
  })
}
