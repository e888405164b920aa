import { refuse } from '#contract/refusals.ts'
import { isCode } from '#domain/account.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { countTry } from '../limit-guessing.ts'
import { sha256 } from '../session-token.ts'
import { findSecret, hasSecondFactor, spendRecoveryCode, spendStep } from './sql.ts'
import { stepOfCode } from './totp.ts'

/** `otp`: a code of the app, or a recovery code. */
type Proof = { accountId: number; otp: string; place: Place }

/**
 * After the first proof was right: refuses unless the second is, too. Answers whether the account has one. Tries are limited like those
 * of passwords. A code is good once, also when two calls bring it at once.
 */
export async function proveSecondFactor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId, otp, place }: Proof,
): Promise<boolean> {
  if (!(await hasSecondFactor(db, accountId))) return false
  if (otp === '') refuse('second-factor-needed')
  const attempt = await countTry(db, { login: '', accountId, place, isSecondFactor: true })
  if (!(await transaction(db, (tx) => spend(tx, accountId, otp, now())))) refuse('second-factor-wrong')
  await attempt.forgive()
  return true
}

async function spend(db: Db, accountId: number, otp: string, at: Date): Promise<boolean> {
  const code = plainCode(otp)
  if (!isCode(code)) return spendRecoveryCode(db, accountId, sha256(code))
  const secret = await findSecret(db, accountId)
  const step = secret && stepOfCode(code, secret, at)
  return step !== undefined && spendStep(db, accountId, step)
}

/** The code in the form in which it is stored, however it was typed. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()
