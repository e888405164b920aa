import { refuse } from '#contract/refusals.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { type Place, VISITORS_AT_ONCE } from '#server/http/callers.ts'
import { sha256 } from './session-token.ts'
import {
  countFailures,
  countFailuresOfDevices,
  deleteFailures,
  type FailureCounts,
  insertFailure,
  lockTries,
} from './sign-in-sql.ts'

/* Failed sign-ins in sliding windows (T42). */

const PER_NETWORK = { minutes: 15, max: 30 }
const PER_ACCOUNT = { minutes: 60, max: 10 }
/** Known networks have their own budget, so that strangers never lock the owner out. */
const PER_KNOWN_NETWORK = { minutes: 15, max: 10 }
/** Devices behind an unknown proxy are free, so strangers' ones have a count together. */
const PER_ALL_DEVICES = { minutes: PER_NETWORK.minutes, max: PER_NETWORK.max * VISITORS_AT_ONCE }
const WINDOWS = {
  perNetwork: PER_NETWORK.minutes,
  perAccount: PER_ACCOUNT.minutes,
  perKnownNetwork: PER_KNOWN_NETWORK.minutes,
}

/** Guesses at the second factor have a count of their own, which no right password forgives. */
type Try = { login: string; accountId: number | undefined; place: Place; isSecondFactor?: boolean }

/** The keys under which an account's tries are counted. */
export const tryKeys = (accountId: number) => ({ password: `#${accountId}`, secondFactor: `#${accountId}:code` })

/**
 * Counts a try before the password is checked. Refuses above the limit without counting, which would prolong the wait. `forgive`
 * undoes the count after a right password.
 */
export async function countTry(
  db: Pool,
  { login, accountId = 0, place: { network, isDevice }, isSecondFactor = false }: Try,
): Promise<{ forgive: () => Promise<void> }> {
  const keys = tryKeys(accountId)
  const ofAccount = isSecondFactor ? keys.secondFactor : keys.password
  const attempt = { key: accountId === 0 ? sha256(login).toString('hex') : ofAccount, accountId, network }
  await transaction(db, async (tx) => {
    await lockTries(tx, attempt)
    const counts = await countFailures(tx, attempt, WINDOWS)
    const ofDevices = isDevice ? await countFailuresOfDevices(tx, PER_ALL_DEVICES.minutes) : undefined
    const exceeded = exceededBy(counts, ofDevices)
    if (exceeded) refuse('login-too-often', { minutes: exceeded.minutes })
    await insertFailure(tx, attempt)
  })
  return { forgive: () => transaction(db, (tx) => deleteFailures(tx, attempt)) }
}

/** Behind an unknown proxy a device stands for the network (server/http/callers.ts), so all of them are counted over accounts. */
function exceededBy(
  { isKnown, byNetwork, byAccount, byBoth }: FailureCounts,
  ofDevices: number | undefined,
): { minutes: number } | undefined {
  if (isKnown) return byBoth >= PER_KNOWN_NETWORK.max ? PER_KNOWN_NETWORK : undefined
  if (byAccount >= PER_ACCOUNT.max) return PER_ACCOUNT
  if (ofDevices !== undefined) return ofDevices >= PER_ALL_DEVICES.max ? PER_ALL_DEVICES : undefined
  return byNetwork >= PER_NETWORK.max ? PER_NETWORK : undefined
}
