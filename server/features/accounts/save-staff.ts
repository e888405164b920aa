import { refuse } from '#contract/refusals.ts'
import type { StaffScope } from '#domain/account.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { requireGoodPassword } from './judge-password.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './session-sql.ts'
import { setPassword } from './sql.ts'
import { findStaffAccount, insertStaff, lockAdministrators, updateStaff } from './staff-sql.ts'

type NewStaff = { login: string; nickname: string; password: string; scopes: readonly StaffScope[] }
type Change = { nickname: string; avatar: string; scopes: readonly StaffScope[]; isBlocked: boolean }

export async function addStaff(db: Pool, { password, ...staff }: NewStaff): Promise<number> {
  await requireGoodPassword(db, password, 'staff', staff)
  const passwordHash = await hashPassword(password)
  const id = await transaction(db, (tx) => insertStaff(tx, { ...staff, passwordHash }))
  return id ?? refuse('staff-login-taken')
}

/** Effective with the account's next call. At least one administrator who can sign in must remain. */
export async function changeStaff(db: Pool, by: number, id: number, change: Change): Promise<void> {
  await transaction(db, async (tx) => {
    const administrators = await lockAdministrators(tx)
    if (!administrators.includes(by)) refuse('not-allowed')
    const staysAdministrator = change.scopes.includes('admin') && !change.isBlocked
    if (!staysAdministrator && !administrators.some((each) => each !== id)) refuse('staff-last-admin')
    if (!(await updateStaff(tx, by, id, change))) refuse('not-found')
  })
}

export async function setStaffPassword(db: Pool, id: number, password: string): Promise<void> {
  const account = (await findStaffAccount(db, id)) ?? refuse('not-found')
  await requireGoodPassword(db, password, 'staff', account)
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    // It may be gone: judging takes time.
    if (!(await findStaffAccount(tx, id))) refuse('not-found')
    await setPassword(tx, id, passwordHash)
    await revokeSessions(tx, id)
  })
}
