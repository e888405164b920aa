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

/** Rightly signed, but not ours or not in our money: somebody has mixed something up, or tries to (T22). */
const ALARMING: ReadonlySet<NoticeFault> = new Set(['app-id-wrong', 'merchant-wrong', 'currency-wrong'])

/** Why a genuine notice is not taken: nothing has changed, and the provider sends it again. */
type Hindrance = 'nonce-reused' | 'unknown' | 'amount-differs' | 'transaction-conflict' | 'refund-differs'

class NotTaken extends Error {
  readonly hindrance: Hindrance
  constructor(hindrance: Hindrance) {
    super(hindrance)
    this.hindrance = hindrance
  }
}

/**
 * Takes a provider's notice: verified, once, and with all that follows from it in one transaction; answers what the provider is to be
 * told. What is not genuine changes nothing (T20, T23, T24); what is genuine and does not fit changes nothing and is an alarm (T22); one
 * for a payment that we do not know is sent again later (T26). Refunds and closed payments are taken for what they are (T25).
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
  // A nonce that came before was recorded and replayed (T23); the provider's own repetition has a fresh one, and the same id (T21).
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
