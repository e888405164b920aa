import { type Db, transaction } from '#server/db/database.ts'
import {
  type NoticeAnswer,
  type NoticeFault,
  NoticeRefused,
  type ProviderNotice,
  ProviderUnavailable,
  type RawNotice,
} from '#server/external/payment-provider.ts'
import type { Deps } from '#server/http/deps.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { receivePayment } from './receive-payment.ts'
import { findAttempt, markClosed, type ProviderName, recordNotice } from './sql.ts'
import { takeRefundNotice } from './take-refund-notice.ts'

/** Genuine, but for another merchant or currency: a mix-up or an attack (T22). */
const ALARMING: ReadonlySet<NoticeFault> = new Set(['app-id-wrong', 'merchant-wrong', 'currency-wrong'])

/** The provider sends it again. */
type Hindrance = 'nonce-reused' | 'unknown' | 'amount-differs' | 'transaction-conflict' | 'refund-differs'

class NotTaken extends Error {
  readonly hindrance: Hindrance
  constructor(hindrance: Hindrance) {
    super(hindrance)
    this.hindrance = hindrance
  }
}

/**
 * Verifies a notice and books it once, in one transaction; answers the provider. Forged ones change nothing (T20, T23, T24),
 * unfitting ones raise an alarm (T22), unknown payments are repeated later (T26), refunds and closings are handled as such
 * (T25).
 */
export async function takeNotice(deps: Deps, method: ProviderName, raw: RawNotice): Promise<NoticeAnswer | undefined> {
  const provider = deps.payments[method]
  if (!provider) return undefined
  let notice: ProviderNotice
  try {
    notice = await provider.verifyNotice(raw)
  } catch (error) {
    if (!(error instanceof NoticeRefused || error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ provider: method, reason: error.message }, 'payment notice refused')
    if (error instanceof NoticeRefused && ALARMING.has(error.reason)) {
      await raiseAlarm(deps, {
        kind: 'addressee-wrong',
        provider: method,
        paymentNumber: null,
        details: { reason: error.reason },
      })
    }
    return provider.answerNotice(false)
  }
  try {
    await transaction(deps.db, (tx) => apply(tx, method, notice, deps.now()))
    return provider.answerNotice(true)
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    const { paymentNumber } = notice
    const { hindrance } = error
    deps.log.warn({ provider: method, reason: hindrance, paymentNumber }, 'payment notice not taken')
    if (hindrance !== 'nonce-reused' && hindrance !== 'unknown') {
      await raiseAlarm(deps, { kind: hindrance, provider: method, paymentNumber })
    }
    return provider.answerNotice(false)
  }
}

async function apply(tx: Db, method: ProviderName, notice: ProviderNotice, at: Date): Promise<void> {
  // A known nonce is a replay (T23); genuine repeats have a fresh nonce and the same id (T21).
  if (notice.nonce !== null && !(await recordNotice(tx, method, `nonce:${notice.nonce}`, at))) throw new NotTaken('nonce-reused')
  if (!(await recordNotice(tx, method, `notice:${notice.noticeId}`, at))) return
  const outcome =
    notice.kind === 'refund' ? await takeRefundNotice(tx, method, notice, at) : await takePayment(tx, method, notice, at)
  if (outcome !== 'taken') throw new NotTaken(outcome)
}

async function takePayment(
  tx: Db,
  method: ProviderName,
  { paymentNumber, result }: Extract<ProviderNotice, { kind: 'payment' }>,
  at: Date,
): Promise<'taken' | Hindrance> {
  if (result.state === 'paid') {
    const receipt = await receivePayment(tx, { method, number: paymentNumber, ...result }, at)
    return receipt === 'counted' || receipt === 'stray' || receipt === 'known' ? 'taken' : receipt
  }
  const attempt = await findAttempt(tx, method, paymentNumber)
  if (!attempt) return 'unknown'
  if (result.state === 'closed') await markClosed(tx, attempt.id)
  return 'taken'
}
