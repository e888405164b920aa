import { refuse } from '#contract/refusals.ts'
import { maskPhone } from '#domain/account.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import type { OnRegistered } from './on-registered.ts'
import { openAccount } from './open-account.ts'
import { type Caller, type OpenedSession, openSession } from './open-session.ts'
import { redeemCode } from './redeem-code.ts'
import { findByPhone } from './sql.ts'

/** Strategy `local2`. An unknown phone is registered on the spot under its masked number. */
export async function signInWithCode(
  db: Pool,
  { phone, code, caller }: { phone: string; code: string; caller: Caller },
  onRegistered: OnRegistered,
): Promise<OpenedSession> {
  await redeemCode(db, { phone, purpose: 'login', code })
  await transaction(db, async (tx) => {
    await openAccount(tx, { phone, nickname: maskPhone(phone), passwordHash: null }, onRegistered)
  })
  const account = await findByPhone(db, phone)
  if (!account || account.isBlocked) refuse('login-blocked')
  return openSession(db, account.id, 'local2', caller)
}
