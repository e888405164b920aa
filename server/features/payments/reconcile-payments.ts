import { severalAtOnce } from '#server/db/several.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/external/payment-provider.ts'
import type { Deps } from '#server/http/deps.ts'
import { expireRecharges } from './recharge-sql.ts'
import { settleAttempt } from './settle-attempt.ts'
import { claimAsking, listAttemptsToSettle, type OpenAttempt } from './sql.ts'

/** A provider that hangs takes 10 s each time; the others' payments do not wait for it. */
const AT_ONCE = 8
const ASK_EVERY_MS = 30_000

/**
 * Asks the providers about all payments that are open, so that a lost notice is made good within minutes (T28), and closes those that
 * nobody wants any more. Any number of processes may do it at once. A provider that is away is asked again the next time.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const at = deps.now()
  await expireRecharges(deps.db, at)
  const open = await listAttemptsToSettle(deps.db, at)
  await severalAtOnce(open, AT_ONCE, (attempt) => settle(deps, attempt, at))
}

async function settle(deps: Deps, attempt: OpenAttempt, at: Date): Promise<void> {
  if (!(await claimAsking(deps.db, attempt.id, at, ASK_EVERY_MS))) return
  try {
    await settleAttempt(deps, attempt)
  } catch (error) {
    const isExpected = error instanceof ProviderUnavailable || error instanceof ProviderRefused
    const details = { paymentNumber: attempt.number, ...(isExpected ? { reason: error.message } : { err: error }) }
    deps.log[isExpected ? 'warn' : 'error'](details, 'payment could not be settled')
  }
}
