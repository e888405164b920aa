import { refuse } from '#contract/refusals.ts'
import type { PayOutcome } from '#domain/payment.ts'
import { transaction } from '#server/db/database.ts'
import { type PaymentStart, ProviderRefused, ProviderUnavailable } from '#server/external/payment-provider.ts'
import { giveBackPayments } from '#server/features/ledger/give-back-payments.ts'
import { lockOrder } from '#server/features/ledger/payment-sql.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { settleAttempt } from './settle-attempt.ts'
import { type Attempt, expireAttempts, listOpenAttempts, type StoredStart, saveStart } from './sql.ts'

/** `returnUrl`: a whole address. */
export type Way = {
  subject: string
  noticeOrigin: string
  returnUrl: string
  ip: string
  /** Who pays within WeChat, if it is known. */
  wechatPayer: { appId: string; openId: string } | undefined
}

/** Opens a recorded attempt at its provider and closes those that it replaces. */
export async function openAtProvider(
  deps: Deps,
  accountId: number,
  { attempt, superseded }: { attempt: Attempt; superseded: Attempt[] },
  way: Way,
): Promise<PayOutcome> {
  const { db, log, now } = deps
  const provider = deps.payments[attempt.method]
  if (!provider) refuse('pay-method-unavailable')
  // Another provider may hang, so the job closes its attempts.
  const replaced = superseded.filter(({ method }) => method === attempt.method)
  const closing = Promise.allSettled(replaced.map((each) => settleAttempt(deps, { ...each, isOver: true })))
  try {
    const start = await provider.create({
      paymentNumber: attempt.number,
      subject: way.subject,
      amount: attempt.amount,
      scene: attempt.scene,
      expiresAt: attempt.expiresAt,
      notifyUrl: notifyUrl(way.noticeOrigin, attempt.method),
      returnUrl: way.returnUrl,
      payer: { ip: way.ip, ...(way.wechatPayer ? { wechat: way.wechatPayer } : {}) },
    })
    const expiresAt = start.kind === 'qr-code' && start.expiresAt < attempt.expiresAt ? start.expiresAt : attempt.expiresAt
    await saveStart(db, attempt.id, stored(start), expiresAt)
    return outcomeOf({ ...attempt, expiresAt }, stored(start))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    log.warn({ reason: error.message, paymentNumber: attempt.number }, 'payment could not be opened')
    await giveUp(deps, attempt, accountId, now())
    refuse('pay-provider-away')
  } finally {
    await closing
  }
}

/** Leaves nothing behind; should it be paid after all, that is booked. */
const giveUp = ({ db }: Deps, { id, orderId }: Attempt, accountId: number, at: Date): Promise<void> =>
  transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    await expireAttempts(tx, [id], at)
    if (orderId === null) return
    const { status } = await lockOrder(tx, orderId)
    const open = await listOpenAttempts(tx, { orderId, rechargeId: null })
    const isReplaced = open.some(({ expiresAt }) => expiresAt > at)
    if (status === 'unpaid' && !isReplaced) await giveBackPayments(tx, orderId, { at, method: 'balance' })
  })

const stored = (start: PaymentStart): StoredStart =>
  start.kind === 'qr-code' ? { kind: start.kind, content: start.content } : start

export const outcomeOf = ({ number, expiresAt }: Attempt, start: StoredStart): PayOutcome => ({
  ...start,
  expiresAt: expiresAt.toISOString(),
  paymentNumber: number,
})

export const notifyUrl = (origin: string, method: Attempt['method']): string => `${origin}/api/pay/notify/${method}`
