import { severalAtOnce } from '#server/db/several.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/external/payment-provider.ts'
import type { Deps } from '#server/http/deps.ts'
import { expireRecharges } from './recharge-sql.ts'
import { settleAttempt } from './settle-attempt.ts'
import { claimAsking, listAttemptsToSettle, type OpenAttempt } from './sql.ts'

/** A hanging provider takes 10 s; other payments must not wait. */
const CONCURRENCY = 8
const ASK_EVERY_MS = 30_000

/** Asks about open payments, so that lost notices do no harm (T28), and closes unwanted ones. Safe in several processes. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const at = deps.now()
  await expireRecharges(deps.db, at)
  const open = await listAttemptsToSettle(deps.db, at)
  await severalAtOnce(open, CONCURRENCY, (attempt) => settle(deps, attempt, at))
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
