import { refuse } from '#contract/refusals.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireGoodPassword } from './judge-password.ts'
import { countTry } from './limit-guessing.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { proveSecondFactor } from './second-factor/prove-second-factor.ts'
import { renewProof, revokeOtherSessions } from './session-sql.ts'
import { findKeysOf, replacePassword } from './sql.ts'
import { findStaffAccount } from './staff-sql.ts'

type Proof = { password: string; place: Place }

type Proved = { forgive: () => Promise<void>; passwordHash: string | null }

/** Tries count like those at sign-in; `forgive` them when nothing more is to be proved. */
async function provePassword(db: Pool, accountId: number, { password, place }: Proof): Promise<Proved> {
  const { passwordHash } = await findKeysOf(db, accountId)
  const attempt = await countTry(db, { login: '', accountId, place })
  if (!(await verifyPassword(password, passwordHash))) refuse('password-wrong')
  return { ...attempt, passwordHash }
}

/** The session may do for PROOF_MINUTES what asks for a fresh proof. */
export async function confirmOwn(
  deps: Pick<Deps, 'db' | 'now'>,
  { accountId, tokenHash }: SignedIn,
  { otp, ...proof }: Proof & { otp: string },
): Promise<void> {
  const attempt = await provePassword(deps.db, accountId, proof)
  await proveSecondFactor(deps, { accountId, otp, place: proof.place })
  await attempt.forgive()
  await transaction(deps.db, (tx) => renewProof(tx, tokenHash))
}

type NewPassword = { oldPassword: string; password: string; place: Place }

/** Ends all other sessions. Refused when the old password was replaced meanwhile. */
export async function changeOwnPassword(
  db: Pool,
  { accountId, tokenHash }: SignedIn,
  { oldPassword, password, place }: NewPassword,
): Promise<void> {
  const proved = await provePassword(db, accountId, { password: oldPassword, place })
  await proved.forgive()
  const account = (await findStaffAccount(db, accountId)) ?? refuse('not-found')
  await requireGoodPassword(db, password, 'staff', account)
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    if (!(await replacePassword(tx, accountId, { from: proved.passwordHash, to: passwordHash }))) refuse('password-wrong')
    await revokeOtherSessions(tx, accountId, tokenHash)
  })
}
