import { add, type Fen, fen, subtract, ZERO } from '#domain/money.ts'
import type { PaybackReason } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { giveBackPayments } from '#server/features/ledger/give-back-payments.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import { insertPayback, type LockedOrder, listCountedPayments, lockOrder } from '#server/features/ledger/payment-sql.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import { countBooked } from './booked-payments.ts'
import { countPayment } from './count-payment.ts'
import { findRecharge, lockRecharge, markRecharged, type Recharge } from './recharge-sql.ts'
import { type Attempt, findAttempt, findBooked, markReceived, type ProviderName } from './sql.ts'

/** What a provider says of a payment, by a notice or when it was asked. */
export type Received = { method: ProviderName; number: string; transaction: string; amount: Fen; paidAt: Date }

/** `stray`: nothing to pay, the money goes back. `known`: booked before. The others change nothing. */
export type Receipt = 'counted' | 'stray' | 'known' | 'unknown' | 'amount-differs' | 'transaction-conflict'

/**
 * Books a provider's money once, whoever reports it (T21). Unpaid orders take it even late, since they hold their goods;
 * otherwise it goes back whole (T11 to T13). The order is locked first, so cancelling is before or after; a recharge locks its
 * shopper too.
 */
export async function receivePayment(tx: Db, received: Received, at: Date): Promise<Receipt> {
  const attempt = await findAttempt(tx, received.method, received.number)
  if (!attempt) return 'unknown'
  if (attempt.amount !== received.amount) return 'amount-differs'
  const order = attempt.orderId === null ? undefined : await lockOrder(tx, attempt.orderId)
  const recharge = attempt.rechargeId === null ? undefined : await lockRechargeAndOwner(tx, attempt.rechargeId)
  const booked = await findBooked(tx, received)
  if (booked)
    return booked.number === attempt.number && booked.transaction === received.transaction ? 'known' : 'transaction-conflict'
  if (order) return receiveForOrder(tx, attempt, order, received, at)
  if (recharge) return receiveForRecharge(tx, attempt, recharge, received, at)
  throw new Error(`payment ${attempt.number} is for nothing`)
}

async function receiveForOrder(
  tx: Db,
  attempt: Attempt,
  order: LockedOrder,
  received: Received,
  at: Date,
): Promise<'counted' | 'stray'> {
  const counts = order.status === 'unpaid' && (await makesRoom(tx, order, attempt.amount, at))
  const after = await listCountedPayments(tx, order.id)
  await markReceived(tx, attempt.id, { ...received, counts })
  if (counts) {
    await countPayment(tx, order, { ...attempt, after }, { byAccount: order.accountId, at })
    return 'counted'
  }
  // Money for an order that is still unpaid comes here when more was paid than is due by now: its sum was lowered meanwhile.
  const isTooLate = order.status === 'cancelled' || order.status === 'unpaid'
  await bookStray(tx, attempt, isTooLate ? 'too-late' : 'paid-twice', at)
  return 'stray'
}

/** Whether the order still owes this amount. If it owes less, what its balance has paid is given back to make room. */
async function makesRoom(tx: Db, order: LockedOrder, amount: Fen, at: Date): Promise<boolean> {
  const payments = await listCountedPayments(tx, order.id)
  const restWithout = (isLeftOut: (method: string) => boolean) =>
    subtract(order.due, add(...payments.filter(({ method }) => !isLeftOut(method)).map((payment) => payment.amount)))
  if (amount <= restWithout(() => false)) return true
  if (amount > restWithout((method) => method === 'balance')) return false
  await giveBackPayments(tx, order.id, { at, method: 'balance' })
  return true
}

type OwnedRecharge = Recharge & { isOwnerGone: boolean }

/** Lock order: shopper first. Closing the account locks the same row. */
async function lockRechargeAndOwner(tx: Db, rechargeId: number): Promise<OwnedRecharge> {
  const owner = await lockAccount(tx, (await findRecharge(tx, rechargeId)).accountId)
  return { ...(await lockRecharge(tx, rechargeId)), isOwnerGone: owner?.isClosed ?? true }
}

async function receiveForRecharge(
  tx: Db,
  attempt: Attempt,
  recharge: OwnedRecharge,
  received: Received,
  at: Date,
): Promise<'counted' | 'stray'> {
  // Counts even late: the money is the shopper's.
  const counts = recharge.status !== 'paid' && !recharge.isOwnerGone
  await markReceived(tx, attempt.id, { ...received, counts })
  if (!counts) {
    await bookStray(tx, attempt, recharge.isOwnerGone ? 'account-closed' : 'paid-twice', at)
    return 'stray'
  }
  await markRecharged(tx, recharge.id, at)
  await bookRecharge(tx, recharge, attempt.id, at)
  await countBooked(tx, attempt.method, 'recharge')
  return 'counted'
}

async function bookRecharge(tx: Db, { id, accountId, amount, gift }: Recharge, paymentId: number, at: Date): Promise<void> {
  const common = { rechargeId: id, at }
  await postToLedger(tx, {
    ...common,
    kind: 'recharge',
    paymentId,
    entries: [
      { book: 'cash', amount: fen(ZERO - amount) },
      { book: 'shopper', accountId, amount },
    ],
  })
  if (gift === ZERO) return
  await postToLedger(tx, {
    ...common,
    kind: 'gift',
    entries: [
      { book: 'gifts', amount: fen(ZERO - gift) },
      { book: 'shopper', accountId, amount: gift },
    ],
  })
}

/** The shop owes it from now on; the job `pay-back` returns it. */
async function bookStray(tx: Db, attempt: Attempt, reason: PaybackReason, at: Date): Promise<void> {
  const { id: paymentId, orderId, rechargeId, amount } = attempt
  await postToLedger(tx, {
    kind: 'stray-payment',
    orderId,
    rechargeId,
    paymentId,
    at,
    entries: [
      { book: 'cash', amount: fen(ZERO - amount) },
      { book: 'owed', amount },
    ],
  })
  await countBooked(tx, attempt.method, 'nothing')
  await insertPayback(tx, { number: newNumber('r', at), paymentId, afterSaleId: null, amount, reason, at })
}
