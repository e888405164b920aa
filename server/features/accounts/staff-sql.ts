import type { StaffAccount, StaffScope } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'
import { matchesShopper } from './match-shopper.ts'

type Row = Omit<StaffAccount, 'isSelf' | 'signedInAt'> & { signedInAt: Date | null }

/** Accounts with a scope beyond the shopper's, by name. Blocked ones are among them: only there can they be let in again. */
export const listStaff = (db: Db): Promise<Row[]> =>
  db<Row[]>`
    select id, coalesce(login, '') as login, coalesce(phone, '') as phone, nickname, avatar,
           array_remove(scopes, 'shopper') as scopes, blocked_at is not null as "isBlocked",
           (select max(created_at) from session where account_id = account.id) as "signedInAt"
      from account
     where deleted_at is null and array_remove(scopes, 'shopper') <> '{}'
     order by nickname, id`

/** Undefined when the login is taken. */
export async function insertStaff(
  db: Db,
  {
    login,
    nickname,
    passwordHash,
    scopes,
  }: { login: string; nickname: string; passwordHash: string; scopes: readonly StaffScope[] },
): Promise<number | undefined> {
  const [made] = await db<{ id: number }[]>`
    insert into account (login, nickname, password_hash, scopes)
    values (${login}, ${nickname}, ${passwordHash}, ${['shopper', ...scopes]})
    on conflict (login) do nothing
    returning id`
  return made?.id
}

/** Locks the administrators who can sign in: two who take each other's rights at once are decided one after the other. */
export const lockAdministrators = async (db: Db): Promise<number[]> =>
  (
    await db<{ id: number }[]>`
      select id from account
       where 'admin' = any(scopes) and blocked_at is null and deleted_at is null
       order by id
         for update`
  ).map(({ id }) => id)

type Change = { nickname: string; avatar: string; scopes: readonly StaffScope[]; isBlocked: boolean }

/** False when there is no such staff account, or the picture is neither its present one nor an upload of who changes it. */
export async function updateStaff(
  db: Db,
  by: number,
  id: number,
  { nickname, avatar, scopes, isBlocked }: Change,
): Promise<boolean> {
  const { count } = await db`
    update account
       set nickname = ${nickname}, avatar = ${avatar}, scopes = ${['shopper', ...scopes]},
           blocked_at = case when ${isBlocked} then coalesce(blocked_at, now()) end
     where id = ${id} and deleted_at is null and array_remove(scopes, 'shopper') <> '{}'
       and (avatar = ${avatar} or ${avatar} = ''
            or exists (select from upload where name = ${avatar} and account_id = ${by}))`
  return count === 1
}

export async function isStaffAccount(db: Db, id: number): Promise<boolean> {
  const [found] = await db`
    select from account where id = ${id} and deleted_at is null and array_remove(scopes, 'shopper') <> '{}'`
  return found !== undefined
}

const SHOPPERS_MAX = 20

/** Open accounts by their whole phone or its end, their number, or a part of their name; newest first. */
export const listShoppersLike = (
  db: Db,
  words: string,
): Promise<{ id: number; nickname: string; avatar: string; phone: string }[]> => db`
    select id, nickname, avatar, coalesce(phone, '') as phone
      from account
     where deleted_at is null and ${matchesShopper(db, words)}
     order by id desc
     limit ${SHOPPERS_MAX}`
