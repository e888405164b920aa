import { transaction } from '#server/db/database.ts'
import { ProviderRefused, ProviderUnavailable, type RefundState } from '#server/external/payment-provider.ts'
import { settlePayback } from '#server/features/ledger/settle-payback.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import { notifyUrl } from './open-at-provider.ts'
import { claimDuePaybacks, markPaybackFailed, markPaybackProcessing, notePaybackError, type OpenPayback } from './payback-sql.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { shopOrigin } from './shop-origin.ts'

const BATCH = 20

/**
 * Sends promised paybacks to the providers. Numbers make repeats harmless. Refusals raise an alarm; without keys it is an alarm
 * too, and tried again.
 */
export async function payBackDue(deps: Deps): Promise<void> {
  for (;;) {
    const due = await claimDuePaybacks(deps.db, deps.now(), BATCH)
    if (due.length === 0) return
    for (const payback of due) await payBackOne(deps, payback)
  }
}

async function payBackOne(deps: Deps, payback: OpenPayback): Promise<void> {
  const { db, log, now } = deps
  try {
    const state = await askFor(deps, payback)
    if (state.state === 'refunded') await transaction(db, (tx) => settlePayback(tx, payback.id, state.refundedAt))
    else if (state.state === 'processing') await markPaybackProcessing(db, payback.id)
    else {
      await markPaybackFailed(db, payback.id, state.reason, now())
      await raisePaybackAlarm(deps, payback, state.reason)
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    if (!deps.payments[payback.method]) await raisePaybackAlarm(deps, payback, error.message)
    log.warn({ reason: error.message, payback: payback.number }, 'payback not carried out, tried again later')
    await notePaybackError(db, payback.id, error.message)
  }
}

function raisePaybackAlarm(deps: Deps, { number, amount, method, paymentNumber }: OpenPayback, reason: string): Promise<void> {
  const details = { payback: number, amount, reason }
  return raiseAlarm(deps, { kind: 'payback-failed', provider: method, paymentNumber, details })
}

async function askFor(deps: Deps, payback: OpenPayback): Promise<RefundState> {
  const { method, paymentNumber, number, amount, total } = payback
  const provider = deps.payments[method]
  if (!provider) throw new ProviderUnavailable(`${method} is not configured`)
  if (payback.isProcessing) {
    const found = await provider.queryRefund({ paymentNumber, refundNumber: number })
    if (found.state !== 'unknown') return found
  }
  // Shown in the shopper's Alipay or WeChat.
  const reason = say('zh-CN', `orders.payback-reason.${payback.reason}`)
  const notifyAt = notifyUrl(shopOrigin(deps.config), method)
  return provider.refund({ paymentNumber, refundNumber: number, amount, total, reason, notifyUrl: notifyAt })
}
