import type { CodePurpose } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'
import { DEVICE } from '#server/http/callers.ts'

/** Until the end of the transaction. */
const lock = async (tx: Db, words: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`
}

type Counted = { recipient: string; network: string; callingCode: string }

// Always lock recipient or account before network, and that before the country, to avoid deadlocks.
export async function lockCodes(tx: Db, { recipient, network, callingCode }: Counted): Promise<void> {
  await lock(tx, `code-recipient:${recipient}`)
  await lock(tx, `code-network:${network}`)
  if (callingCode) await lock(tx, `code-country:${callingCode}`)
}
export async function lockTries(tx: Db, { key, network }: { key: string; network: string }): Promise<void> {
  await lock(tx, `try-account:${key}`)
  await lock(tx, `try-network:${network}`)
}

export async function insertCodeKey(db: Db, keyHash: Buffer, minutes: number): Promise<void> {
  await db`insert into code_key (key_hash, expires_at) values (${keyHash}, now() + make_interval(mins => ${minutes}))`
}

export async function spendCodeKey(tx: Db, keyHash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from code_key where key_hash = ${keyHash} and expires_at > now()`
  return count > 0
}

export type CodeCounts = { waitSeconds: number | null; byRecipient: number; byNetwork: number; abroadByNetwork: number }

/** Seconds until the next code is allowed, and counts of the last 24 hours. */
export async function countCodes(
  tx: Db,
  { recipient, network, resendSeconds }: { recipient: string; network: string; resendSeconds: number },
): Promise<CodeCounts> {
  const [counts] = await tx<[CodeCounts]>`
    select (select ${resendSeconds} - floor(extract(epoch from now() - max(created_at)))::int
              from sign_in_code where recipient = ${recipient}) as "waitSeconds",
           (select count(*) from sign_in_code where recipient = ${recipient} and created_at > now() - interval '1 day') as "byRecipient",
           (select count(*) from sign_in_code where ip = ${network} and created_at > now() - interval '1 day') as "byNetwork",
           (select count(*) from sign_in_code
             where ip = ${network} and created_at > now() - interval '1 day' and calling_code <> '') as "abroadByNetwork"`
  return counts
}

/** Counts the codes to all phones of a country together. */
export async function countCodesTo(tx: Db, callingCode: string): Promise<{ inHour: number; inDay: number }> {
  const [counts] = await tx<[{ inHour: number; inDay: number }]>`
    select count(*) filter (where created_at > now() - interval '1 hour') as "inHour", count(*) as "inDay"
      from sign_in_code
     where calling_code <> '' and calling_code = ${callingCode} and created_at > now() - interval '1 day'`
  return counts
}

type NewCode = Counted & { purpose: CodePurpose; codeHash: Buffer; minutes: number }

export async function insertCode(tx: Db, code: NewCode): Promise<number> {
  const { recipient, callingCode, purpose, codeHash, network, minutes } = code
  const [made] = await tx<[{ id: number }]>`
    insert into sign_in_code (recipient, calling_code, purpose, code_hash, ip, expires_at)
    values (${recipient}, ${callingCode}, ${purpose}, ${codeHash}, ${network}, now() + make_interval(mins => ${minutes}))
    returning id`
  return made.id
}

export async function deleteCode(db: Db, id: number): Promise<void> {
  await db`delete from sign_in_code where id = ${id}`
}

/** Counts a try; undefined when the last code is used, expired, or has no tries left. */
export async function countCodeTry(
  db: Db,
  { recipient, purpose, triesMax }: { recipient: string; purpose: CodePurpose; triesMax: number },
): Promise<{ id: number; codeHash: Buffer } | undefined> {
  const [live] = await db<{ id: number; codeHash: Buffer }[]>`
    update sign_in_code set tries = tries + 1
     where id = (select max(id) from sign_in_code where recipient = ${recipient} and purpose = ${purpose})
       and used_at is null and expires_at > now() and tries < ${triesMax}
    returning id, code_hash as "codeHash"`
  return live
}

export async function takeBackCodeTry(db: Db, id: number): Promise<void> {
  await db`update sign_in_code set tries = tries - 1 where id = ${id}`
}

export async function spendCode(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`update sign_in_code set used_at = now() where id = ${id} and used_at is null`
  return count > 0
}

export async function findLastCode(
  db: Db,
  recipient: string,
  purpose: CodePurpose,
): Promise<{ isUsed: boolean; isExpired: boolean } | undefined> {
  const [last] = await db<{ isUsed: boolean; isExpired: boolean }[]>`
    select used_at is not null as "isUsed", expires_at <= now() as "isExpired"
      from sign_in_code where recipient = ${recipient} and purpose = ${purpose} order by id desc limit 1`
  return last
}

/** The purpose of the last code that was sent for one of these purposes. */
export async function findLastPurpose(
  db: Db,
  recipient: string,
  purposes: readonly CodePurpose[],
): Promise<CodePurpose | undefined> {
  const [last] = await db<{ purpose: CodePurpose }[]>`
    select purpose from sign_in_code where recipient = ${recipient} and purpose in ${db(purposes)} order by id desc limit 1`
  return last?.purpose
}

type Try = { key: string; accountId: number; network: string }
type Windows = { perNetwork: number; perAccount: number; perKnownNetwork: number }
export type FailureCounts = { isKnown: boolean; byNetwork: number; byAccount: number; byBoth: number }

/** `byAccount` excludes networks from which the account has signed in. */
export async function countFailures(db: Db, { key, accountId, network }: Try, minutes: Windows): Promise<FailureCounts> {
  const [counts] = await db<[FailureCounts]>`
    select exists (select from known_network where account_id = ${accountId} and network = ${network}) as "isKnown",
           (select count(*) from login_failure
             where ip = ${network} and at > now() - make_interval(mins => ${minutes.perNetwork})) as "byNetwork",
           (select count(*) from login_failure
             where login = ${key} and at > now() - make_interval(mins => ${minutes.perAccount})
               and not exists (select from known_network where account_id = ${accountId} and network = login_failure.ip)) as "byAccount",
           (select count(*) from login_failure
             where login = ${key} and ip = ${network}
               and at > now() - make_interval(mins => ${minutes.perKnownNetwork})) as "byBoth"`
  return counts
}

/** Behind unknown proxies, all together. */
export async function countFailuresOfDevices(db: Db, minutes: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from login_failure
     where ip like ${`${DEVICE} %`} and at > now() - make_interval(mins => ${minutes})`
  return row?.count ?? 0
}

export async function insertFailure(tx: Db, { key, network }: Try): Promise<void> {
  await tx`insert into login_failure (login, ip) values (${key}, ${network})`
}

export async function deleteFailures(db: Db, { key, network }: Try): Promise<void> {
  await db`delete from login_failure where login = ${key} and ip = ${network}`
}

type WechatState = { stateHash: Buffer; returnTo: string; minutes: number }

export async function insertWechatState(db: Db, { stateHash, returnTo, minutes }: WechatState): Promise<void> {
  await db`
    insert into wechat_state (state_hash, return_to, expires_at)
    values (${stateHash}, ${returnTo}, now() + make_interval(mins => ${minutes}))`
}

/** The path to return to; undefined for an unknown, used or expired state. */
export async function spendWechatState(db: Db, stateHash: Buffer): Promise<string | undefined> {
  const [begun] = await db<{ returnTo: string }[]>`
    delete from wechat_state where state_hash = ${stateHash} and expires_at > now() returning return_to as "returnTo"`
  return begun?.returnTo
}
