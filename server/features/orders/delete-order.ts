import { refuse } from '#contract/refusals.ts'
import { transitionOf } from '#domain/order-status.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { findHeadOf } from './head-sql.ts'
import { hideOrder, insertEvent } from './sql.ts'

/** Hides a finished order from its shopper. */
export async function deleteOrder({ db, now }: Deps, accountId: number, name: string): Promise<void> {
  const order = await findHeadOf(db, accountId, name)
  if (!order) refuse('order-not-found')
  const isHidden = await transaction(db, async (tx) => {
    const at = now()
    if (!(await hideOrder(tx, order.id, transitionOf('delete').from, at))) return false
    await insertEvent(tx, order.id, { kind: 'deleted', byAccount: accountId, at })
    return true
  })
  if (!isHidden) refuse('order-cannot-delete')
}
