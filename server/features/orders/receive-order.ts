import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { findHeadOf } from './head-sql.ts'
import { moveOrder } from './move-order.ts'

/** The shopper says that everything has arrived. Refuses other people's orders, and those of which not all was sent. */
export async function receiveOrder({ db, now }: Deps, accountId: number, name: string): Promise<void> {
  const order = await findHeadOf(db, accountId, name)
  if (!order) refuse('order-not-found')
  const isReceived = await transaction(db, (tx) => moveOrder(tx, order.id, 'receive', { byAccount: accountId, at: now() }))
  if (!isReceived) refuse('order-state-wrong')
}
