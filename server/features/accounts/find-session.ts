import type { SessionProblem } from '#contract/client.ts'
import type { Scope } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/access.ts'
import { tokenHash } from './session-token.ts'

type SessionRow = { accountId: number; scopes: Scope[]; isRevoked: boolean; isExpired: boolean; isBarred: boolean }

/**
 * The account behind a token. Unknown and revoked tokens read as `missing`, a session over its seven days as `expired`, one of a
 * blocked or deleted account as `invalid` (contract section 1.4). One look-up by primary key: this runs on every signed-in call.
 */
export async function findSession(db: Db, token: string): Promise<SignedIn | SessionProblem> {
  const hash = tokenHash(token)
  if (!hash) return 'missing'
  const [session] = await db<SessionRow[]>`
    select account.id as "accountId", account.scopes,
           session.revoked_at is not null as "isRevoked",
           session.expires_at <= now() as "isExpired",
           account.blocked_at is not null or account.deleted_at is not null as "isBarred"
      from session
      join account on account.id = session.account_id
     where session.token_hash = ${hash}`
  if (!session) return 'missing'
  if (session.isBarred) return 'invalid'
  if (session.isRevoked) return 'missing'
  if (session.isExpired) return 'expired'
  return { accountId: session.accountId, scopes: session.scopes, tokenHash: hash }
}
