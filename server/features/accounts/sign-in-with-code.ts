import { refuse } from '#contract/refusals.ts'
import { maskPhone } from '#domain/account.ts'
import type { Pool } from '#server/db/database.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { redeemCode } from './redeem-code.ts'
import { findByPhone, insertPhoneAccount } from './sql.ts'

/** Strategy `local2`. An unknown phone is registered on the spot under its masked number. */
export async function signInWithCode(
  db: Pool,
  { phone, code, ip }: { phone: string; code: string; ip: string },
): Promise<OpenedSession> {
  await redeemCode(db, { phone, purpose: 'login', code })
  await insertPhoneAccount(db, { phone, nickname: maskPhone(phone), passwordHash: null })
  const account = await findByPhone(db, phone)
  if (!account || account.isBlocked) refuse('login-blocked')
  return openSession(db, account.id, 'local2', ip)
}
