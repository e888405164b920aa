import { type Fen, fen, ZERO } from '#domain/money.ts'
import type { PaybackReason, PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { newNumber } from './new-number.ts'
import { insertPayback } from './payment-sql.ts'
import { postToLedger } from './post-to-ledger.ts'
import { settlePayback } from './settle-payback.ts'

type Promised = {
  order: { id: number }
  payment: { id: number; method: PayMethod }
  amount: Fen
  reason: PaybackReason
  afterSaleId?: number
  at: Date
}

/** Promises money back: the shop owes it from now on. The balance has it at once. */
export async function openPayback(tx: Db, { order, payment, amount, reason, afterSaleId, at }: Promised): Promise<number> {
  const number = newNumber('r', at)
  const paybackId = await insertPayback(tx, {
    number,
    paymentId: payment.id,
    afterSaleId: afterSaleId ?? null,
    amount,
    reason,
    at,
  })
  await postToLedger(tx, {
    kind: 'refund',
    orderId: order.id,
    paymentId: payment.id,
    paybackId,
    at,
    entries: [
      { book: 'sales', amount: fen(ZERO - amount) },
      { book: 'owed', amount },
    ],
  })
  if (payment.method === 'balance') await settlePayback(tx, paybackId, at)
  return paybackId
}
