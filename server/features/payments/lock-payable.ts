import { refuse } from '#contract/refusals.ts'
import { can } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { type LockedOrder, lockOrderOf } from '#server/features/ledger/payment-sql.ts'
import { lockShopper } from '#server/features/orders/lock-shopper.ts'
import { findRechargeOf, lockRecharge, type Recharge } from './recharge-sql.ts'
import { type Purse, readPurse } from './sql.ts'

export type PayableOrder = LockedOrder & { purse: Purse }

/**
 * Locks the shopper first, so that two payments never spend the same balance (T09). Refuses foreign, paid, cancelled and
 * expired orders.
 */
export async function lockPayableOrder(tx: Db, accountId: number, name: string, at: Date): Promise<PayableOrder> {
  const [, order, purse] = await Promise.all([
    lockShopper(tx, accountId),
    lockOrderOf(tx, accountId, name),
    readPurse(tx, accountId, name),
  ])
  if (!order) refuse('order-not-found')
  if (order.status === 'cancelled') refuse('pay-too-late')
  if (!can('pay', order.status)) refuse('order-paid')
  if (order.payBy <= at) refuse('pay-too-late')
  return { ...order, purse }
}

/** Locks the shopper, then the recharge. Refuses those of others, paid and expired ones. */
export async function lockPayableRecharge(tx: Db, accountId: number, number: string, at: Date): Promise<Recharge> {
  await lockShopper(tx, accountId)
  const found = await findRechargeOf(tx, accountId, number)
  if (!found) refuse('order-not-found')
  const recharge = await lockRecharge(tx, found.id)
  if (recharge.status === 'paid') refuse('order-paid')
  if (recharge.status === 'expired' || recharge.payBy <= at) refuse('pay-too-late')
  return recharge
}
