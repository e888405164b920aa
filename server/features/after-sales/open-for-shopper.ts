import { refuse } from '#contract/refusals.ts'
import type { AfterSaleKind } from '#domain/after-sale.ts'
import { can, type OrderStatus } from '#domain/order-status.ts'
import type { RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { ActingStaff } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { openRequest } from './apply-for-refund.ts'
import { agreeIn } from './decide-after-sale.ts'
import { type IdentifiedLine, listRefundable } from './refundable-lines.ts'
import { findOrderId, hasOpenRequest, lockAskedOrder } from './sql.ts'

/* What staff ask for in the shopper's stead. The shop may be generous: no days are counted. */

type Parts = Pick<Deps, 'db' | 'now'>

/** What money can still be asked for, per line of anybody's order. Refuses an unknown order. */
export async function listRefundableOf(db: Db, number: string): Promise<IdentifiedLine[]> {
  return listRefundable(db, (await findOrderId(db, number)) ?? refuse('order-not-found'))
}

type Wanted = {
  kind: AfterSaleKind
  reason: RefundReason
  explanation: string
  pieces: readonly { unique: string; quantity: number }[]
}

/**
 * Staff ask for money back in the shopper's stead; answers the request's number. Refuses orders for which no money can be asked back now.
 */
export function openForShopper(
  { db, now }: Parts,
  openedBy: number,
  orderNumber: string,
  { pieces, ...wanted }: Wanted,
): Promise<{ number: string }> {
  return transaction(db, async (tx) => {
    const order = await lockAskable(tx, orderNumber)
    const { number } = await openRequest(
      tx,
      order,
      { ...wanted, accountId: order.accountId, openedBy, pictures: [], lines: pieces },
      now(),
    )
    return { number }
  })
}

/**
 * Ends a paid order of which nothing was sent. It is a request for everything that is agreed to at once, so that money, stock,
 * coupon and invoice go the way of every refund.
 */
export function cancelPaidOrder(
  { db, now }: Parts,
  staff: ActingStaff,
  orderNumber: string,
  reason: string,
): Promise<{ number: string }> {
  return transaction(db, async (tx) => {
    const order = await lockAskable(tx, orderNumber)
    if (order.status !== 'paid') refuse('order-part-sent')
    const at = now()
    const { number } = await openRequest(
      tx,
      order,
      {
        accountId: order.accountId,
        openedBy: staff.accountId,
        kind: 'money',
        reason: 'other',
        explanation: reason,
        pictures: [],
        lines: [],
      },
      at,
    )
    await agreeIn(tx, staff, number, { note: reason, at })
    return { number }
  })
}

async function lockAskable(tx: Db, number: string): Promise<{ id: number; status: OrderStatus; accountId: number }> {
  const order = (await lockAskedOrder(tx, number)) ?? refuse('order-not-found')
  if (!can('refund', order.status)) refuse('order-has-changed')
  if (await hasOpenRequest(tx, order.id)) refuse('after-sale-open')
  return order
}
