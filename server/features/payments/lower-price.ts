import { randomUUID } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { add, type Fen, subtract, ZERO } from '#domain/money.ts'
import { can, type OrderStatus } from '#domain/order-status.ts'
import { loweredPrice, spreadReduction } from '#domain/price-reduction.ts'
import { transaction } from '#server/db/database.ts'
import { giveBackPayments } from '#server/features/ledger/give-back-payments.ts'
import { lockOrder } from '#server/features/ledger/payment-sql.ts'
import { lockAccount } from '#server/features/orders/head-sql.ts'
import { type ActingStaff, requireSomebodyElse } from '#server/features/staff-acts/act-for.ts'
import { type CarryOut, type DoneOrAsked, doOrAsk } from '#server/features/staff-acts/money-acts.ts'
import type { Deps } from '#server/http/deps.ts'
import { readPaid } from './count-payment.ts'
import { findPricedOrder, insertPriceEvent, listPricedLines, readReduction, saveReduction } from './price-sql.ts'
import { settleAttempt } from './settle-attempt.ts'
import { listOpenAttempts } from './sql.ts'

/** `from`: what the order cost when the price was decided; another price by then is refused. */
type Lowered = { number: string; from: Fen; to: Fen; reason: string }

/**
 * Lowers what an unpaid order costs, at once or after a second person has agreed: it is a gift like a coupon. No payment of the old
 * sum may be under way, so open ones are closed at their providers first; one that was paid meanwhile is booked, and wins.
 */
export async function lowerPrice(deps: Deps, staff: ActingStaff, { number, from, to, reason }: Lowered): Promise<DoneOrAsked> {
  const { db, now } = deps
  const order = (await findPricedOrder(db, number)) ?? refuse('order-not-found')
  requireUnpaid(order)
  if (order.due !== from) refuse('order-due-changed')
  if (loweredPrice(from, 'total', to) === undefined) refuse('price-not-lower')
  await requireSomebodyElse(db, staff.accountId, order.accountId)
  await closeAttempts(deps, order.id)
  return transaction(db, (tx) =>
    doOrAsk(
      tx,
      staff,
      {
        kind: 'price-lowered',
        key: randomUUID(),
        forAccount: order.accountId,
        amount: subtract(from, to),
        couponId: null,
        order: { id: order.id, number, due: from },
        reason,
      },
      { carryOut: applyPrice, at: now() },
    ),
  )
}

/** Also before a second person agrees. What a provider cannot close now stays open, and stands in the way. */
export async function closeAttempts(deps: Deps, orderId: number): Promise<void> {
  for (const attempt of await listOpenAttempts(deps.db, { orderId, rechargeId: null })) {
    try {
      await settleAttempt(deps, { ...attempt, isOver: true })
    } catch (error) {
      deps.log.warn({ err: error, paymentNumber: attempt.number }, 'payment could not be closed')
    }
  }
}

/** A part from the balance goes back: it was taken for a payment that is closed now. */
export const applyPrice: CarryOut = async (tx, { order: asked, forAccount, byAccount, amount, reason }, at) => {
  if (!asked) throw new Error('a price without an order')
  await lockAccount(tx, forAccount)
  const order = await lockOrder(tx, asked.id)
  requireUnpaid(order)
  if (order.due !== asked.due) refuse('order-due-changed')
  if ((await listOpenAttempts(tx, { orderId: order.id, rechargeId: null })).length > 0) refuse('order-being-paid')
  const due = subtract(order.due, amount)
  await giveBackPayments(tx, order.id, { at, method: 'balance' })
  const { paid } = await readPaid(tx, order)
  if (paid >= due) refuse('price-below-paid')
  const lines = await listPricedLines(tx, order.id)
  const reduction = add(await readReduction(tx, order.id), amount)
  const shares = spreadReduction(reduction, lines)
  await saveReduction(tx, order.id, {
    reduction,
    due,
    shares: lines.map(({ id }, index) => ({ id, reduction: shares[index] ?? ZERO })),
  })
  await insertPriceEvent(tx, order.id, { from: order.due, to: due, reason, byAccount, at })
  return null
}

function requireUnpaid({ status }: { status: OrderStatus }): void {
  if (status === 'cancelled') refuse('order-has-changed')
  if (!can('pay', status)) refuse('order-paid')
}
