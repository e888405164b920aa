import { refuse } from '#contract/refusals.ts'
import { STAFF_PASSWORD_MIN, type StaffScope } from '#domain/account.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { revokeSessions, setPassword } from './sql.ts'
import { insertStaff, isStaffAccount, lockAdministrators, updateStaff } from './staff-sql.ts'

type NewStaff = { login: string; nickname: string; password: string; scopes: readonly StaffScope[] }
type Change = { nickname: string; avatar: string; scopes: readonly StaffScope[]; isBlocked: boolean }

/** Opens an account for somebody who works here. It may shop, too. */
export async function addStaff(db: Pool, { password, ...staff }: NewStaff): Promise<number> {
  requireStaffPassword(password)
  return (await insertStaff(db, { ...staff, passwordHash: await hashPassword(password) })) ?? refuse('staff-login-taken')
}

/** Changes take effect with the next call of the account. One administrator who can sign in always remains. */
export async function changeStaff(db: Pool, by: number, id: number, change: Change): Promise<void> {
  await transaction(db, async (tx) => {
    const administrators = await lockAdministrators(tx)
    // Their own right may have gone while this call was on its way.
    if (!administrators.includes(by)) refuse('not-allowed')
    const staysAdministrator = change.scopes.includes('admin') && !change.isBlocked
    if (!staysAdministrator && !administrators.some((each) => each !== id)) refuse('staff-last-admin')
    if (!(await updateStaff(tx, by, id, change))) refuse('not-found')
  })
}

/** All sessions of the account end. */
export async function setStaffPassword(db: Pool, id: number, password: string): Promise<void> {
  requireStaffPassword(password)
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    if (!(await isStaffAccount(tx, id))) refuse('not-found')
    await setPassword(tx, id, passwordHash)
    await revokeSessions(tx, id)
  })
}

/** These accounts open the shop's books: what is enough for a shopper is too short here. */
function requireStaffPassword(password: string): void {
  if (password.length < STAFF_PASSWORD_MIN) refuse('staff-password-short', { min: STAFF_PASSWORD_MIN })
  requireGoodPassword(password)
}
