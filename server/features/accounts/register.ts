import { refuse } from '#contract/refusals.ts'
import { type Contact, nicknameOf } from '#domain/contact.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import type { OnRecord } from '#server/http/act-log.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { proveCode } from './codes.ts'
import { requireGoodPassword, requirePasswordForm } from './judge-password.ts'
import { type OnRegistered, openAccount } from './open-account.ts'
import { hashPassword } from './passwords.ts'
import { proveSecondFactor } from './second-factor/prove-second-factor.ts'
import { revokeSessions } from './session-sql.ts'
import { findByContact, setPassword } from './sql.ts'

type NewPassword = { contact: Contact; code: string; password: string }

/**
 * Judges the password before burning the code; the costly estimate only for holders of the contact. Only the holder learns
 * that it is taken (T43).
 */
export async function register(db: Pool, { contact, code, password }: NewPassword, onRegistered: OnRegistered): Promise<void> {
  requirePasswordForm(password, 'shopper')
  const proved = await proveCode(db, { from: contact, purpose: 'register', code })
  await requireGoodPassword(db, password, 'shopper', contact)
  await proved.burn(db)
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    const id = await openAccount(tx, { contact, nickname: nicknameOf(contact), passwordHash }, onRegistered)
    if (id === undefined) refuse(contact.kind === 'phone' ? 'phone-taken' : 'email-taken')
  })
}

type Reset = NewPassword & { otp: string; place: Place; onRecord: OnRecord }

/** Also changes a password. Ends all sessions (T40). A code alone never opens an account with a second factor. */
export async function resetPassword(deps: Pick<Deps, 'db' | 'now'>, reset: Reset): Promise<void> {
  const { db } = deps
  const { contact, code, password, otp, place, onRecord } = reset
  requirePasswordForm(password, 'shopper')
  const proved = await proveCode(db, { from: contact, purpose: 'reset', code })
  const account = await findByContact(db, contact)
  await requireGoodPassword(db, password, account?.isStaff ? 'staff' : 'shopper', contact)
  const change = async () => {
    if (account) await proveSecondFactor(deps, { accountId: account.id, otp, place })
    await proved.burn(db)
    if (!account) refuse(contact.kind === 'phone' ? 'phone-unknown' : 'email-unknown')
    const passwordHash = await hashPassword(password)
    await transaction(db, async (tx) => {
      await setPassword(tx, account.id, passwordHash)
      await revokeSessions(tx, account.id)
    })
  }
  await (account?.isStaff ? onRecord(account.id, change) : change())
}
