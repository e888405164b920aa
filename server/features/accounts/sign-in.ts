import { refuse } from '#contract/refusals.ts'
import { CODE_DIGITS, type LoginStrategy, NICKNAME_MAX, type Scope } from '#domain/account.ts'
import { type Contact, nicknameOf, tidyEmail } from '#domain/contact.ts'
import type { Locale } from '#domain/locale.ts'
import { PASSWORD_MAX, PASSWORD_RULES, passwordLength } from '#domain/password.ts'
import { sitePath } from '#domain/site-path.ts'
import { transaction } from '#server/db/database.ts'
import type { OnRecord } from '#server/http/act-log.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import { proveCode } from './codes.ts'
import { countTry } from './limit-guessing.ts'
import { type OnRegistered, openAccount } from './open-account.ts'
import { verifyPassword } from './passwords.ts'
import { readPhone } from './read-contact.ts'
import { proveSecondFactor } from './second-factor/prove-second-factor.ts'
import { newToken, sha256 } from './session-token.ts'
import { type Caller, type OpenedSession, openSession } from './sessions.ts'
import { insertWechatState, spendWechatState } from './sign-in-sql.ts'
import { findByContact, findByUnionId, findCredentials } from './sql.ts'

type Part = Pick<Deps, 'db' | 'now'>
type Attempt = {
  login: string
  password: string
  otp: string
  strategy: LoginStrategy
  caller: Caller
  onRecord: OnRecord
  /** CRMEB's clients have no field for a second factor: its six digits stand at the end of the password. */
  isFactorInPassword: boolean
  /** Only accounts with this scope may sign in. */
  only?: Scope
}

/** Strategies `local` and `local1`. Same answer and time for an unknown account and a wrong password (T43). */
export async function signInWithPassword(
  deps: Part,
  { login, strategy, caller, onRecord, isFactorInPassword, only, ...typed }: Attempt,
): Promise<OpenedSession & { accountId: number }> {
  const { db } = deps
  if (!login || !typed.password) refuse('login-empty')
  const { min } = PASSWORD_RULES.shopper
  const length = passwordLength(typed.password)
  if (length < min || length > PASSWORD_MAX) refuse('password-length', { min, max: PASSWORD_MAX })
  const account = await findCredentials(db, login, contactIn(login))
  const { password, otp } = isFactorInPassword && account?.hasFactor ? apart(typed) : typed
  const attempt = await countTry(db, { login, accountId: account?.id, place: caller.place })
  const prove = async () => {
    const isRight = await verifyPassword(password, account?.passwordHash)
    if (!account || !isRight) refuse('login-wrong')
    if (isFactorInPassword && account.hasFactor && otp === '') refuse('second-factor-in-password')
    // Forgiven only after the second factor, too: a known password gives no more guesses at it.
    const withFactor = !account.isBlocked && (await proveSecondFactor(deps, { accountId: account.id, otp, place: caller.place }))
    await attempt.forgive()
    if (account.isBlocked) refuse('login-blocked')
    if (only && !account.scopes.includes(only)) refuse('chat-no-agent')
    const proof = { withFactor, passwordHash: account.passwordHash }
    return { ...(await openSession(db, account.id, strategy, caller, proof)), accountId: account.id }
  }
  return account?.isStaff ? onRecord(account.id, prove) : prove()
}

const WITH_CODE = new RegExp(`^(.+)(\\d{${CODE_DIGITS}})$`, 's')

/** A password that ends with the code of an app. Without such an end it is the password alone. */
function apart({ password, otp }: { password: string; otp: string }): { password: string; otp: string } {
  const [, before, code] = otp === '' ? (WITH_CODE.exec(password) ?? []) : []
  return before && code ? { password: before, otp: code } : { password, otp }
}

/** What somebody types as the name of an account: a contact, or else a name of staff. */
function contactIn(login: string): Contact | undefined {
  if (!login.includes('@')) return readPhone(login)
  const email = tidyEmail(login)
  return email === undefined ? undefined : { kind: 'email', email }
}

type ByCode = { contact: Contact; code: string; otp: string; caller: Caller; onRecord: OnRecord }

/** Strategy `local2`. An unknown phone or email address is registered under a masked name. */
export async function signInWithCode(
  deps: Part,
  { contact, code, otp, caller, onRecord }: ByCode,
  onRegistered: OnRegistered,
): Promise<OpenedSession> {
  const { db } = deps
  const proved = await proveCode(db, { from: contact, purpose: 'login', code })
  const known = await findByContact(db, contact)
  const open = async () => {
    const withFactor = known ? await proveSecondFactor(deps, { accountId: known.id, otp, place: caller.place }) : false
    await proved.burn(db)
    await transaction(db, async (tx) => {
      await openAccount(tx, { contact, nickname: nicknameOf(contact), passwordHash: null }, onRegistered)
    })
    const account = await findByContact(db, contact)
    if (!account || account.isBlocked) refuse('login-blocked')
    return openSession(db, account.id, 'local2', caller, { withFactor })
  }
  return known?.isStaff ? onRecord(known.id, open) : open()
}

const STATE_MINUTES = 10

/** Begins strategy `local3`. `returnTo`: a path of the site at `origin`. */
export async function startWechatSignIn(
  { db, wechat }: Deps,
  { returnTo, origin }: { returnTo: string; origin: string },
): Promise<{ url: string; state: string }> {
  if (!wechat.appId) refuse('wechat-failed')
  const path = sitePath(returnTo) ?? '/'
  const state = newToken()
  await insertWechatState(db, { stateHash: sha256(state), returnTo: path, minutes: STATE_MINUTES })
  return { url: wechat.signInUrl(new URL(path, origin).href, state), state }
}

type WechatAttempt = { code: string; state: string; otp: string; caller: Caller; locale: Locale; onRecord: OnRecord }

/** The avatar is not fetched from WeChat (T44). WeChat's code is good once, so that a second factor comes with the first call. */
export async function signInWithWechat(
  { db, wechat, log, now }: Deps,
  { code, state, otp, caller, locale, onRecord }: WechatAttempt,
  onRegistered: OnRegistered,
): Promise<OpenedSession & { returnTo: string }> {
  const returnTo = await spendWechatState(db, sha256(state))
  if (returnTo === undefined || !code) refuse('wechat-failed')
  const person = await wechat.exchange(code).catch((error: unknown) => {
    log.error({ err: error }, 'WeChat could not be asked')
    return undefined
  })
  if (!person) refuse('wechat-failed')
  const nickname = person.nickname.trim().slice(0, NICKNAME_MAX) || say(locale, 'accounts.wechatPerson')
  await transaction(db, (tx) => openAccount(tx, { unionId: person.unionId, nickname }, onRegistered))
  const account = await findByUnionId(db, person.unionId)
  const open = async () => {
    if (!account || account.isBlocked) refuse('login-blocked')
    const withFactor = await proveSecondFactor({ db, now }, { accountId: account.id, otp, place: caller.place })
    return { ...(await openSession(db, account.id, 'local3', caller, { withFactor })), returnTo }
  }
  return account?.isStaff ? onRecord(account.id, open) : open()
}
