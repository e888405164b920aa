import { add, type Fen, fen, subtract, ZERO } from '#domain/money.ts'
import type { PaybackReason } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { giveBackPayments } from '#server/features/ledger/give-back-payments.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import { insertPayback, type LockedOrder, listCountedPayments, lockOrder } from '#server/features/ledger/payment-sql.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import { countPayment } from './count-payment.ts'
import { findRecharge, lockRecharge, markRecharged, type Recharge } from './recharge-sql.ts'
import { type Attempt, findAttempt, findBooked, markReceived, type ProviderName } from './sql.ts'

/** What a provider says has come in, by notice or on being asked. */
export type Received = { method: ProviderName; number: string; transaction: string; amount: Fen; paidAt: Date }

/**
 * `counted`: it pays (a part of) what it was for. `stray`: that is paid or gone, the money goes back. `known`: this was booked before.
 * The others change nothing: no such payment (yet), another amount, or a transaction that stands for another payment.
 */
export type Receipt = 'counted' | 'stray' | 'known' | 'unknown' | 'amount-differs' | 'transaction-conflict'

/**
 * Books money that has come in at a provider, once, whoever says so and however often (T21). An order that is still unpaid takes it, also
 * after its time, because it still holds its goods; for one that is cancelled or paid it goes back whole, and is owed from this moment on
 * (T11 to T13). The order is locked first, so a cancellation at the same instant is either before or after. So is a recharge with its
 * shopper: when the account is closed, the money goes back, too.
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
  await markReceived(tx, attempt.id, { ...received, counts })
  if (counts) {
    await countPayment(tx, order, attempt, { byAccount: order.accountId, at })
    return 'counted'
  }
  await bookStray(tx, attempt, order.status === 'cancelled' ? 'too-late' : 'paid-twice', at)
  return 'stray'
}

/**
 * Whether the order still lacks that much. A shopper may begin to pay all of it, then take a part from the balance, and after all finish
 * what was begun first: the balance then has its part back.
 */
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

/** The shopper first, as everywhere. Closing the account (accounts/close-account.ts) holds that row. */
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
  // Its time does not matter: the money is the shopper's either way.
  const counts = recharge.status !== 'paid' && !recharge.isOwnerGone
  await markReceived(tx, attempt.id, { ...received, counts })
  if (!counts) {
    await bookStray(tx, attempt, recharge.isOwnerGone ? 'account-closed' : 'paid-twice', at)
    return 'stray'
  }
  await markRecharged(tx, recharge.id, at)
  await bookRecharge(tx, recharge, attempt.id, at)
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

/** Money that pays for nothing: from now on the shop owes it, and the job `pay-back` returns it. */
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
  await insertPayback(tx, { number: newNumber('r', at), paymentId, afterSaleId: null, amount, reason, at })
}
