import { type LoginStrategy, type OwnSession, PROOF_MINUTES, type Scope } from '#domain/account.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'

type NewSession = {
  tokenHash: Buffer
  accountId: number
  strategy: LoginStrategy
  seconds: number
  userAgent: string
  network: string
  withFactor: boolean
  /** The one that was verified, when it was by a password. */
  passwordHash?: string | null
}

/**
 * Returns the end of the session, by the database's clock; undefined when the account has another password by now. The lock waits for who is
 * setting one, and who sets one afterwards ends this session, too.
 */
export async function insertSession(db: Db, session: NewSession): Promise<Date | undefined> {
  const { tokenHash, accountId, strategy, seconds, userAgent, network, withFactor, passwordHash } = session
  const proved = passwordHash === undefined ? db`` : db`and password_hash is not distinct from ${passwordHash}::text for share`
  const [opened] = await db<{ expiresAt: Date }[]>`
    insert into session (token_hash, account_id, strategy, expires_at, user_agent, network, with_factor)
    select ${tokenHash}::bytea, id, ${strategy}::text, now() + make_interval(secs => ${seconds}), ${userAgent}::text, ${network}::text,
           ${withFactor}::boolean
      from account
     where id = ${accountId} ${proved}
    returning expires_at as "expiresAt"`
  return opened?.expiresAt
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
  isProved: boolean
  /** Only staff are asked for one. */
  hasFactor: boolean
  withFactor: boolean
  /** Only those of staff are noted. */
  isSeenLongAgo: boolean
}

/** So often it is noted that a session is in use. */
const SEEN_EVERY_MINUTES = 5

const hexOf = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('hex'))

export const findSessions = (db: Db, hashes: readonly Buffer[]): Promise<SessionRow[]> =>
  db<SessionRow[]>`
    select place, account.id as "accountId", account.scopes, account.locale,
           session.revoked_at is not null as "isRevoked",
           session.expires_at <= now() as "isExpired",
           account.blocked_at is not null or account.deleted_at is not null as "isBarred",
           session.proved_at > now() - make_interval(mins => ${PROOF_MINUTES}) as "isProved",
           session.with_factor as "withFactor",
           account.scopes <> '{shopper}'
             and coalesce(session.seen_at, session.created_at) < now() - make_interval(mins => ${SEEN_EVERY_MINUTES}) as "isSeenLongAgo",
           account.scopes <> '{shopper}' and exists (
             select from second_factor where account_id = account.id and totp_secret is not null) as "hasFactor"
      from unnest((select ${hexOf(hashes)}::text[])) with ordinality as asked (hash, place)
      join session on session.token_hash = decode(asked.hash, 'hex')
      join account on account.id = session.account_id`

/** Notes that sessions are in use. A row that another call is writing at this moment is left to the next call. */
export async function noteSeen(db: Db, hashes: readonly Buffer[]): Promise<void> {
  await db`
    update session set seen_at = now()
     where id in (select id from session
                   where token_hash in (select decode(hash, 'hex') from unnest(${hexOf(hashes)}::text[]) as hash)
                     for no key update skip locked)`
}

export async function saveLocale(db: Db, accountId: number, locale: Locale): Promise<void> {
  await db`update account set locale = ${locale} where id = ${accountId} and locale <> ${locale}`
}

export type OwnSessionRow = Omit<OwnSession, 'device' | 'signedInAt'> & {
  userAgent: string
  network: string
  signedInAt: Date
  seenAt: Date
}

/** `tokenHash`: that of the session that asks, when it is the account's own. */
export const listSessions = (db: Db, accountId: number, tokenHash: Buffer | null): Promise<OwnSessionRow[]> =>
  db<OwnSessionRow[]>`
    select id, user_agent as "userAgent", strategy, network, created_at as "signedInAt",
           coalesce(seen_at, created_at) as "seenAt",
           token_hash is not distinct from ${tokenHash}::bytea as "isCurrent"
      from session
     where account_id = ${accountId} and revoked_at is null and expires_at > now()
     order by "isCurrent" desc, coalesce(seen_at, created_at) desc, id desc`

/* Whose sessions end is parted from the chat at once, too: call these inside of a transaction. */

export async function revokeOtherSessions(db: Db, accountId: number, tokenHash: Buffer): Promise<number> {
  const { count } = await db`
    update session set revoked_at = now()
     where account_id = ${accountId} and token_hash <> ${tokenHash} and revoked_at is null and expires_at > now()`
  await announce(db, 'sessions')
  return count
}

/** The session has shown the account's second factor. */
export async function keepWithFactor(db: Db, tokenHash: Buffer): Promise<void> {
  await db`update session set with_factor = true where token_hash = ${tokenHash}`
}

/** Notes that the person of the session has just proved who they are. */
export async function renewProof(db: Db, tokenHash: Buffer): Promise<void> {
  await db`update session set proved_at = now() where token_hash = ${tokenHash}`
}

export async function revokeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db`update session set revoked_at = now() where token_hash = ${tokenHash} and revoked_at is null`
}

export async function revokeSessions(db: Db, accountId: number): Promise<void> {
  await db`update session set revoked_at = now() where account_id = ${accountId} and revoked_at is null`
  await announce(db, 'sessions')
}

/** One of the account's open sessions, or all; returns how many there were. */
export async function endSessions(db: Db, accountId: number, sessionId?: number): Promise<number> {
  const { count } = await db`
    update session set revoked_at = now()
     where account_id = ${accountId} and revoked_at is null and expires_at > now()
       and (${sessionId ?? null}::bigint is null or id = ${sessionId ?? null})`
  await announce(db, 'sessions')
  return count
}

export async function saveOldPhoneProof(tx: Db, tokenHash: Buffer, minutes: number): Promise<void> {
  await tx`update session set old_phone_proved_until = now() + make_interval(mins => ${minutes}) where token_hash = ${tokenHash}`
}

/** False when there is none, or no longer. */
export async function spendOldPhoneProof(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const { count } = await tx`
    update session set old_phone_proved_until = null where token_hash = ${tokenHash} and old_phone_proved_until > now()`
  return count === 1
}
