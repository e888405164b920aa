import type { SessionProblem } from '#contract/client.ts'
import { refuse } from '#contract/refusals.ts'
import { type LoginStrategy, SESSION_SECONDS } from '#domain/account.ts'
import type { Config } from '#server/config.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Db, Pool } from '#server/db/database.ts'
import type { FindSession, SignedIn } from '#server/http/access.ts'
import type { Place } from '#server/http/callers.ts'
import { findSessions, insertSession, noteSeen, rememberNetwork, type SessionRow, saveLocale } from './session-sql.ts'
import { newToken, sha256, tokenHash } from './session-token.ts'

export type Caller = { place: Place; userAgent: string }
export type OpenedSession = { token: string; expiresAt: Date }

const USER_AGENT_MAX = 300

/** `passwordHash`: the one by which the person was proved. */
type Proof = { withFactor: boolean; passwordHash?: string | null }

/** The only source of tokens; always a new one, against session fixation (T40). Refused when the password was replaced meanwhile. */
export async function openSession(
  db: Pool,
  accountId: number,
  strategy: LoginStrategy,
  { place, userAgent }: Caller,
  proof: Proof,
): Promise<OpenedSession> {
  const token = newToken()
  const opened = await insertSession(db, {
    tokenHash: sha256(token),
    accountId,
    strategy,
    seconds: SESSION_SECONDS,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    network: place.isDevice ? '' : place.network,
    ...proof,
  })
  const expiresAt = opened ?? refuse('login-wrong')
  await rememberNetwork(db, accountId, place.network)
  return { token, expiresAt }
}

const PATIENCE_MS = 50

/**
 * Finds the account of a token: unknown and revoked ones are `missing`, old ones `expired`, those of barred accounts `invalid`.
 * Simultaneous calls share a query, but never one that began earlier, so an ended session is never let in.
 */
export function sessionFinder(db: Db, { isProduction }: Pick<Config, 'isProduction'>): FindSession {
  const find = inBatches<Buffer, SignedIn | SessionProblem>(
    async (hashes) => {
      const rows = await findSessions(db, hashes)
      const sessions = new Map(rows.map((row) => [row.place, row]))
      const unseen = hashes.filter((_, index) => sessions.get(index + 1)?.isSeenLongAgo)
      if (unseen.length > 0) await noteSeen(db, unseen)
      return hashes.map((hash, index) => signedIn(hash, sessions.get(index + 1), isProduction))
    },
    { patienceMs: PATIENCE_MS },
  )
  return async (token, spoken) => {
    const hash = tokenHash(token)
    const found = hash ? await find(hash) : 'missing'
    // Notices to the person speak it from now on.
    if (spoken && typeof found !== 'string' && found.locale !== spoken) await saveLocale(db, found.accountId, spoken)
    return found
  }
}

function signedIn(hash: Buffer, session: SessionRow | undefined, isProduction: boolean): SignedIn | SessionProblem {
  if (!session) return 'missing'
  if (session.isBarred) return 'invalid'
  if (session.isRevoked) return 'missing'
  if (session.isExpired) return 'expired'
  const { accountId, scopes, locale, isProved, hasFactor, withFactor } = session
  // Opened by the password alone while the second factor was being set up.
  if (hasFactor && !withFactor) return 'missing'
  return { accountId, scopes, locale, tokenHash: hash, isProved, hasFactor, mustSetUpFactor: isProduction && !hasFactor }
}
