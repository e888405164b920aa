import type { PayOutcome } from '#contract/payments.ts'
import { refuse } from '#contract/refusals.ts'
import { fen, ZERO } from '#domain/money.ts'
import type { PayMethod } from '#domain/order.ts'
import { can } from '#domain/order-status.ts'
import { transaction } from '#server/db/database.ts'
import { findHeadOf } from '#server/features/orders/find-head.ts'
import { lockShopper } from '#server/features/orders/lock-shopper.ts'
import { markPaid } from '#server/features/orders/mark-paid.ts'
import { readBalance } from '#server/features/orders/read-balance.ts'
import type { Deps } from '#server/http/deps.ts'
import { postToLedger } from './post-to-ledger.ts'
import { insertPayment } from './sql.ts'

/**
 * Pays one of the shopper's own orders from their balance. Their payments come one after the other, so two of them never spend the
 * same money (T09); whether the order is still unpaid is decided by one statement, so it is paid once and never after its time. State,
 * payment and money move together. An order that costs nothing is paid by any method.
 */
export function payOrder({ db, now }: Deps, accountId: number, name: string, method: PayMethod): Promise<PayOutcome> {
  return transaction(db, async (tx): Promise<PayOutcome> => {
    await lockShopper(tx, accountId)
    const order = await findHeadOf(tx, accountId, name)
    if (!order) refuse('order-not-found')
    if (order.status === 'cancelled') refuse('pay-too-late')
    if (!can('pay', order.status)) refuse('order-paid')
    if (method !== 'balance' && order.due > 0) refuse('pay-method-unavailable')
    const at = now()
    if (order.payBy <= at) refuse('pay-too-late')
    if ((await readBalance(tx, accountId)) < order.due) return 'balance-too-low'
    if (!(await markPaid(tx, order.id, 'balance', { byAccount: accountId, at }))) refuse('pay-too-late')
    await insertPayment(tx, { orderId: order.id, method: 'balance', amount: order.due, at })
    await postToLedger(tx, {
      kind: 'order-payment',
      orderId: order.id,
      at,
      entries: [
        { book: 'shopper', accountId, amount: fen(ZERO - order.due) },
        { book: 'sales', amount: order.due },
      ],
    })
    return 'paid'
  })
}
