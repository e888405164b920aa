import { add, type Fen } from '#domain/money.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { openPayback } from './open-payback.ts'
import { discountPayment, listCountedPayments } from './payment-sql.ts'

/**
 * Gives back what came in for an order that is given up before it is fully paid; with `method`, only that part. The caller
 * holds the order's lock. Answers the sum.
 */
export async function giveBackPayments(tx: Db, orderId: number, { at, method }: { at: Date; method?: PayMethod }): Promise<Fen> {
  const payments = (await listCountedPayments(tx, orderId)).filter((payment) => !method || payment.method === method)
  for (const payment of payments) {
    await discountPayment(tx, payment.id)
    await openPayback(tx, { order: { id: orderId }, payment, amount: payment.amount, reason: 'cancelled', at })
  }
  return add(...payments.map(({ amount }) => amount))
}
