import { refuse } from '#contract/refusals.ts'
import type { OtherWayBack } from '#domain/payment.ts'
import { transaction } from '#server/db/database.ts'
import { settlePayback } from '#server/features/ledger/settle-payback.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import { type ActingStaff, actFor } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { findPaybackWithOwner, markDueAgain } from './payback-sql.ts'

type Parts = Pick<Deps, 'db' | 'now'>

/** Refused unless it has failed. */
export async function retryPayback({ db, now }: Parts, staff: ActingStaff, number: string): Promise<void> {
  await transaction(db, async (tx) => {
    const payback = (await findPaybackWithOwner(tx, number)) ?? refuse('not-found')
    const at = now()
    await actFor(tx, staff, { ...payback, action: 'payback-retried', subject: number, at })
    if (!(await markDueAgain(tx, number, at))) refuse('not-found')
  })
}

/** Staff sent the money back at the bank. Refused when done or automatic. */
export async function confirmTransferBack({ db, now }: Parts, staff: ActingStaff, number: string): Promise<void> {
  await transaction(db, async (tx) => {
    const payback = await findPaybackWithOwner(tx, number)
    if (payback?.method !== 'offline') return refuse('not-found')
    const at = now()
    await actFor(tx, staff, { ...payback, action: 'payback-transferred', subject: number, at })
    if (!(await settlePayback(tx, payback.id, at))) refuse('not-found')
  })
}

type Ending = { number: string; way: OtherWayBack; reason: string; reference: string }

/**
 * A provider refuses for good, so the money goes to the balance, or staff sent it at the bank. Refused unless it has failed, and to the balance
 * of a closed account. What was owed is settled once: it is neither sent again nor corrected on the balance besides.
 */
export async function endPayback({ db, now }: Parts, staff: ActingStaff, ending: Ending): Promise<void> {
  const { number, way, reason, reference } = ending
  await transaction(db, async (tx) => {
    const payback = (await findPaybackWithOwner(tx, number)) ?? refuse('not-found')
    // Against closing the account at the same moment.
    const owner = await lockAccount(tx, payback.forAccount)
    const at = now()
    const { amount, forAccount } = payback
    const details = { way, ...(reference && { reference }) }
    await actFor(tx, staff, { action: 'payback-ended', forAccount, subject: number, amount, reason, details, at })
    if (way === 'balance' && owner?.isClosed) refuse('customer-gone')
    if (!(await settlePayback(tx, payback.id, at, { way, byAccount: staff.accountId }))) refuse('not-found')
  })
}
