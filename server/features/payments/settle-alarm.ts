import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import { type ActingStaff, actFor, recordAct } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { findAlarmWithOwner, markSettled } from './alarm-sql.ts'

/** Refuses settled ones, and those about one's own money: a colleague must see them. */
export async function settleAlarm(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: ActingStaff,
  { id, note }: { id: number; note: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const { paymentNumber, forAccount } = (await findAlarmWithOwner(tx, id)) ?? refuse('not-found')
    const at = now()
    const act = { action: 'alarm-settled', subject: paymentNumber ?? '', reason: note, at } as const
    if (forAccount === null) await recordAct(tx, staff, act)
    else await actFor(tx, staff, { ...act, forAccount })
    if (!(await markSettled(tx, id, { accountId: staff.accountId, note, at }))) refuse('not-found')
  })
}
