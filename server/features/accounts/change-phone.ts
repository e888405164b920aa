import { Refusal, refuse } from '#contract/refusals.ts'
import type { Locale } from '#domain/locale.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { type ProvedCode, proveCode } from './codes.ts'
import { linkEarlierAccounts, rememberLeft } from './left-identity.ts'
import { countTry } from './limit-guessing.ts'
import { verifyPassword } from './passwords.ts'
import { revokeOtherSessions } from './session-sql.ts'
import { findKeysOf, insertAccountEvent, type Keys, setPhone } from './sql.ts'

/** A session alone does not prove the owner. */
type OwnerProof = { oldCode: string; password: string; place: Place }
type NewPhone = { phone: string; code: string }
type Change = NewPhone & OwnerProof & { locale: Locale }

/** For WeChat accounts. Accounts are never merged: a phone of another account is refused. */
export async function bindPhone(deps: Deps, account: SignedIn, change: Change): Promise<void> {
  const keys = await findKeysOf(deps.db, account.accountId)
  if (keys.phone) refuse('phone-bound')
  await changePhone(deps, account, keys, change)
}

/** Ends all other sessions and notifies the old phone. */
export async function updatePhone(deps: Deps, account: SignedIn, change: Change): Promise<void> {
  const keys = await findKeysOf(deps.db, account.accountId)
  if (keys.phone === change.phone) refuse('phone-same')
  await changePhone(deps, account, keys, change)
}

async function changePhone(deps: Deps, { accountId, tokenHash }: SignedIn, keys: Keys, change: Change): Promise<void> {
  const { phone, code, locale } = change
  const owner = await proveOwner(deps.db, accountId, keys, change)
  const holder = await proveCode(deps.db, { phone, purpose: 'reset', code })
  const isChanged = await transaction(deps.db, async (tx) => {
    await owner?.burn(tx)
    await holder.burn(tx)
    if (!(await setPhone(tx, accountId, { from: keys.phone, to: phone }))) return false
    await linkEarlierAccounts(tx, accountId, { phone })
    if (!keys.phone) return true
    await rememberLeft(tx, accountId, { phone: keys.phone })
    await revokeOtherSessions(tx, accountId, tokenHash)
    await insertAccountEvent(tx, accountId, 'phone-changed')
    return true
  }).catch(isTakenMeanwhile)
  if (!isChanged) refuse('phone-in-use')
  if (keys.phone) await notifyPhoneChanged(deps, { accountId, oldPhone: keys.phone, locale })
}

type PhoneChange = { accountId: number; oldPhone: string; locale: Locale }

async function notifyPhoneChanged({ sms, log }: Deps, { accountId, oldPhone, locale }: PhoneChange): Promise<void> {
  try {
    if (await sms.sendPhoneChanged(oldPhone, locale)) return
    log.warn({ account: accountId }, 'phone changed; no text message says so (SMS_PHONE_CHANGED_TEMPLATE_CODE is not set)')
  } catch (error) {
    log.error({ err: error, account: accountId }, 'phone changed; the text message about it could not be sent')
  }
}

const UNIQUE_VIOLATION = '23505'

function isTakenMeanwhile(error: { code?: string }): false {
  if (error.code === UNIQUE_VIOLATION) return false
  throw error
}

/**
 * The unburned code to the present phone. Undefined when the password was right, or the account has neither phone nor password:
 * then the session is enough.
 */
async function proveOwner(
  db: Pool,
  accountId: number,
  { phone, passwordHash }: Keys,
  { oldCode, password, place }: OwnerProof,
): Promise<ProvedCode | undefined> {
  if (!phone && !passwordHash) return undefined
  if (phone && oldCode) return proveCode(db, { phone, purpose: 'reset', code: oldCode }).catch(refuseOldCode)
  if (!password) return refuse('phone-proof-required', {}, { field: 'password' })
  const attempt = await countTry(db, { login: '', accountId, place })
  if (!(await verifyPassword(password, passwordHash))) refuse('password-wrong')
  await attempt.forgive()
  return undefined
}

function refuseOldCode(error: unknown): never {
  if (error instanceof Refusal) refuse(error.refusal, error.params, { field: 'old_captcha' })
  throw error
}
