import { SCOPES, STAFF_LOGIN } from '#domain/account.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { hashPassword, makeReadable } from './passwords.ts'
import { removeForColleague } from './second-factor/set-up.ts'
import { revokeSessions } from './session-sql.ts'
import { insertAccountEvent, setPassword } from './sql.ts'
import { findByLogin, insertShellAct, insertStaff, liftLocks, lockOwners, setScopes } from './staff-sql.ts'

class RecoveryError extends Error {}

export type Recovered = { accountId: number; isNew: boolean; isMadeOwner: boolean; wasBlocked: boolean; hadSecondFactor: boolean }

/**
 * Recovery at the shell: sets the password of a staff account, ends its sessions, lifts block and wait, removes the second factor. Without an owner
 * who can sign in the account becomes one and is created when missing. The caller has judged the password. Throws RecoveryError.
 */
export async function recoverStaff(db: Pool, login: string, password: string): Promise<Recovered> {
  const passwordHash = await hashPassword(password)
  return transaction(db, async (tx) => {
    const isOwnerMissing = (await lockOwners(tx)).length === 0
    const account = await findByLogin(tx, login)
    if (!account) return openOwner(tx, { login, passwordHash, isOwnerMissing })
    if (!account.isStaff && !isOwnerMissing)
      throw new RecoveryError(`${login} is a shopper's account. Only accounts of the staff are recovered here.`)
    await insertShellAct(tx, account.id)
    await setPassword(tx, account.id, passwordHash)
    await revokeSessions(tx, account.id)
    const hadSecondFactor = await removeForColleague(tx, account.id)
    await liftLocks(tx, account.id)
    await insertAccountEvent(tx, account.id, 'recovered')
    if (isOwnerMissing) await promote(tx, account.id)
    return { accountId: account.id, isNew: false, isMadeOwner: isOwnerMissing, wasBlocked: account.isBlocked, hadSecondFactor }
  })
}

type NewOwner = { login: string; passwordHash: string; isOwnerMissing: boolean }

async function openOwner(tx: Db, { login, passwordHash, isOwnerMissing }: NewOwner): Promise<Recovered> {
  if (!isOwnerMissing) throw new RecoveryError(`There is no account ${login}, and there is an owner to open one.`)
  if (!STAFF_LOGIN.test(login))
    throw new RecoveryError(`${login} is no sign-in name: 3 to 32 letters, digits, dots, - or _, beginning with a letter.`)
  const accountId = await insertStaff(tx, { login, nickname: 'Owner', nicknameEn: '', passwordHash, scopes: [], roleId: null })
  if (accountId === undefined) throw new RecoveryError(`The sign-in name ${login} is taken.`)
  await insertShellAct(tx, accountId)
  await promote(tx, accountId)
  return { accountId, isNew: true, isMadeOwner: true, wasBlocked: false, hadSecondFactor: false }
}

async function promote(tx: Db, accountId: number): Promise<void> {
  await setScopes(tx, accountId, SCOPES)
  await insertAccountEvent(tx, accountId, 'made-owner')
}

/** 99 bits. */
export const makePassword = (): string => makeReadable({ groups: 4, letters: 5 })
