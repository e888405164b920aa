import { add, type Fen, fen, subtract, ZERO } from '#domain/money.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { type LockedOrder, listCountedPayments } from '#server/features/ledger/payment-sql.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { markPaid } from '#server/features/orders/mark-paid.ts'
import { countBooked } from './booked-payments.ts'

type Counted = { id: number; method: PayMethod; amount: Fen }

/**
 * Books a payment of a locked, unpaid order; the last one makes it paid. The caller has checked that `amount` is at most the
 * rest.
 */
export async function countPayment(
  tx: Db,
  order: LockedOrder,
  payment: Counted,
  by: { byAccount: number | null; at: Date },
): Promise<void> {
  const amount = fen(ZERO - payment.amount)
  await postToLedger(tx, {
    kind: 'order-payment',
    orderId: order.id,
    paymentId: payment.id,
    at: by.at,
    entries: [
      payment.method === 'balance' ? { book: 'shopper', accountId: order.accountId, amount } : { book: 'cash', amount },
      { book: 'sales', amount: payment.amount },
    ],
  })
  await countBooked(tx, payment.method, 'order')
  const payments = await listCountedPayments(tx, order.id)
  const paid = add(...payments.map((each) => each.amount))
  if (paid > order.due) throw new Error(`order ${order.number}: ${paid} fen came in, ${order.due} are due`)
  if (paid < order.due) return
  // With a part from the balance, the other method names the order's.
  const method = payments.find((each) => each.method !== 'balance')?.method ?? 'balance'
  if (!(await markPaid(tx, order.id, method, by))) throw new Error(`order ${order.number} is locked, unpaid, and cannot be paid`)
}

export async function readPaid(db: Db, { id, due }: { id: number; due: Fen }): Promise<{ paid: Fen; rest: Fen }> {
  const paid = add(...(await listCountedPayments(db, id)).map(({ amount }) => amount))
  return { paid, rest: subtract(due, paid) }
}
