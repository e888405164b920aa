import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import { closeAccount } from '#server/features/accounts/close-account.ts'
import { readOwnData } from '#server/features/accounts/own-data-sql.ts'
import { eraseChat, exportChat } from '#server/features/chat/own-data.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { Download } from '#server/http/download.ts'
import { lockCustomer } from './write-sql.ts'

/** The same file as the person's own account page gives. */
export async function handOutData(deps: Deps, staff: ActingStaff, id: number): Promise<Download> {
  const { db, now, privatePictures } = deps
  await transaction(db, async (tx) => {
    const customer = (await lockCustomer(tx, id)) ?? refuse('not-found')
    if (customer.isClosed) refuse('customer-gone')
    if (customer.isStaff) refuse('customer-is-staff')
    await recordAct(tx, staff, { action: 'customer-data-handed-out', forAccount: id, at: now() })
  })
  const data = { ...(await readOwnData(db, id, privatePictures.sign)), chat: await exportChat(deps, id) }
  return new Download({
    bytes: Buffer.from(JSON.stringify(data, null, 2)),
    type: 'application/json; charset=utf-8',
    name: `customer-${id}.json`,
  })
}

/** As the person could do it, with the same refusals while something is open. */
export async function closeForCustomer(deps: Deps, staff: ActingStaff, id: number, reason: string): Promise<void> {
  await closeAccount(deps, id, async (tx) => {
    const customer = (await lockCustomer(tx, id)) ?? refuse('not-found')
    if (customer.isStaff) refuse('customer-is-staff')
    await eraseChat(tx, id)
    await recordAct(tx, staff, { action: 'customer-closed', forAccount: id, reason, at: deps.now() })
  })
}
