import type { LoginStrategy, OwnSession, Scope } from '#domain/account.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'

/** Returns the end of the session, by the database's clock. */
export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; accountId: number; strategy: LoginStrategy; seconds: number; userAgent: string },
): Promise<Date> {
  const { tokenHash, accountId, strategy, seconds, userAgent } = session
  const [opened] = await db<[{ expiresAt: Date }]>`
    insert into session (token_hash, account_id, strategy, expires_at, user_agent)
    values (${tokenHash}, ${accountId}, ${strategy}, now() + make_interval(secs => ${seconds}), ${userAgent})
    returning expires_at as "expiresAt"`
  return opened.expiresAt
}

export async function rememberNetwork(db: Db, accountId: number, network: string): Promise<void> {
  await db`
    insert into known_network (account_id, network) values (${accountId}, ${network})
    on conflict (account_id, network) do update set last_at = now()`
}

/** `place`: 1-based position of the hash in the query. */
export type SessionRow = {
  place: number
  accountId: number
  scopes: Scope[]
  locale: Locale
  isRevoked: boolean
  isExpired: boolean
  isBarred: boolean
}

export const findSessions = (db: Db, hashes: readonly Buffer[]): Promise<SessionRow[]> =>
  db<SessionRow[]>`
    select place, account.id as "accountId", account.scopes, account.locale,
           session.revoked_at is not null as "isRevoked",
           session.expires_at <= now() as "isExpired",
           account.blocked_at is not null or account.deleted_at is not null as "isBarred"
      from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) with ordinality as asked (hash, place)
      join session on session.token_hash = decode(asked.hash, 'hex')
      join account on account.id = session.account_id`

export async function saveLocale(db: Db, accountId: number, locale: Locale): Promise<void> {
  await db`update account set locale = ${locale} where id = ${accountId} and locale <> ${locale}`
}

type OwnSessionRow = Omit<OwnSession, 'device' | 'signedInAt'> & { userAgent: string; signedInAt: Date }

export const listSessions = (db: Db, accountId: number, tokenHash: Buffer): Promise<OwnSessionRow[]> =>
  db<OwnSessionRow[]>`
    select id, user_agent as "userAgent", strategy, created_at as "signedInAt", token_hash = ${tokenHash} as "isCurrent"
      from session
     where account_id = ${accountId} and revoked_at is null and expires_at > now()
     order by "isCurrent" desc, created_at desc`

export async function revokeOtherSessions(db: Db, accountId: number, tokenHash: Buffer): Promise<number> {
  const { count } = await db`
    update session set revoked_at = now()
     where account_id = ${accountId} and token_hash <> ${tokenHash} and revoked_at is null and expires_at > now()`
  return count
}

export async function revokeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db`update session set revoked_at = now() where token_hash = ${tokenHash} and revoked_at is null`
}

export async function revokeSessions(db: Db, accountId: number): Promise<void> {
  await db`update session set revoked_at = now() where account_id = ${accountId} and revoked_at is null`
}

/** One of the account's open sessions, or all; returns how many there were. */
export async function endSessions(db: Db, accountId: number, sessionId?: number): Promise<number> {
  const { count } = await db`
    update session set revoked_at = now()
     where account_id = ${accountId} and revoked_at is null and expires_at > now()
       and (${sessionId ?? null}::bigint is null or id = ${sessionId ?? null})`
  return count
}
