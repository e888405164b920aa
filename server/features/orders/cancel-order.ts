import { refuse } from '#contract/refusals.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { returnSteps } from '#server/features/catalog/stock.ts'
import { giveBackCoupon } from '#server/features/coupons/spend-coupon.ts'
import { returnPacks } from '#server/features/flash-sale/return-packs.ts'
import { giveBackPayments } from '#server/features/ledger/give-back-payments.ts'
import { tell } from '#server/features/notices/outbox.ts'
import type { Deps } from '#server/http/deps.ts'
import { findHeadOf } from './head-sql.ts'
import { moveOrder } from './move-order.ts'
import { listHeldPacks, listHeldStock } from './sql.ts'

/** Refuses when it is paid, cancelled or somebody else's. */
export async function cancelOrder({ db, now }: Deps, accountId: number, name: string): Promise<void> {
  const order = await findHeadOf(db, accountId, name)
  if (!order) refuse('order-not-found')
  const isCancelled = await transaction(db, (tx) => releaseOrder(tx, order.id, { byAccount: accountId, at: now() }))
  if (!isCancelled) refuse('order-cannot-cancel')
}

/**
 * Cancels an unpaid order and gives back stock, coupon and money, in the caller's transaction. True when this call did it:
 * everything comes back exactly once.
 */
export async function releaseOrder(
  tx: Db,
  orderId: number,
  by: { byAccount: number | null; at: Date; note?: string },
): Promise<boolean> {
  if (!(await moveOrder(tx, orderId, 'cancel', by))) return false
  const held = await listHeldStock(tx, orderId)
  await returnSteps(tx, held, { about: held[0] && { kind: 'order', id: held[0].number } })
  for (const { flashItemId, quantity } of await listHeldPacks(tx, orderId)) await returnPacks(tx, flashItemId, quantity)
  await giveBackCoupon(tx, orderId, by.at)
  await giveBackPayments(tx, orderId, { at: by.at })
  return true
}

/** The shopper is told, with the reason. */
export async function releaseByStaff(
  tx: Db,
  orderId: number,
  by: { byAccount: number; at: Date; note: string },
): Promise<boolean> {
  if (!(await releaseOrder(tx, orderId, by))) return false
  await tell(tx, { kind: 'order-cancelled', subjectId: orderId, note: by.note })
  return true
}
