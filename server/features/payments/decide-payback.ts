import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import { settlePayback } from '#server/features/ledger/settle-payback.ts'
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
