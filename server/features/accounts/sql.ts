import type { Account } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'

export type Credentials = { id: number; passwordHash: string | null; isBlocked: boolean; isStaff: boolean }

export async function findCredentials(db: Db, login: string): Promise<Credentials | undefined> {
  const [found] = await db<Credentials[]>`
    select id, password_hash as "passwordHash", blocked_at is not null as "isBlocked", array_remove(scopes, 'shopper') <> '{}' as "isStaff"
      from account
     where (login = ${login} or phone = ${login}) and deleted_at is null
     limit 1`
  return found
}

export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select id, nickname, avatar, coalesce(phone, '') as phone, scopes,
           (select coalesce(sum(amount), 0)::bigint from ledger_entry where account_id = account.id) as balance,
           (select count(*) from favourite join product on product.id = product_id
             where account_id = account.id and product.on_sale) as "favouriteCount"
      from account
     where id = ${id} and deleted_at is null`
  return account
}

/** Undefined when the phone belongs to another account. */
export async function insertPhoneAccount(
  db: Db,
  { phone, nickname, passwordHash }: { phone: string; nickname: string; passwordHash: string | null },
): Promise<number | undefined> {
  const [made] = await db<{ id: number }[]>`
    insert into account (phone, nickname, password_hash) values (${phone}, ${nickname}, ${passwordHash})
    on conflict (phone) do nothing
    returning id`
  return made?.id
}

export type Entrant = { id: number; isBlocked: boolean; isStaff: boolean }

const entrantColumns = (db: Db) => db`
  id, blocked_at is not null as "isBlocked", array_remove(scopes, 'shopper') <> '{}' as "isStaff"`

export async function findByPhone(db: Db, phone: string): Promise<Entrant | undefined> {
  const [found] = await db<Entrant[]>`
    select ${entrantColumns(db)} from account where phone = ${phone}`
  return found
}

export async function insertUnionAccount(db: Db, unionId: string, nickname: string): Promise<number | undefined> {
  const [made] = await db<{ id: number }[]>`
    insert into account (wechat_union_id, nickname) values (${unionId}, ${nickname})
    on conflict (wechat_union_id) do nothing
    returning id`
  return made?.id
}

export async function findByUnionId(db: Db, unionId: string): Promise<Entrant | undefined> {
  const [found] = await db<Entrant[]>`
    select ${entrantColumns(db)} from account where wechat_union_id = ${unionId}`
  return found
}

export async function setPassword(db: Db, accountId: number, passwordHash: string): Promise<void> {
  await db`update account set password_hash = ${passwordHash} where id = ${accountId}`
}

/** False unless the avatar is unchanged or an upload of this account (T44). */
export async function updateProfile(
  db: Db,
  accountId: number,
  { nickname, nicknameEn = null, avatar }: { nickname: string; nicknameEn?: string | null; avatar: string },
): Promise<boolean> {
  const { count } = await db`
    update account set nickname = ${nickname}, nickname_en = coalesce(${nicknameEn}, nickname_en), avatar = ${avatar}
     where id = ${accountId}
       and (avatar = ${avatar} or ${avatar} = ''
            or exists (select from upload where name = ${avatar} and account_id = ${accountId}))`
  return count === 1
}

/** Changing one needs proof of the other. */
export type Keys = { phone: string | null; passwordHash: string | null }

export async function findKeysOf(db: Db, accountId: number): Promise<Keys> {
  const [keys] = await db<Keys[]>`select phone, password_hash as "passwordHash" from account where id = ${accountId}`
  return keys ?? { phone: null, passwordHash: null }
}

/** False when another account has the phone, or this one no longer has `from`. */
export async function setPhone(db: Db, accountId: number, { from, to }: { from: string | null; to: string }): Promise<boolean> {
  const { count } = await db`
    update account set phone = ${to}
     where id = ${accountId} and deleted_at is null and phone is not distinct from ${from}::text
       and not exists (select from account other where other.phone = ${to})`
  return count === 1
}

export async function findLogo(db: Db): Promise<string> {
  const [company] = await db<
    { logoUrl: string | null }[]
  >`select value->>'logoUrl' as "logoUrl" from setting where key = 'company'`
  return company?.logoUrl ?? ''
}

/** They make poor passwords. */
export async function findShopNames(db: Db): Promise<string[]> {
  const [company] = await db<{ names: (string | null)[] }[]>`
    select array[value->'siteName'->>'zh', value->'siteName'->>'en'] as names from setting where key = 'company'`
  return (company?.names ?? []).filter((name) => name !== null)
}

/** `recovered` and `made-owner` happen at the shell (recover-staff.ts). */
export type AccountEvent = 'phone-changed' | 'recovered' | 'made-owner' | 'second-factor-set' | 'second-factor-gone'

export async function insertAccountEvent(db: Db, accountId: number, kind: AccountEvent): Promise<void> {
  await db`insert into account_event (account_id, kind) values (${accountId}, ${kind})`
}
