import { refuse } from '#contract/refusals.ts'
import type { LoginStrategy } from '#domain/account.ts'
import { PASSWORD_MAX, PASSWORD_RULES, passwordLength } from '#domain/password.ts'
import type { Pool } from '#server/db/database.ts'
import { countTry } from './limit-guessing.ts'
import { type Caller, type OpenedSession, openSession } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { findCredentials } from './sql.ts'

type Attempt = { login: string; password: string; strategy: LoginStrategy; caller: Caller }

/** Strategies `local` and `local1`. An unknown account and a wrong password get the same answer after the same time (T43). */
export async function signInWithPassword(db: Pool, { login, password, strategy, caller }: Attempt): Promise<OpenedSession> {
  if (!login || !password) refuse('login-empty')
  const { min } = PASSWORD_RULES.shopper
  const length = passwordLength(password)
  if (length < min || length > PASSWORD_MAX) refuse('password-length', { min, max: PASSWORD_MAX })
  const account = await findCredentials(db, login)
  const attempt = await countTry(db, { login, accountId: account?.id, place: caller.place })
  const isRight = await verifyPassword(password, account?.passwordHash)
  if (!account || !isRight) refuse('login-wrong')
  await attempt.forgive()
  if (account.isBlocked) refuse('login-blocked')
  return openSession(db, account.id, strategy, caller)
}
