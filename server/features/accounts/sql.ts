import type { Account, Scope } from '#domain/account.ts'
import { type Contact, contactKey } from '#domain/contact.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { hasFactorColumn } from './second-factor/sql.ts'

export type Credentials = Entrant & { passwordHash: string | null; scopes: Scope[]; hasFactor: boolean }

/** `login`: a name of staff, a phone or an email address; no name is one of the others. */
export async function findCredentials(db: Db, login: string, contact: Contact | undefined): Promise<Credentials | undefined> {
  const [found] = await db<Credentials[]>`
    select ${entrantColumns(db)}, password_hash as "passwordHash", scopes, ${hasFactorColumn(db)} as "hasFactor"
      from account
     where ${contact ? hasContact(db, contact) : db`login = ${login}`} and deleted_at is null`
  return found
}

const hasContact = (db: Db, contact: Contact): Fragment =>
  contact.kind === 'phone' ? db`phone = ${contact.phone}` : db`lower(sign_in_email) = ${contactKey(contact)}`

export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select id, nickname, nickname_en as "nicknameEn", avatar, coalesce(phone, '') as phone, coalesce(sign_in_email, '') as email, scopes,
           (select coalesce(sum(amount), 0)::bigint from ledger_entry where account_id = account.id) as balance,
           (select count(*) from favourite join product on product.id = product_id
             where account_id = account.id and product.on_sale) as "favouriteCount"
      from account
     where id = ${id} and deleted_at is null`
  return account
}

type NewAccount = { contact: Contact; nickname: string; passwordHash: string | null }

/** Undefined when the contact belongs to another account. */
export async function insertContactAccount(db: Db, { contact, nickname, passwordHash }: NewAccount): Promise<number | undefined> {
  const [phone, email] = contact.kind === 'phone' ? [contact.phone, null] : [null, contact.email]
  const [made] = await db<{ id: number }[]>`
    insert into account (phone, sign_in_email, nickname, password_hash) values (${phone}, ${email}, ${nickname}, ${passwordHash})
    on conflict do nothing
    returning id`
  return made?.id
}

export type Entrant = { id: number; isBlocked: boolean; isStaff: boolean }

export const entrantColumns = (db: Db): Fragment => db`
  id, blocked_at is not null as "isBlocked", array_remove(scopes, 'shopper') <> '{}' as "isStaff"`

export async function findByContact(db: Db, contact: Contact): Promise<Entrant | undefined> {
  const [found] = await db<Entrant[]>`
    select ${entrantColumns(db)} from account where ${hasContact(db, contact)}`
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

/** False when the account no longer has the password `from`. */
export async function replacePassword(
  db: Db,
  accountId: number,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { count } = await db`
    update account set password_hash = ${to} where id = ${accountId} and password_hash is not distinct from ${from}::text`
  return count === 1
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

/** Changing one needs proof of another. */
export type Keys = { phone: string | null; email: string | null; passwordHash: string | null; hasWechat: boolean }

export async function findKeysOf(db: Db, accountId: number): Promise<Keys> {
  const [keys] = await db<Keys[]>`
    select phone, sign_in_email as email, password_hash as "passwordHash",
           wechat_union_id is not null or exists (select from wechat_identity where account_id = account.id) as "hasWechat"
      from account where id = ${accountId}`
  return keys ?? { phone: null, email: null, passwordHash: null, hasWechat: false }
}

/** False when this account no longer has `from`. The database refuses what another one has. */
export async function setContact(
  db: Db,
  accountId: number,
  { from, to }: { from: string | null; to: Contact },
): Promise<boolean> {
  const column = db(to.kind === 'phone' ? 'phone' : 'sign_in_email')
  const { count } = await db`
    update account set ${column} = ${to.kind === 'phone' ? to.phone : to.email}
     where id = ${accountId} and deleted_at is null and ${column} is not distinct from ${from}::text`
  return count === 1
}

export async function findLogo(db: Db): Promise<string> {
  const [company] = await db<
    { logoUrl: string | null }[]
  >`select value->>'logoUrl' as "logoUrl" from setting where key = 'company'`
  return company?.logoUrl ?? ''
}

export async function findShopName(db: Db, locale: Locale): Promise<string> {
  const [zh = '', en = zh] = await findShopNames(db)
  return locale === 'en-US' ? en : zh
}

/** They make poor passwords. */
export async function findShopNames(db: Db): Promise<string[]> {
  const [company] = await db<{ names: (string | null)[] }[]>`
    select array[value->'siteName'->>'zh', value->'siteName'->>'en'] as names from setting where key = 'company'`
  return (company?.names ?? []).filter((name) => name !== null)
}

/** `recovered` and `made-owner` happen at the shell (recover-staff.ts). */
export type AccountEvent =
  | 'phone-changed'
  | 'email-changed'
  | 'recovered'
  | 'made-owner'
  | 'second-factor-set'
  | 'second-factor-gone'

export async function insertAccountEvent(db: Db, accountId: number, kind: AccountEvent): Promise<void> {
  await db`insert into account_event (account_id, kind) values (${accountId}, ${kind})`
}
