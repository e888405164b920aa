import { refuse } from '#contract/refusals.ts'
import { RECOVERY_CODES } from '#domain/account.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import { makeReadable } from '../passwords.ts'
import { keepWithFactor, revokeOtherSessions, revokeSessions } from '../session-sql.ts'
import { sha256 } from '../session-token.ts'
import { insertAccountEvent } from '../sql.ts'
import { plainCode } from './prove-second-factor.ts'
import {
  bringIntoForce,
  deleteSecondFactor,
  findNameOf,
  hasSecondFactor,
  lockPendingSecret,
  replaceRecoveryCodes,
  savePendingSecret,
} from './sql.ts'
import { describeSecret, newSecret, stepOfCode } from './totp.ts'

/** A new secret, which counts once a code of it was right; until then the old one does. */
export async function beginSetUp(db: Pool, accountId: number): Promise<{ uri: string; key: string }> {
  const secret = newSecret()
  const { login, shop } = await findNameOf(db, accountId)
  await transaction(db, (tx) => savePendingSecret(tx, accountId, secret))
  return describeSecret(secret, { shop, person: login })
}

/** Ends all other sessions: they have not shown the new factor. Answers the recovery codes, which nobody sees again. */
export async function finishSetUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId, tokenHash }: SignedIn,
  otp: string,
): Promise<string[]> {
  return transaction(db, async (tx) => {
    const secret = (await lockPendingSecret(tx, accountId)) ?? refuse('second-factor-not-begun')
    const step = stepOfCode(plainCode(otp), secret, now()) ?? refuse('second-factor-wrong')
    await bringIntoForce(tx, accountId, step)
    await keepWithFactor(tx, tokenHash)
    await revokeOtherSessions(tx, accountId, tokenHash)
    await insertAccountEvent(tx, accountId, 'second-factor-set')
    return giveRecoveryCodes(tx, accountId)
  })
}

/** New recovery codes, which are shown this once; the earlier ones end. Refuses an account without a second factor. */
export const renewRecoveryCodes = (db: Pool, accountId: number): Promise<string[]> =>
  transaction(db, async (tx) =>
    (await hasSecondFactor(tx, accountId)) ? giveRecoveryCodes(tx, accountId) : refuse('second-factor-not-begun'),
  )

const CODE_GROUPS = { groups: 4, letters: 4 }

async function giveRecoveryCodes(tx: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeReadable(CODE_GROUPS))
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => sha256(plainCode(code))),
  )
  return codes
}

/** A person removes their own second factor. */
export async function removeOwn(db: Pool, { accountId, tokenHash }: SignedIn): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await deleteSecondFactor(tx, accountId))) refuse('second-factor-not-begun')
    await revokeOtherSessions(tx, accountId, tokenHash)
    await insertAccountEvent(tx, accountId, 'second-factor-gone')
  })
}

/** Somebody above removes the factor, or it is removed at the shell. False when there was none. */
export async function removeForColleague(tx: Db, accountId: number): Promise<boolean> {
  if (!(await deleteSecondFactor(tx, accountId))) return false
  await revokeSessions(tx, accountId)
  await insertAccountEvent(tx, accountId, 'second-factor-gone')
  return true
}
