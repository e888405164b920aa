import { refuse } from '#contract/refusals.ts'
import { isAbove, mayGive, type Scope, type StaffScope, withImplied } from '#domain/account.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { requireGoodPassword } from './judge-password.ts'
import { hashPassword } from './passwords.ts'
import { findRole } from './roles/sql.ts'
import { removeForColleague } from './second-factor/set-up.ts'
import { endSessions, listSessions, type OwnSessionRow, revokeSessions } from './session-sql.ts'
import { setPassword } from './sql.ts'
import {
  findScopes,
  findStaffAccount,
  findWritten,
  insertStaff,
  lockOwners,
  type Rights,
  type StaffKeys,
  updateStaff,
} from './staff-sql.ts'

/** With a role, its scopes replace these. */
type Wanted = { scopes: readonly StaffScope[]; roleId?: number | undefined }
type NewStaff = { login: string; nickname: string; nicknameEn?: string; password: string } & Wanted
type Written = { nickname: string; nicknameEn: string; avatar: string; isBlocked: boolean }
type Shown = Omit<Written, 'isBlocked'>
type Change = { [Name in keyof Shown]?: Shown[Name] | undefined } & Wanted & { isBlocked: boolean; version?: string | undefined }

const PART_LENGTH = 18
const versionOfRights = ({ isBlocked, scopes, roleId }: Rights & { isBlocked: boolean }): string =>
  versionOf({ isBlocked, scopes, roleId }).slice(0, PART_LENGTH)
const versionOfShown = ({ nickname, nicknameEn, avatar }: Shown): string =>
  versionOf({ nickname, nicknameEn, avatar }).slice(0, PART_LENGTH)

/** Of what an administrator writes about a colleague: rights, then name and picture. */
export const versionOfStaff = (account: Written & Rights): string => `${versionOfRights(account)}.${versionOfShown(account)}`

/** The person may change name and picture meanwhile: that is in the way only of whoever changes these. */
function requireUnchanged(present: Written & Rights, { version, nickname, nicknameEn, avatar }: Change): void {
  const [rights, shown] = version?.split('.') ?? []
  requireVersion({ version: versionOfRights(present) }, rights)
  const isShownChanged = nickname !== undefined || nicknameEn !== undefined || avatar !== undefined
  if (isShownChanged && version !== undefined) requireVersion({ version: versionOfShown(present) }, shown ?? '')
}

/** Whoever acts, by an account's number; the shop itself has none. */
export type Actor = number | 'shop'

/** Rights are read under the lock: they may be gone since the call began. `given`: what `by` gives, and so must have. */
export async function requireAbove(tx: Db, by: Actor, others: readonly Scope[], given: readonly Scope[]): Promise<void> {
  if (by === 'shop') return
  const own = await findScopes(tx, by)
  if (!own.includes('admin')) refuse('not-allowed')
  if (!isAbove(own, others) || !isAbove(own, given)) refuse('staff-above')
  if (!mayGive(own, given)) refuse('staff-right-lacking')
}

/** What of `wanted` is not there yet. */
export const added = <S extends Scope>(present: readonly Scope[], wanted: readonly S[]): S[] =>
  wanted.filter((scope) => !present.includes(scope))

/** Locks everybody's rights, and finds a colleague whom `by` may manage. */
async function lockColleague(tx: Db, by: Actor, id: number): Promise<StaffKeys & { owners: number[] }> {
  const owners = await lockOwners(tx)
  const present = (await findStaffAccount(tx, id)) ?? refuse('not-found')
  await requireAbove(tx, by, present.scopes, [])
  return { ...present, owners }
}

/** One in whose place `by` may act: with all that the colleague may do. */
async function lockSubordinate(tx: Db, by: Actor, id: number): Promise<StaffKeys> {
  const present = await lockColleague(tx, by, id)
  await requireAbove(tx, by, present.scopes, present.scopes)
  return present
}

/** A role's scopes are read under the lock, so that nobody slips in between it and its change. */
async function rightsOf(tx: Db, { scopes, roleId }: Wanted): Promise<Rights> {
  if (roleId === undefined) return { scopes: withImplied(scopes), roleId: null }
  const role = (await findRole(tx, roleId)) ?? refuse('not-found')
  return { scopes: role.scopes, roleId }
}

/** Adds a staff account; answers its id. Refuses a weak password, a login that is taken, and rights that `by` may not give. */
export async function addStaff(db: Pool, { password, nicknameEn = '', ...staff }: NewStaff, by: Actor = 'shop'): Promise<number> {
  await requireGoodPassword(db, password, 'staff', staff)
  const passwordHash = await hashPassword(password)
  return transaction(db, async (tx) => {
    await lockOwners(tx)
    const rights = await rightsOf(tx, staff)
    await requireAbove(tx, by, [], rights.scopes)
    return (await insertStaff(tx, { ...staff, nicknameEn, ...rights, passwordHash })) ?? refuse('staff-login-taken')
  })
}

/**
 * Effective with the account's next call. Refused when the account has changed since `version`. At least one owner who can sign in must
 * remain.
 */
export async function changeStaff(db: Pool, by: number, id: number, change: Change): Promise<void> {
  await transaction(db, async (tx) => {
    const { owners, scopes } = await lockColleague(tx, by, id)
    const present = (await findWritten(tx, id)) ?? refuse('not-found')
    requireUnchanged(present, change)
    const rights = await rightsOf(tx, change)
    await requireAbove(tx, by, scopes, added(scopes, rights.scopes))
    const staysOwner = rights.scopes.includes('owner') && !change.isBlocked
    if (!staysOwner && owners.includes(id) && owners.length === 1) refuse('staff-last-owner')
    const { nickname = present.nickname, nicknameEn = present.nicknameEn, avatar = present.avatar, isBlocked } = change
    if (!(await updateStaff(tx, by, id, { nickname, nicknameEn, avatar, isBlocked, ...rights }))) refuse('not-found')
    await announce(tx, 'sessions')
  })
}

/** Sets a colleague's password and ends all their sessions. Refuses a weak one, and colleagues whom `by` may not manage. */
export async function setStaffPassword(db: Pool, by: number, id: number, password: string): Promise<void> {
  const account = await transaction(db, (tx) => lockSubordinate(tx, by, id))
  await requireGoodPassword(db, password, 'staff', account)
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    // Judging takes time: the account may be gone, or above the caller by now.
    await lockSubordinate(tx, by, id)
    await setPassword(tx, id, passwordHash)
    await revokeSessions(tx, id)
  })
}

/** Removes the second factor of a colleague who has lost phone and recovery codes. */
export async function resetSecondFactor(db: Pool, by: number, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockSubordinate(tx, by, id)
    if (!(await removeForColleague(tx, id))) refuse('not-found')
  })
}

/** Refuses colleagues whom `by` may not manage. */
export const listColleaguesSessions = (db: Pool, by: number, id: number): Promise<OwnSessionRow[]> =>
  transaction(db, async (tx) => {
    await lockColleague(tx, by, id)
    return listSessions(tx, id, null)
  })

/** Ends one session, or all; answers how many there were. Refuses colleagues whom `by` may not manage. */
export const endColleaguesSessions = (db: Pool, by: number, id: number, sessionId?: number): Promise<number> =>
  transaction(db, async (tx) => {
    await lockColleague(tx, by, id)
    return endSessions(tx, id, sessionId)
  })
