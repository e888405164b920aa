import type { StaffAccount } from '#contract/staff/accounts.ts'
import type { Scope, StaffScope } from '#domain/account.ts'
import { RECOVERY } from '#domain/audit.ts'
import type { Db } from '#server/db/database.ts'
import { tryKeys } from './limit-guessing.ts'

type Row = Omit<StaffAccount, 'isSelf' | 'mayManage' | 'seenAt' | 'version'> & { seenAt: Date | null }

/** The scopes of the role, or the account's own ones without a role. */
export type Rights = { scopes: readonly StaffScope[]; roleId: number | null }

/** `nicknameEn`: as English readers see the person in the chat; empty when the other name serves both. */
type Named = { nickname: string; nicknameEn: string }

/** All staff accounts, blocked ones included. */
export const listStaff = (db: Db): Promise<Row[]> =>
  db<Row[]>`
    select id, coalesce(login, '') as login, coalesce(phone, '') as phone, nickname, nickname_en as "nicknameEn", avatar,
           array_remove(scopes, 'shopper') as scopes, role_id as "roleId", blocked_at is not null as "isBlocked",
           exists (select from second_factor where account_id = account.id and totp_secret is not null) as "hasSecondFactor",
           (select max(coalesce(seen_at, created_at)) from session where account_id = account.id) as "seenAt"
      from account
     where deleted_at is null and array_remove(scopes, 'shopper') <> '{}'
     order by nickname, id`

export async function insertStaff(
  db: Db,
  { login, nickname, nicknameEn, passwordHash, scopes, roleId }: Named & { login: string; passwordHash: string } & Rights,
): Promise<number | undefined> {
  const [made] = await db<{ id: number }[]>`
    insert into account (login, nickname, nickname_en, password_hash, scopes, role_id)
    values (${login}, ${nickname}, ${nicknameEn}, ${passwordHash}, ${['shopper', ...scopes]}, ${roleId})
    on conflict (login) do nothing
    returning id`
  return made?.id
}

/** The trigger `keep_an_owner` takes this lock, too. */
const RIGHTS_LOCK = 'administrators'

/**
 * Owners who can sign in, locked until the end of the transaction. Call it before changing anybody's rights, so that two cannot
 * remove each other at once.
 */
export async function lockOwners(tx: Db): Promise<number[]> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${RIGHTS_LOCK}, 0))`
  // A separate statement, to see what the last lock holder committed.
  const rows = await tx<{ id: number }[]>`
    select id from account where 'owner' = any(scopes) and blocked_at is null and deleted_at is null order by id`
  return rows.map(({ id }) => id)
}

/** Empty for an account that cannot sign in. */
export async function findScopes(tx: Db, id: number): Promise<Scope[]> {
  const [account] = await tx<{ scopes: Scope[] }[]>`
    select scopes from account where id = ${id} and blocked_at is null and deleted_at is null`
  return account?.scopes ?? []
}

type Change = Named & { avatar: string; isBlocked: boolean } & Rights

/** False for an unknown account, or a picture that is neither its current one nor uploaded by `by`. */
export async function updateStaff(
  db: Db,
  by: number,
  id: number,
  { nickname, nicknameEn, avatar, scopes, roleId, isBlocked }: Change,
): Promise<boolean> {
  const { count } = await db`
    update account
       set nickname = ${nickname}, nickname_en = ${nicknameEn}, avatar = ${avatar}, scopes = ${['shopper', ...scopes]}, role_id = ${roleId},
           blocked_at = case when ${isBlocked} then coalesce(blocked_at, now()) end
     where id = ${id} and deleted_at is null and array_remove(scopes, 'shopper') <> '{}'
       and (avatar = ${avatar} or ${avatar} = ''
            or exists (select from upload where name = ${avatar} and account_id = ${by}))`
  return count === 1
}

/** What an administrator writes about a colleague, locked until the end of the transaction. */
export async function findWritten(tx: Db, id: number): Promise<Change | undefined> {
  const [found] = await tx<Change[]>`
    select nickname, nickname_en as "nicknameEn", avatar, blocked_at is not null as "isBlocked", role_id as "roleId",
           array_remove(scopes, 'shopper') as scopes
      from account where id = ${id} and deleted_at is null for no key update`
  return found
}

export type StaffKeys = { login: string | null; phone: string | null; scopes: Scope[] }

export async function findStaffAccount(db: Db, id: number): Promise<StaffKeys | undefined> {
  const [found] = await db<StaffKeys[]>`
    select login, phone, scopes from account where id = ${id} and deleted_at is null and array_remove(scopes, 'shopper') <> '{}'`
  return found
}

type OwnStaffRow = Pick<StaffAccount, 'id' | 'login' | 'phone' | 'nickname' | 'nicknameEn' | 'avatar' | 'scopes'>

export async function findOwnStaffAccount(db: Db, id: number): Promise<OwnStaffRow | undefined> {
  const [found] = await db<OwnStaffRow[]>`
    select id, coalesce(login, '') as login, coalesce(phone, '') as phone, nickname, nickname_en as "nicknameEn", avatar,
           array_remove(scopes, 'shopper') as scopes
      from account where id = ${id}`
  return found
}

export async function findByLogin(
  db: Db,
  login: string,
): Promise<{ id: number; isStaff: boolean; isBlocked: boolean } | undefined> {
  const [found] = await db<{ id: number; isStaff: boolean; isBlocked: boolean }[]>`
    select id, array_remove(scopes, 'shopper') <> '{}' as "isStaff", blocked_at is not null as "isBlocked"
      from account
     where (login = ${login} or phone = ${login}) and deleted_at is null
     order by login is not distinct from ${login} desc
     limit 1`
  return found
}

export async function liftLocks(db: Db, id: number): Promise<void> {
  await db`update account set blocked_at = null where id = ${id}`
  await db`delete from login_failure where login = any(${Object.values(tryKeys(id))})`
}

export async function setScopes(db: Db, id: number, scopes: readonly Scope[]): Promise<void> {
  await db`update account set scopes = ${[...scopes]}, role_id = null where id = ${id}`
}

/** Puts on record that the rest of the transaction was done at the server’s shell, for want of a person on the account itself. */
export async function insertShellAct(tx: Db, accountId: number): Promise<void> {
  const { method, path, address } = RECOVERY
  await tx`
    with act as (
      insert into staff_act (by_account, address, action, object_kind, object_id)
      values (${accountId}, ${address}, ${`${method} ${path}`}, 'account', ${String(accountId)})
      returning id),
    ended as (insert into staff_act_end (act_id, outcome) select id, 'done' from act)
    select set_config('rebstock.staff_act', id::text, true) from act`
}
