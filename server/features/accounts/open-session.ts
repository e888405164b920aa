import { type LoginStrategy, SESSION_SECONDS } from '#domain/account.ts'
import type { Pool } from '#server/db/database.ts'
import type { Place } from '#server/http/callers.ts'
import { newToken, sha256 } from './session-token.ts'
import { insertSession, rememberNetwork } from './sql.ts'

/** Who signs in, and from where. */
export type Caller = { place: Place; userAgent: string }
export type OpenedSession = { token: string; expiresAt: Date }

const USER_AGENT_MAX = 300

/** Signs an account in: always a token of its own, so that nobody can fix one beforehand (T40). The only place that gives out tokens. */
export async function openSession(
  db: Pool,
  accountId: number,
  strategy: LoginStrategy,
  { place, userAgent }: Caller,
): Promise<OpenedSession> {
  const token = newToken()
  const expiresAt = await insertSession(db, {
    tokenHash: sha256(token),
    accountId,
    strategy,
    seconds: SESSION_SECONDS,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
  })
  await rememberNetwork(db, accountId, place.network)
  return { token, expiresAt }
}
