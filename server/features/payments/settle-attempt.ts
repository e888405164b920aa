import { transaction } from '#server/db/database.ts'
import type { ProviderState } from '#server/external/payment-provider.ts'
import type { Deps } from '#server/http/deps.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { type Receipt, receivePayment } from './receive-payment.ts'
import { markClosed, type OpenAttempt, type ProviderName } from './sql.ts'

/**
 * Brings an open attempt up to the provider's state (T28). An expired one is closed there first. Throws when the provider
 * cannot be asked; nothing has changed then.
 */
export async function settleAttempt(deps: Deps, { id, number, method, isOver }: OpenAttempt): Promise<void> {
  const provider = deps.payments[method]
  if (!provider) return
  if (isOver && (await provider.close(number))) return transaction(deps.db, (tx) => markClosed(tx, id))
  const found = await provider.query(number)
  if (found.state === 'closed') return transaction(deps.db, (tx) => markClosed(tx, id))
  if (found.state === 'paid') await bookReceipt(deps, method, number, found)
}

/** Books what is paid; raises an alarm about what does not fit. */
async function bookReceipt(
  deps: Deps,
  method: ProviderName,
  number: string,
  { transaction: providerTransaction, amount, paidAt }: Extract<ProviderState, { state: 'paid' }>,
): Promise<Receipt> {
  const received = { method, number, transaction: providerTransaction, amount, paidAt }
  const receipt = await transaction(deps.db, (tx) => receivePayment(tx, received, deps.now()), { isPlannedOnce: true })
  if (receipt === 'amount-differs' || receipt === 'transaction-conflict') {
    await raiseAlarm(deps, { kind: receipt, provider: method, paymentNumber: number, details: { amount } })
  }
  return receipt
}
