import { refuse } from '#contract/refusals.ts'
import type { Fen } from '#domain/money.ts'
import type { PayFor, PayMethod, PayOutcome, PayScene } from '#domain/payment.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { giveBackPayments } from '#server/features/ledger/give-back-payments.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import type { Deps } from '#server/http/deps.ts'
import { readPaid } from './count-payment.ts'
import { lockPayableOrder, lockPayableRecharge } from './lock-payable.ts'
import { openAtProvider, outcomeOf, type Way } from './open-at-provider.ts'
import { payOrder } from './pay-order.ts'
import { type Attempt, expireAttempts, insertAttempt, listOpenAttempts, type PaidFor, type ProviderName } from './sql.ts'
import { takeFromBalance } from './take-from-balance.ts'

const ATTEMPT_MINUTES = 15
/** Providers refuse shorter ones. */
const ATTEMPT_MINUTES_MIN = 2
/** Attempts with less time left are not reused. */
const REUSE_MS = 60_000
/** Calls this close are a double click (docs/wire.md, "Orders"). */
const DOUBLE_CLICK_MS = 2_000

export type Wanted = {
  number: string
  type: PayFor
  method: PayMethod
  scene: PayScene
  /** Take what the balance has, the rest by `method`. */
  useBalance: boolean
  isRefresh: boolean
  /** Phone clients get a refusal for a repeat, others the same payment. */
  isRepeatRefused: boolean
  /** Our own pages can ask WeChat who pays. Other clients get a QR code instead. */
  isPayerRequired: boolean
}

/**
 * Pays, or opens a payment at a provider. An open attempt of the same method and sum is reused. It is recorded before the
 * provider knows it, so that an early notice finds it (T26), and no transaction is open meanwhile. Refuses with
 * `pay-provider-away`.
 */
export async function startPayment(deps: Deps, accountId: number, wanted: Wanted, way: Way): Promise<PayOutcome> {
  const { number, type, method } = wanted
  if (method === 'balance' || method === 'offline') {
    if (type === 'recharge') refuse('pay-method-unavailable')
    return payOrder(deps, accountId, number, method)
  }
  if (!deps.payments[method]) refuse('pay-method-unavailable')
  const isInWechat = method === 'wechat' && (wanted.scene === 'wechat-browser' || wanted.scene === 'mini-program')
  if (isInWechat && wanted.isPayerRequired && !way.wechatPayer) refuse('wechat-payer-unknown')
  const payerOpenId = (isInWechat && way.wechatPayer?.openId) || null
  const begun = await transaction(deps.db, (tx) => begin(tx, accountId, { ...wanted, method, payerOpenId }, deps.now()))
  if (begun === 'paid') return { kind: 'paid' }
  const { start } = begun.attempt
  // WeChat's address expires within minutes: get a fresh one.
  if (start && start.kind !== 'redirect') return outcomeOf(begun.attempt, start)
  return openAtProvider(deps, accountId, begun, way)
}

type Begun = { attempt: Attempt; superseded: Attempt[] }
type WantedAtProvider = Wanted & { method: ProviderName; payerOpenId: string | null }

async function begin(tx: Db, accountId: number, wanted: WantedAtProvider, at: Date): Promise<Begun | 'paid'> {
  if (wanted.type === 'recharge') {
    const recharge = await lockPayableRecharge(tx, accountId, wanted.number, at)
    const paidFor = { orderId: null, rechargeId: recharge.id }
    return attemptFor(tx, paidFor, { ...wanted, amount: recharge.amount, payBy: recharge.payBy }, at)
  }
  const order = await lockPayableOrder(tx, accountId, wanted.number, at)
  if (wanted.useBalance || order.due === 0) {
    if (await takeFromBalance(tx, order, { at, isPart: true })) return 'paid'
  } else {
    await giveBackPayments(tx, order.id, { at, method: 'balance' })
  }
  const { rest } = await readPaid(tx, order)
  const paidFor = { orderId: order.id, rechargeId: null }
  return attemptFor(tx, paidFor, { ...wanted, amount: rest, payBy: order.payBy }, at)
}

async function attemptFor(
  tx: Db,
  paidFor: PaidFor,
  wanted: WantedAtProvider & { amount: Fen; payBy: Date },
  at: Date,
): Promise<Begun> {
  const open = await listOpenAttempts(tx, paidFor)
  const same = wanted.isRefresh ? undefined : open.find((attempt) => canGoOn(attempt, wanted, at))
  const [last] = open
  const isDoubleClick = last !== undefined && Math.abs(at.getTime() - last.createdAt.getTime()) < DOUBLE_CLICK_MS
  if (isDoubleClick && (!same || wanted.isRepeatRefused)) refuse('pay-in-progress')
  if (same) return { attempt: same, superseded: [] }
  const superseded = open.filter(({ expiresAt }) => expiresAt > at)
  await expireAttempts(
    tx,
    superseded.map(({ id }) => id),
    at,
  )
  const { method, scene, amount, payerOpenId } = wanted
  const expiresAt = endOf(wanted.payBy, at)
  const attempt = await insertAttempt(tx, {
    paidFor,
    method,
    scene,
    payerOpenId,
    amount,
    number: newNumber('p', at),
    expiresAt,
    createdAt: at,
  })
  return { attempt, superseded }
}

const canGoOn = (attempt: Attempt, wanted: WantedAtProvider & { amount: Fen }, at: Date): boolean =>
  attempt.method === wanted.method &&
  attempt.scene === wanted.scene &&
  attempt.payerOpenId === wanted.payerOpenId &&
  attempt.amount === wanted.amount &&
  attempt.start !== null &&
  attempt.expiresAt.getTime() - at.getTime() > REUSE_MS

function endOf(payBy: Date, at: Date): Date {
  const inMinutes = (minutes: number) => at.getTime() + minutes * 60_000
  return new Date(Math.max(Math.min(payBy.getTime(), inMinutes(ATTEMPT_MINUTES)), inMinutes(ATTEMPT_MINUTES_MIN)))
}
