import { refuse } from '#contract/refusals.ts'
import { type Fen, fen, toYuan, ZERO } from '#domain/money.ts'
import { transaction } from '#server/db/database.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { readBalance } from '#server/features/ledger/read-balance.ts'
import { lockAccount } from '#server/features/orders/lock-shopper.ts'
import type { Deps } from '#server/http/deps.ts'

/** Staff put money on a shopper's balance or take it off, with a reason that the shopper sees. Never below zero. Answers the new balance. */
export function correctBalance(
  { db, now }: Deps,
  { accountId, amount, reason, byAccount }: { accountId: number; amount: Fen; reason: string; byAccount: number },
): Promise<Fen> {
  return transaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId)
    // What lies on a closed account may only be taken off.
    if (!account || (account.isClosed && amount > 0)) refuse('not-found')
    const balance = await readBalance(tx, accountId)
    if (balance + amount < 0) refuse('balance-below-zero', { max: toYuan(balance) })
    await postToLedger(tx, {
      kind: 'correction',
      byAccount,
      note: reason,
      at: now(),
      entries: [
        { book: 'shopper', accountId, amount },
        { book: 'corrections', amount: fen(ZERO - amount) },
      ],
    })
    return fen(balance + amount)
  })
}
