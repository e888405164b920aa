import { fen, ZERO } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { markPaybackDone } from './payment-sql.ts'
import { postToLedger } from './post-to-ledger.ts'

/** The money has arrived. False when known already: notice, query and job may all report it. */
export async function settlePayback(tx: Db, paybackId: number, doneAt: Date): Promise<boolean> {
  const settled = await markPaybackDone(tx, paybackId, doneAt)
  if (!settled) return false
  const { amount, paymentId, orderId, method, accountId } = settled
  await postToLedger(tx, {
    kind: 'payback',
    orderId,
    paymentId,
    paybackId,
    at: doneAt,
    entries: [
      { book: 'owed', amount: fen(ZERO - amount) },
      method === 'balance' ? { book: 'shopper', accountId, amount } : { book: 'cash', amount },
    ],
  })
  await tell(tx, { kind: 'refunded', subjectId: paybackId })
  return true
}
