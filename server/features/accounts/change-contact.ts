import { Refusal, refuse } from '#contract/refusals.ts'
import { type Contact, contactKey } from '#domain/contact.ts'
import type { Locale } from '#domain/locale.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { type ProvedCode, proveCode } from './codes.ts'
import { linkEarlierAccounts, rememberLeft } from './left-identity.ts'
import { countTry } from './limit-guessing.ts'
import type { OnRegistered } from './open-account.ts'
import { verifyPassword } from './passwords.ts'
import { revokeOtherSessions, saveOldPhoneProof, spendOldPhoneProof } from './session-sql.ts'
import { findKeysOf, insertAccountEvent, type Keys, setContact } from './sql.ts'
import { tellContactChanged } from './tell-contact-changed.ts'

/** A session alone does not prove the owner. */
type OwnerProof = { oldCode: string; password: string; place: Place }
const OLD_PHONE_PROOF_MINUTES = 10

type Change = OwnerProof & { to: Contact; code: string; locale: Locale }

/** For accounts by WeChat or email. Accounts are never merged: a phone of another account is refused. */
export async function bindPhone(deps: Deps, account: SignedIn, change: Change, onRegistered: OnRegistered): Promise<void> {
  const keys = await findKeysOf(deps.db, account.accountId)
  if (keys.phone) refuse('phone-bound')
  await changeContact(deps, account, keys, change, { onFirstPhone: keys.email && !keys.hasWechat ? onRegistered : undefined })
}

/** Ends all other sessions and tells the former phone. `inSteps`: by a client that has one code to send with each call. */
export async function updatePhone(deps: Deps, account: SignedIn, change: Change, inSteps = false): Promise<void> {
  const keys = await findKeysOf(deps.db, account.accountId)
  const isSame = keys.phone === contactKey(change.to)
  if (inSteps && keys.phone && !change.oldCode && !change.password)
    return isSame
      ? provePresentPhone(deps, account, change)
      : changeContact(deps, account, keys, change, { owner: bySession(account) })
  if (isSame) refuse('phone-same')
  await changeContact(deps, account, keys, change)
}

/** The present phone comes first and is remembered for a while; the refusal asks for the new one. */
async function provePresentPhone({ db }: Deps, { tokenHash }: SignedIn, { to, code }: Change): Promise<never> {
  const proved = await proveCode(db, { from: to, purpose: 'reset', code })
  await transaction(db, async (tx) => {
    await proved.burn(tx)
    await saveOldPhoneProof(tx, tokenHash, OLD_PHONE_PROOF_MINUTES)
  })
  return refuse('phone-old-proved', { minutes: OLD_PHONE_PROOF_MINUTES })
}

/** A proof that the session remembers. It can be used once. */
const bySession = ({ tokenHash }: SignedIn): ProvedCode => ({
  burn: async (tx) => {
    if (!(await spendOldPhoneProof(tx, tokenHash))) refuse('phone-old-first')
  },
})

/** Also the first one. A changed one ends all other sessions, and the former is told. */
export async function updateEmail(deps: Deps, account: SignedIn, change: Change): Promise<void> {
  const keys = await findKeysOf(deps.db, account.accountId)
  if (keys.email?.toLowerCase() === contactKey(change.to)) refuse('email-same')
  await changeContact(deps, account, keys, change)
}

/** `onFirstPhone`: what the account did not get when it was opened (open-account.ts). */
async function changeContact(
  deps: Deps,
  { accountId, tokenHash }: SignedIn,
  keys: Keys,
  { to, code, locale, ...proof }: Change,
  { owner: proved, onFirstPhone }: { owner?: ProvedCode; onFirstPhone?: OnRegistered | undefined } = {},
): Promise<void> {
  const owner = proved ?? (await proveOwner(deps.db, accountId, { keys, toKind: to.kind, ...proof }))
  const holder = await proveCode(deps.db, { from: to, purpose: 'reset', code })
  const former = formerOf(keys, to.kind)
  await transaction(deps.db, async (tx) => {
    await owner?.burn(tx)
    await holder.burn(tx)
    // Two changes at once, each proved by the password: the second would replace, and tell, what it has not seen.
    if (!(await setContact(tx, accountId, { from: keys[to.kind], to }))) refuse('contact-changed')
    await linkEarlierAccounts(tx, accountId, to)
    await onFirstPhone?.(tx, accountId)
    if (!former) return
    await rememberLeft(tx, accountId, former)
    await revokeOtherSessions(tx, accountId, tokenHash)
    await insertAccountEvent(tx, accountId, `${to.kind}-changed`)
  }).catch((error: unknown) => refuseTaken(error, to.kind))
  if (former) await tellContactChanged(deps, { accountId, former, locale })
}

const UNIQUE_VIOLATION = '23505'

function refuseTaken(error: unknown, kind: Contact['kind']): never {
  if ((error as { code?: string }).code === UNIQUE_VIOLATION) refuse(kind === 'phone' ? 'phone-in-use' : 'email-in-use')
  throw error
}

const formerOf = ({ phone, email }: Keys, kind: Contact['kind']): Contact | undefined => {
  if (kind === 'phone') return phone ? { kind, phone, callingCode: '' } : undefined
  return email ? { kind, email } : undefined
}

/** To what the code goes that proves the owner: what is to be changed, or the other one while there is none. */
const provedBy = (keys: Keys, toKind: Contact['kind']): Contact | undefined =>
  formerOf(keys, toKind) ?? formerOf(keys, toKind === 'phone' ? 'email' : 'phone')

/**
 * The unburned code to a present contact. Undefined when the password was right, or the account has neither contact nor password:
 * then the session is enough.
 */
async function proveOwner(
  db: Pool,
  accountId: number,
  { keys, toKind, oldCode, password, place }: OwnerProof & { keys: Keys; toKind: Contact['kind'] },
): Promise<ProvedCode | undefined> {
  const by = provedBy(keys, toKind)
  if (!by && !keys.passwordHash) return undefined
  if (by && oldCode) return proveCode(db, { from: by, purpose: 'reset', code: oldCode }).catch(refuseOldCode)
  if (!password) return refuse(by?.kind === 'email' ? 'email-proof-required' : 'phone-proof-required', {}, { field: 'password' })
  const attempt = await countTry(db, { login: '', accountId, place })
  if (!(await verifyPassword(password, keys.passwordHash))) refuse('password-wrong')
  await attempt.forgive()
  return undefined
}

function refuseOldCode(error: unknown): never {
  if (error instanceof Refusal) refuse(error.refusal, error.params, { field: 'old_captcha' })
  throw error
}
