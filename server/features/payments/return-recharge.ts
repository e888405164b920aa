import { refuse } from '#contract/refusals.ts'
import { type Fen, fen, toYuan, ZERO } from '#domain/money.ts'
import { giftTakenWith, returnableOf } from '#domain/recharge-return.ts'
import { transaction } from '#server/db/database.ts'
import { readBalance } from '#server/features/ledger/balance-sql.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import { findPaidRecharge } from '#server/features/ledger/paid-recharge-sql.ts'
import { insertPayback } from '#server/features/ledger/payment-sql.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import { type ActingStaff, actFor } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'

/** `returned`: what the form showed as given back before, so that a form sent twice is refused. */
type Wanted = { accountId: number; number: string; amount: Fen; returned: Fen; reason: string }

/**
 * Gives a recharge back the way it was paid, whole or in part. It is taken off the balance at once, with the gift in proportion
 * (domain/recharge-return.ts); the job `pay-back` sends it. Refuses more than is left of the recharge, more than the balance holds with the
 * gift's share, and one's own. It is the shopper's own money, so like a refund it needs no second person.
 */
export async function returnRecharge({ db, now }: Pick<Deps, 'db' | 'now'>, staff: ActingStaff, wanted: Wanted): Promise<void> {
  const { accountId, number, amount, reason } = wanted
  await transaction(db, async (tx) => {
    // Whoever spends the balance holds the same lock, and so does a second return.
    await lockAccount(tx, accountId)
    const recharge = (await findPaidRecharge(tx, accountId, number)) ?? refuse('not-found')
    if (recharge.returned !== wanted.returned) refuse('recharge-changed')
    const balance = await readBalance(tx, accountId)
    const max = returnableOf(recharge, balance)
    if (amount > max) refuse('payback-too-much', { max: toYuan(max) })
    const gift = giftTakenWith(recharge, amount, balance)
    const at = now()
    const payback = newNumber('r', at)
    const details = { payback, gift }
    await actFor(tx, staff, { action: 'recharge-returned', forAccount: accountId, subject: number, amount, reason, details, at })
    const { id: rechargeId, paymentId } = recharge
    const paybackId = await insertPayback(tx, {
      number: payback,
      paymentId,
      afterSaleId: null,
      amount,
      reason: 'recharge-returned',
      at,
    })
    const booked = { rechargeId, paymentId, paybackId, byAccount: staff.accountId, at }
    await postToLedger(tx, {
      ...booked,
      kind: 'recharge-return',
      entries: [
        { book: 'shopper', accountId, amount: fen(ZERO - amount) },
        { book: 'owed', amount },
      ],
    })
    if (gift === ZERO) return
    await postToLedger(tx, {
      ...booked,
      kind: 'gift-return',
      entries: [
        { book: 'shopper', accountId, amount: fen(ZERO - gift) },
        { book: 'gifts', amount: gift },
      ],
    })
  })
}
