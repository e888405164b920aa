import { refuse } from '#contract/refusals.ts'
import { type Fen, fen, toYuan, ZERO } from '#domain/money.ts'
import { transaction } from '#server/db/database.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { readBalance } from '#server/features/ledger/read-balance.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import type { ActingStaff } from '#server/features/staff-acts/act-for.ts'
import { type CarryOut, type DoneOrAsked, doOrAsk } from '#server/features/staff-acts/money-acts.ts'
import type { Deps } from '#server/http/deps.ts'

/** `key`: the form's; the same form sent twice is one correction. */
type Correction = { accountId: number; amount: Fen; reason: string; key: string }

/**
 * Staff put money on a shopper's balance or take it off, with a reason that the shopper sees: at once, or when a second person has agreed.
 * Never below zero, and never their own. Answers the balance as it is then, and whether it waits.
 */
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

/** Writes a correction into the ledger. Refuses one that the balance does not allow any more. */
export const postCorrection: CarryOut = async (tx, { forAccount: accountId, byAccount, amount, reason }, at) => {
  const account = await lockAccount(tx, accountId)
  // What lies on a closed account may only be taken off.
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
