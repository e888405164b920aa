import type { SessionProblem } from '#contract/client.ts'
import type { Scope } from '#domain/account.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Db } from '#server/db/database.ts'
import type { FindSession, SignedIn } from '#server/http/access.ts'
import { tokenHash } from './session-token.ts'

/** A query that takes longer holds up nobody who comes after it. */
const PATIENCE_MS = 50

type SessionRow = { accountId: number; scopes: Scope[]; isRevoked: boolean; isExpired: boolean; isBarred: boolean }

/**
 * Finds the account behind a token. Unknown and revoked tokens read as `missing`, a session over its seven days as `expired`, one of a
 * blocked or deleted account as `invalid` (docs/wire.md, "Conventions"). This runs on every signed-in call, so calls that come in together share
 * a query; none shares one that began before it came, so that a session which has ended is never let in.
 */
export function sessionFinder(db: Db): FindSession {
  const look = inBatches<Buffer, SignedIn | SessionProblem>(
    async (hashes) => {
      const rows = await listSessions(db, hashes)
      const sessions = new Map(rows.map((row) => [row.place, row]))
      return hashes.map((hash, index) => signedIn(hash, sessions.get(index + 1)))
    },
    { patienceMs: PATIENCE_MS },
  )
  return async (token) => {
    const hash = tokenHash(token)
    return hash ? look(hash) : 'missing'
  }
}

const listSessions = (db: Db, hashes: readonly Buffer[]) =>
  db<(SessionRow & { place: number })[]>`
    select place, account.id as "accountId", account.scopes,
           session.revoked_at is not null as "isRevoked",
           session.expires_at <= now() as "isExpired",
           account.blocked_at is not null or account.deleted_at is not null as "isBarred"
      from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) with ordinality as asked (hash, place)
      join session on session.token_hash = decode(asked.hash, 'hex')
      join account on account.id = session.account_id`

function signedIn(hash: Buffer, session: SessionRow | undefined): SignedIn | SessionProblem {
  if (!session) return 'missing'
  if (session.isBarred) return 'invalid'
  if (session.isRevoked) return 'missing'
  if (session.isExpired) return 'expired'
  return { accountId: session.accountId, scopes: session.scopes, tokenHash: hash }
}
