import { refuse } from '#contract/refusals.ts'
import type { PaymentState } from '#domain/order.ts'
import type { PayFor } from '#domain/payment.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/external/payment-provider.ts'
import type { Deps } from '#server/http/deps.ts'
import { findPayable, readPaymentState } from './read-payment-state.ts'
import { settleAttempt } from './settle-attempt.ts'
import { claimAsking, listOpenAttempts } from './sql.ts'

/** We wait at least this long between two questions to the provider. */
const ASK_EVERY_MS = 3_000

/** Asks the provider about open attempts. What the browser reports is ignored (T27). Refuses with `pay-provider-away`. */
export async function askProvider(deps: Deps, accountId: number, name: string, type: PayFor): Promise<PaymentState> {
  const payable = await findPayable(deps.db, accountId, name, type)
  const at = deps.now()
  for (const attempt of await listOpenAttempts(deps.db, payable.paidFor)) {
    if (!(await claimAsking(deps.db, attempt.id, at, ASK_EVERY_MS))) continue
    try {
      await settleAttempt(deps, { ...attempt, isOver: false })
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
      deps.log.warn({ reason: error.message, paymentNumber: attempt.number }, 'provider could not be asked')
      refuse('pay-provider-away')
    }
  }
  return readPaymentState(deps, accountId, name, type)
}
