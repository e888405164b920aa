import { randomInt } from 'node:crypto'
import { SCOPES, STAFF_LOGIN } from '#domain/account.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './session-sql.ts'
import { insertAccountEvent, setPassword } from './sql.ts'
import { findByLogin, insertStaff, liftLocks, lockAdministrators, makeAdministrator } from './staff-sql.ts'

export class RecoveryError extends Error {}

export type Recovered = { accountId: number; isNew: boolean; isMadeAdministrator: boolean; wasBlocked: boolean }

/**
 * Recovery at the shell: sets the password of a staff account, ends its sessions, lifts block and wait. Without a working
 * administrator the account becomes one and is created when missing. The caller has judged the password. Throws RecoveryError.
 */
export async function recoverStaff(db: Pool, login: string, password: string): Promise<Recovered> {
  const passwordHash = await hashPassword(password)
  return transaction(db, async (tx) => {
    const isAdministratorMissing = (await lockAdministrators(tx)).length === 0
    const account = await findByLogin(tx, login)
    if (!account) return openAdministrator(tx, { login, passwordHash, isAdministratorMissing })
    if (!account.isStaff && !isAdministratorMissing)
      throw new RecoveryError(`${login} is a shopper's account. Only accounts of the staff are recovered here.`)
    await setPassword(tx, account.id, passwordHash)
    await revokeSessions(tx, account.id)
    await liftLocks(tx, account.id)
    await insertAccountEvent(tx, account.id, 'recovered')
    if (isAdministratorMissing) await promote(tx, account.id)
    return { accountId: account.id, isNew: false, isMadeAdministrator: isAdministratorMissing, wasBlocked: account.isBlocked }
  })
}

type NewAdministrator = { login: string; passwordHash: string; isAdministratorMissing: boolean }

async function openAdministrator(tx: Db, { login, passwordHash, isAdministratorMissing }: NewAdministrator): Promise<Recovered> {
  if (!isAdministratorMissing) throw new RecoveryError(`There is no account ${login}, and there is an administrator to open one.`)
  if (!STAFF_LOGIN.test(login))
    throw new RecoveryError(`${login} is no sign-in name: 3 to 32 letters, digits, dots, - or _, beginning with a letter.`)
  const accountId = await insertStaff(tx, { login, nickname: 'Administrator', passwordHash, scopes: [] })
  if (accountId === undefined) throw new RecoveryError(`The sign-in name ${login} is taken.`)
  await promote(tx, accountId)
  return { accountId, isNew: true, isMadeAdministrator: true, wasBlocked: false }
}

async function promote(tx: Db, accountId: number): Promise<void> {
  await makeAdministrator(tx, accountId, SCOPES)
  await insertAccountEvent(tx, accountId, 'made-administrator')
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 5

/** 99 bits, easy to read out. */
export const makePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')
