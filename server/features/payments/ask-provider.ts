import { refuse } from '#contract/refusals.ts'
import type { PaymentState } from '#domain/order.ts'
import type { PayFor } from '#domain/payment.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/external/payment-provider.ts'
import type { Deps } from '#server/http/deps.ts'
import { findPayable, readPaymentState } from './read-payment-state.ts'
import { settleAttempt } from './settle-attempt.ts'
import { claimAsking, listOpenAttempts } from './sql.ts'

/** However often a shopper says "I have paid", the provider is asked no more often than this. */
const ASK_EVERY_MS = 3_000

/**
 * "I have paid": asks the provider about the open attempts now, and answers what is so then. What the browser brought back from the
 * provider's page plays no part (T27). Refuses with `pay-provider-away` when the provider cannot be asked.
 */
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
