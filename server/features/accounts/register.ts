import { refuse } from '#contract/refusals.ts'
import { maskPhone } from '#domain/account.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import type { OnRegistered } from './on-registered.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { redeemCode } from './redeem-code.ts'
import { findByPhone, insertPhoneAccount, revokeSessions, setPassword } from './sql.ts'

type NewPassword = { phone: string; code: string; password: string }

/** The password is judged before the code is burned. That a phone is taken is said only to its holder, after the code (T43). */
export async function register(db: Pool, { phone, code, password }: NewPassword, onRegistered: OnRegistered): Promise<void> {
  requireGoodPassword(password, phone)
  await redeemCode(db, { phone, purpose: 'register', code })
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    const id = await insertPhoneAccount(tx, { phone, nickname: maskPhone(phone), passwordHash })
    if (id === undefined) refuse('phone-taken')
    await onRegistered(tx, id)
  })
}

/** Also how a password is changed: whoever holds the phone chooses the password. All sessions end (T40). */
export async function resetPassword(db: Pool, { phone, code, password }: NewPassword): Promise<void> {
  requireGoodPassword(password, phone)
  await redeemCode(db, { phone, purpose: 'reset', code })
  const account = await findByPhone(db, phone)
  if (!account) refuse('phone-unknown')
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    await setPassword(tx, account.id, passwordHash)
    await revokeSessions(tx, account.id)
  })
}
