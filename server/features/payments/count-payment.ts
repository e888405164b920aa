import { add, type Fen, fen, subtract, ZERO } from '#domain/money.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { type LockedOrder, listCountedPayments } from '#server/features/ledger/payment-sql.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { markPaid } from '#server/features/orders/mark-paid.ts'
import { countBooked } from './booked-payments.ts'
import type { Counted } from './sql.ts'

/** `after`: those that count for the order already. */
type Payment = { id: number; method: PayMethod; amount: Fen; after: readonly Counted[] }

/**
 * Books a payment of a locked, unpaid order; the last one makes it paid. The caller has checked that `amount` is at most the
 * rest.
 */
export async function countPayment(
  tx: Db,
  order: LockedOrder,
  payment: Payment,
  by: { byAccount: number | null; at: Date },
): Promise<void> {
  const rest = restOf(order, payment.after)
  if (payment.amount > rest) throw new Error(`order ${order.number}: ${payment.amount} fen came in, ${rest} are due`)
  const amount = fen(ZERO - payment.amount)
  // With a part from the balance, the other method names the order's.
  const method = [...payment.after, payment].find((each) => each.method !== 'balance')?.method ?? 'balance'
  const [isPaid] = await Promise.all([
    payment.amount < rest || markPaid(tx, order.id, method, by),
    postToLedger(tx, {
      kind: 'order-payment',
      orderId: order.id,
      paymentId: payment.id,
      at: by.at,
      entries: [
        payment.method === 'balance' ? { book: 'shopper', accountId: order.accountId, amount } : { book: 'cash', amount },
        { book: 'sales', amount: payment.amount },
      ],
    }),
    countBooked(tx, payment.method, 'order'),
  ])
  if (!isPaid) throw new Error(`order ${order.number} is locked, unpaid, and cannot be paid`)
}

/** What of the sum due, in fen, the counted payments leave to pay. */
export const restOf = ({ due }: { due: Fen }, counted: readonly { amount: Fen }[]): Fen =>
  subtract(due, add(...counted.map(({ amount }) => amount)))

/** What counted payments have paid of the order and what is left, both in fen. */
export async function readPaid(db: Db, { id, due }: { id: number; due: Fen }): Promise<{ paid: Fen; rest: Fen }> {
  const rest = restOf({ due }, await listCountedPayments(db, id))
  return { paid: subtract(due, rest), rest }
}
