import type { OwnSession } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'

type SessionRow = Omit<OwnSession, 'device' | 'signedInAt'> & { userAgent: string; signedInAt: Date }

/** The sessions that are still good, the caller's own first, then the latest. */
export const listSessions = (db: Db, accountId: number, tokenHash: Buffer): Promise<SessionRow[]> =>
  db<SessionRow[]>`
    select id, user_agent as "userAgent", strategy, created_at as "signedInAt", token_hash = ${tokenHash} as "isCurrent"
      from session
     where account_id = ${accountId} and revoked_at is null and expires_at > now()
     order by "isCurrent" desc, created_at desc`

/** How many were ended. */
export async function revokeOtherSessions(db: Db, accountId: number, tokenHash: Buffer): Promise<number> {
  const { count } = await db`
    update session set revoked_at = now()
     where account_id = ${accountId} and token_hash <> ${tokenHash} and revoked_at is null and expires_at > now()`
  return count
}
