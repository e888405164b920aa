import { fen, ZERO } from '#domain/money.ts'
import type { OtherWayBack } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { markPaybackDone } from './payment-sql.ts'
import { postToLedger } from './post-to-ledger.ts'

/** `way`: not as it was paid, but as this member of the staff has ended it. */
type Ending = { way: OtherWayBack; byAccount: number }

/**
 * The money has arrived. False when known already: notice, query and job may all report it. With an `ending` it must have failed, and the
 * caller holds the shopper's lock.
 */
export async function settlePayback(tx: Db, paybackId: number, doneAt: Date, ending?: Ending): Promise<boolean> {
  const settled = await markPaybackDone(tx, paybackId, doneAt, ending?.way)
  if (!settled) return false
  const { amount, paymentId, orderId, method, accountId } = settled
  await postToLedger(tx, {
    kind: 'payback',
    orderId,
    paymentId,
    paybackId,
    ...(ending && { byAccount: ending.byAccount }),
    at: doneAt,
    entries: [
      { book: 'owed', amount: fen(ZERO - amount) },
      method === 'balance' ? { book: 'shopper', accountId, amount } : { book: 'cash', amount },
    ],
  })
  await tell(tx, { kind: 'refunded', subjectId: paybackId })
  return true
}
