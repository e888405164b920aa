import { refuse } from '#contract/refusals.ts'
import { maskPhone } from '#domain/account.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { proveCode } from './codes.ts'
import { requireGoodPassword, requirePasswordForm } from './judge-password.ts'
import { type OnRegistered, openAccount } from './open-account.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './session-sql.ts'
import { findByPhone, setPassword } from './sql.ts'

type NewPassword = { phone: string; code: string; password: string }

/**
 * Judges the password before burning the code; the costly estimate only for holders of the phone. Only the holder learns that a
 * phone is taken (T43).
 */
export async function register(db: Pool, { phone, code, password }: NewPassword, onRegistered: OnRegistered): Promise<void> {
  requirePasswordForm(password, 'shopper')
  const proved = await proveCode(db, { phone, purpose: 'register', code })
  await requireGoodPassword(db, password, 'shopper', { phone })
  await proved.burn(db)
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    const id = await openAccount(tx, { phone, nickname: maskPhone(phone), passwordHash }, onRegistered)
    if (id === undefined) refuse('phone-taken')
  })
}

/** Also changes a password. Ends all sessions (T40). */
export async function resetPassword(db: Pool, { phone, code, password }: NewPassword): Promise<void> {
  requirePasswordForm(password, 'shopper')
  const proved = await proveCode(db, { phone, purpose: 'reset', code })
  const account = await findByPhone(db, phone)
  await requireGoodPassword(db, password, account?.isStaff ? 'staff' : 'shopper', { phone })
  await proved.burn(db)
  if (!account) refuse('phone-unknown')
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    await setPassword(tx, account.id, passwordHash)
    await revokeSessions(tx, account.id)
  })
}
