import { refuse } from '#contract/refusals.ts'
import { type LoginStrategy, NICKNAME_MAX } from '#domain/account.ts'
import { nicknameOf } from '#domain/contact.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { WechatArrival, WechatIdentity } from '#server/external/wechat-people.ts'
import type { OnRecord } from '#server/http/act-log.ts'
import type { Deps } from '#server/http/deps.ts'
import type { ProvedCode } from '../codes.ts'
import { linkEarlierAccounts } from '../left-identity.ts'
import { type OnRegistered, openAccount } from '../open-account.ts'
import type { requirePhone } from '../read-contact.ts'
import { proveSecondFactor } from '../second-factor/prove-second-factor.ts'
import { tokenHash } from '../session-token.ts'
import { type Caller, type OpenedSession, openSession } from '../sessions.ts'
import { type Entrant, findByContact, setContact } from '../sql.ts'
import { findByIdentity, type Known, lockJoining, mayHave, saveIdentity, saveUnionId, spendArrival } from './sql.ts'

export type Entering = { otp: string; caller: Caller; onRecord: OnRecord }
export type Entered = OpenedSession & { accountId: number; isNew: boolean }
type Part = Pick<Deps, 'db' | 'now'>
type Phone = ReturnType<typeof requirePhone>

/** Signs in a person whose WeChat is known; undefined for all others. */
export async function enterKnown(
  deps: Part,
  arrival: WechatArrival,
  key: string | undefined,
  entering: Entering,
): Promise<Entered | undefined> {
  const known = await findByIdentity(deps.db, arrival)
  if (!known) return undefined
  return enter(deps, known, 'local3', entering, async (tx) => {
    await lockJoining(tx, arrival, undefined)
    if ((await findByIdentity(tx, arrival))?.id !== known.id) refuse('wechat-failed')
    await spendKey(tx, key)
    await link(tx, known.id, arrival)
    return { accountId: known.id, isNew: false }
  })
}

type Joining = {
  /** Undefined when WeChat cannot be asked: then the person signs in by phone. */
  arrival: WechatArrival | undefined
  key: string | undefined
  /** Proved by WeChat, or by a code (then `proved`, which is burned). */
  phone: Phone
  proved: ProvedCode | undefined
  /**
   * The person only signs in, by phone and code: WeChat is joined where nothing stands against it. Without it joining is what was asked
   * for, and a conflict is told.
   */
  isSignIn?: boolean
}

/**
 * Signs in a person of whom WeChat and a phone are proved, and joins the two: to the account that has one of them, else to a new one.
 * Accounts are never merged, and nobody's phone or WeChat is replaced.
 */
export async function enterWithPhone(
  deps: Part,
  joining: Joining,
  entering: Entering,
  onRegistered: OnRegistered,
): Promise<Entered> {
  const { arrival, key, phone, proved, isSignIn = false } = joining
  const before = await decide(deps.db, joining)
  return enter(deps, before.entrant, isSignIn ? 'local2' : 'local3', entering, async (tx) => {
    await lockJoining(tx, arrival, phone.phone)
    const { entrant, joins, takesPhone } = await decide(tx, joining)
    if (entrant?.id !== before.entrant?.id) refuse('wechat-failed')
    await spendKey(tx, key)
    await proved?.burn(tx)
    if (takesPhone && entrant && !(await setContact(tx, entrant.id, { from: null, to: phone }))) refuse('phone-bound')
    if (takesPhone && entrant) await linkEarlierAccounts(tx, entrant.id, phone)
    const accountId = entrant?.id ?? (await open(tx, joining, onRegistered))
    if (arrival && joins) await link(tx, accountId, arrival)
    return { accountId, isNew: entrant === undefined }
  })
}

type Decision = { entrant: Entrant | undefined; joins: boolean; takesPhone: boolean }

/** Refuses what would take a phone or a WeChat from another account. */
async function decide(db: Db, { arrival, phone, isSignIn = false }: Joining): Promise<Decision> {
  const holder = await findByContact(db, phone)
  if (!arrival) return { entrant: holder, joins: false, takesPhone: false }
  const known = await findByIdentity(db, arrival)
  if (known && known.id === holder?.id) return { entrant: known, joins: true, takesPhone: false }
  if (known && !holder && known.phone === null) return { entrant: known, joins: true, takesPhone: true }
  if (isSignIn) {
    const isFree = !known && (!holder || (await mayHave(db, holder.id, arrival)))
    return { entrant: holder, joins: isFree, takesPhone: false }
  }
  if (known) refuse(holder ? 'phone-in-use' : 'phone-bound')
  if (holder && !(await mayHave(db, holder.id, arrival))) refuse('wechat-other')
  return { entrant: holder, joins: true, takesPhone: false }
}

async function open(tx: Db, { arrival, phone }: Joining, onRegistered: OnRegistered): Promise<number> {
  const nickname = arrival?.nickname.trim().slice(0, NICKNAME_MAX) || nicknameOf(phone)
  return (await openAccount(tx, { contact: phone, nickname, passwordHash: null }, onRegistered)) ?? refuse('wechat-failed')
}

async function link(tx: Db, accountId: number, arrival: WechatIdentity): Promise<void> {
  if (!(await saveIdentity(tx, accountId, arrival))) refuse('wechat-other')
  const { appId, openId, unionId } = arrival
  await linkEarlierAccounts(tx, accountId, { kind: 'wechat-app', appId, openId })
  if (!unionId) return
  await saveUnionId(tx, accountId, unionId)
  await linkEarlierAccounts(tx, accountId, { kind: 'wechat', unionId })
}

async function spendKey(tx: Db, key: string | undefined): Promise<void> {
  const hash = key === undefined ? undefined : tokenHash(key)
  if (hash && !(await spendArrival(tx, hash))) refuse('wechat-failed')
}

/** A second factor is proved before anything is joined: WeChat alone does not make somebody of the staff. */
function enter(
  { db, now }: Part,
  entrant: Entrant | undefined,
  strategy: LoginStrategy,
  { otp, caller, onRecord }: Entering,
  join: (tx: Db) => Promise<{ accountId: number; isNew: boolean }>,
): Promise<Entered> {
  const work = async () => {
    if (entrant?.isBlocked) refuse('login-blocked')
    const factor = { otp, place: caller.place }
    const withFactor = entrant ? await proveSecondFactor({ db, now }, { accountId: entrant.id, ...factor }) : false
    const joined = await transaction(db, join).catch(refuseTaken)
    return { ...joined, ...(await openSession(db, joined.accountId, strategy, caller, { withFactor })) }
  }
  return entrant?.isStaff ? onRecord(entrant.id, work) : work()
}

const UNIQUE_VIOLATION = '23505'

/** Somebody else was given the phone meanwhile. */
function refuseTaken(error: { code?: string }): never {
  if (error.code === UNIQUE_VIOLATION) refuse('phone-in-use')
  throw error
}

/** Somebody signed in by this WeChat gives the first phone of the account by WeChat's button. */
export async function addPhoneByWechat(deps: Part, accountId: number, arrival: WechatArrival, phone: Phone): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockJoining(tx, arrival, phone.phone)
    const known: Known | undefined = await findByIdentity(tx, arrival)
    // Else a session alone would be enough to give an account another phone.
    if (known?.id !== accountId) refuse('wechat-other')
    if (known.phone !== null) refuse('phone-bound')
    if (await findByContact(tx, phone)) refuse('phone-in-use')
    if (!(await setContact(tx, accountId, { from: null, to: phone }))) refuse('phone-bound')
    await link(tx, accountId, arrival)
    await linkEarlierAccounts(tx, accountId, phone)
  }).catch(refuseTaken)
}
