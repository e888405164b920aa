import { refuse } from '#contract/refusals.ts'
import { type Fen, subtract, ZERO } from '#domain/money.ts'
import type { PaymentState } from '#domain/order.ts'
import { can, type OrderStatus } from '#domain/order-status.ts'
import type { PayFor } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { listPaybacks } from '#server/features/ledger/payment-sql.ts'
import { findHeadOf } from '#server/features/orders/head-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { readPaid } from './count-payment.ts'
import { findRechargeOf, type Recharge } from './recharge-sql.ts'
import type { PaidFor } from './sql.ts'

export type Payable = { id: number; paidFor: PaidFor; number: string; status: OrderStatus; due: Fen; payBy: Date }

const STATUS_OF_RECHARGE: Record<Recharge['status'], OrderStatus> = { unpaid: 'unpaid', paid: 'paid', expired: 'cancelled' }

/** Refuses orders and recharges of other people. */
export async function findPayable(db: Db, accountId: number, name: string, type: PayFor): Promise<Payable> {
  if (type === 'recharge') {
    const recharge = await findRechargeOf(db, accountId, name)
    if (!recharge) refuse('order-not-found')
    const { id, number, amount, status, payBy } = recharge
    return { id, paidFor: { orderId: null, rechargeId: id }, number, status: STATUS_OF_RECHARGE[status], due: amount, payBy }
  }
  const order = await findHeadOf(db, accountId, name)
  if (!order) refuse('order-not-found')
  return { ...order, paidFor: { orderId: order.id, rechargeId: null } }
}

/** This must be cheap: pages ask every second while the shopper pays. */
export async function readPaymentState({ db, now }: Deps, accountId: number, name: string, type: PayFor): Promise<PaymentState> {
  const { paidFor, status, due, payBy } = await findPayable(db, accountId, name, type)
  const isPaid = status !== 'cancelled' && !can('pay', status)
  const { orderId, rechargeId } = paidFor
  const [sums, paybacks] = await Promise.all([
    orderId === null || isPaid ? { paid: isPaid ? due : ZERO } : readPaid(db, { id: orderId, due }),
    listPaybacks(db, orderId === null ? { rechargeId } : { orderId }),
  ])
  return {
    status,
    isPaid,
    due,
    paid: sums.paid,
    rest: subtract(due, sums.paid),
    payBy: payBy.toISOString(),
    serverTime: now().toISOString(),
    paybacks,
  }
}
