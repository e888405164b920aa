import { refuse } from '#contract/refusals.ts'
import { type Fen, fen, toYuan, ZERO } from '#domain/money.ts'
import { transaction } from '#server/db/database.ts'
import { readBalance } from '#server/features/ledger/balance-sql.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import type { ActingStaff } from '#server/features/staff-acts/act-for.ts'
import { type CarryOut, type DoneOrAsked, doOrAsk } from '#server/features/staff-acts/money-acts.ts'
import type { Deps } from '#server/http/deps.ts'

/** `key`: the same form sent twice is one correction. */
type Correction = { accountId: number; amount: Fen; reason: string; key: string }

/** At once, or after a second person has agreed. Never below zero, never one's own. Answers the balance, and whether it waits. */
export function correctBalance(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: ActingStaff,
  { accountId, amount, reason, key }: Correction,
): Promise<DoneOrAsked & { balance: Fen }> {
  return transaction(db, async (tx) => {
    const wanted = { kind: 'balance-correction', key, forAccount: accountId, amount, couponId: null, reason } as const
    const { status } = await doOrAsk(tx, staff, wanted, { carryOut: postCorrection, at: now() })
    return { status, balance: await readBalance(tx, accountId) }
  })
}

/** Refuses when the balance no longer allows it. */
export const postCorrection: CarryOut = async (tx, { forAccount: accountId, byAccount, amount, reason }, at) => {
  const account = await lockAccount(tx, accountId)
  // Closed accounts only lose money.
  if (!account || (account.isClosed && amount > 0)) refuse('not-found')
  const balance = await readBalance(tx, accountId)
  if (balance + amount < 0) refuse('balance-below-zero', { max: toYuan(balance) })
  await postToLedger(tx, {
    kind: 'correction',
    byAccount,
    note: reason,
    at,
    entries: [
      { book: 'shopper', accountId, amount },
      { book: 'corrections', amount: fen(ZERO - amount) },
    ],
  })
  return null
}
