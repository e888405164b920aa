import { type LoginStrategy, SESSION_SECONDS } from '#domain/account.ts'
import type { Pool } from '#server/db/database.ts'
import { networkOf } from './network-of.ts'
import { newToken, sha256 } from './session-token.ts'
import { insertSession, rememberNetwork } from './sql.ts'

export type OpenedSession = { token: string; expiresAt: Date }

/** Signs an account in: always a token of its own, so that nobody can fix one beforehand (T40). The only place that gives out tokens. */
export async function openSession(db: Pool, accountId: number, strategy: LoginStrategy, ip: string): Promise<OpenedSession> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000)
  await insertSession(db, { tokenHash: sha256(token), accountId, strategy, expiresAt })
  await rememberNetwork(db, accountId, networkOf(ip))
  return { token, expiresAt }
}
