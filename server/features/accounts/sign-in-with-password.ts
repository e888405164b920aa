import { refuse } from '#contract/refusals.ts'
import { type LoginStrategy, PASSWORD_MAX, PASSWORD_MIN } from '#domain/account.ts'
import type { Pool } from '#server/db/database.ts'
import { countTry } from './limit-guessing.ts'
import { type Caller, type OpenedSession, openSession } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { findCredentials } from './sql.ts'

type Attempt = { login: string; password: string; strategy: LoginStrategy; caller: Caller }

/** Strategies `local` and `local1`. An unknown account and a wrong password get the same answer after the same time (T43). */
export async function signInWithPassword(db: Pool, { login, password, strategy, caller }: Attempt): Promise<OpenedSession> {
  if (!login || !password) refuse('login-empty')
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) refuse('password-length')
  const account = await findCredentials(db, login)
  const attempt = await countTry(db, { login, accountId: account?.id, place: caller.place })
  const isRight = await verifyPassword(password, account?.passwordHash)
  if (!account || !isRight) refuse('login-wrong')
  await attempt.forgive()
  if (account.isBlocked) refuse('login-blocked')
  return openSession(db, account.id, strategy, caller)
}
