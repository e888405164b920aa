import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, finishSecondFactor } from '#contract/staff/own.ts'
import type { Pool } from '#server/db/database.ts'
import type { Api } from '#web/api/client.ts'

/**
 * What an authenticator app shows for `key`: now, or some steps of 30 seconds later. The shop takes the step before and the one
 * after, too, so that a code of now or of one step ahead stays good for at least half a minute.
 */
export const codeOf = (key: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

export type SecondFactor = { key: string; recoveryCodes: string[] }

/**
 * Sets the second factor up for whoever `api` is signed in as; in production staff can do nothing else before. Afterwards one
 * sign-in with `codeOf(key, 1)` is possible at once, and ten with recovery codes.
 */
export async function setUpSecondFactor(api: Api): Promise<SecondFactor> {
  const { key } = await api.call(beginSecondFactor)
  const { codes } = await api.call(finishSecondFactor, { otp: codeOf(key) })
  return { key, recoveryCodes: codes }
}

/** A code that is good now, whatever codes were used before. */
export async function freshCode(db: Pool, key: string): Promise<string> {
  await db`update second_factor set last_step = 0`
  return codeOf(key, 1)
}

/** As if everybody had proved themselves a while ago. */
export async function letProofsAge(db: Pool, minutes = 16): Promise<void> {
  await db`update session set proved_at = now() - make_interval(mins => ${minutes})`
}
