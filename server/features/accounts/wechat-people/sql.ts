import type { Db } from '#server/db/database.ts'
import type { WechatArrival, WechatIdentity } from '#server/external/wechat-people.ts'
import { type Entrant, entrantColumns } from '../sql.ts'

export async function insertArrival(db: Db, keyHash: Buffer, arrival: WechatArrival, minutes: number): Promise<void> {
  const { appId, openId, unionId = null, nickname, sessionKey = null } = arrival
  await db`
    insert into wechat_arrival (key_hash, app_id, open_id, union_id, nickname, session_key, expires_at)
    values (${keyHash}, ${appId}, ${openId}, ${unionId}, ${nickname}, ${sessionKey}, now() + make_interval(mins => ${minutes}))`
}

const arrivalColumns = (db: Db) => db`
  app_id as "appId", open_id as "openId", union_id as "unionId", nickname, session_key as "sessionKey"`
type ArrivalRow = { [Key in keyof WechatArrival]: WechatArrival[Key] | null }
const arrivalOf = (row: ArrivalRow | undefined): WechatArrival | undefined =>
  row && ({ ...row, unionId: row.unionId ?? undefined, sessionKey: row.sessionKey ?? undefined } as WechatArrival)

export async function findArrival(db: Db, keyHash: Buffer): Promise<WechatArrival | undefined> {
  const [row] = await db<ArrivalRow[]>`
    select ${arrivalColumns(db)} from wechat_arrival where key_hash = ${keyHash} and expires_at > now()`
  return arrivalOf(row)
}

/** False when another call was faster. */
export async function spendArrival(tx: Db, keyHash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from wechat_arrival where key_hash = ${keyHash} and expires_at > now()`
  return count === 1
}

/** Whatever joins a WeChat or a phone to an account waits for others that name one of them, until the end of the transaction. */
export async function lockJoining(tx: Db, identity: WechatIdentity | undefined, phone: string | undefined): Promise<void> {
  const names = [identity && `${identity.appId}:${identity.openId}`, identity?.unionId, phone].filter(
    (name) => name !== undefined,
  )
  for (const name of names.toSorted()) await tx`select pg_advisory_xact_lock(hashtextextended(${`wechat-join:${name}`}, 0))`
}

export type Known = Entrant & { phone: string | null }

/** By its name in this app, else by the one that all apps of the shop share. */
export async function findByIdentity(db: Db, { appId, openId, unionId }: WechatIdentity): Promise<Known | undefined> {
  const [known] = await db<Known[]>`
    select ${entrantColumns(db)}, phone
      from account left join wechat_identity on account_id = account.id and app_id = ${appId} and open_id = ${openId}
     where open_id is not null or wechat_union_id = ${unionId ?? null}
     order by open_id is null
     limit 1`
  return known
}

/** Whether the account has no other person's WeChat: neither of this app nor of all. */
export async function mayHave(db: Db, accountId: number, { appId, openId, unionId }: WechatIdentity): Promise<boolean> {
  const [free] = await db`
    select from account
     where id = ${accountId}
       and coalesce(wechat_union_id = ${unionId ?? null}::text, true)
       and not exists (
         select from wechat_identity where account_id = account.id and app_id = ${appId} and open_id <> ${openId})`
  return free !== undefined
}

/** False when the name in this app belongs to another account, or this one has another name there. */
export async function saveIdentity(tx: Db, accountId: number, { appId, openId }: WechatIdentity): Promise<boolean> {
  const [saved] = await tx`
    with made as (
      insert into wechat_identity (app_id, open_id, account_id) values (${appId}, ${openId}, ${accountId})
      on conflict do nothing
      returning account_id
    )
    select from made
    union all
    select from wechat_identity where app_id = ${appId} and open_id = ${openId} and account_id = ${accountId}`
  return saved !== undefined
}

/** Saves the name, unless the account has one already or another account has this one. */
export async function saveUnionId(tx: Db, accountId: number, unionId: string): Promise<void> {
  await tx`
    update account set wechat_union_id = ${unionId}
     where id = ${accountId} and wechat_union_id is null
       and not exists (select from account other where other.wechat_union_id = ${unionId})`
}
