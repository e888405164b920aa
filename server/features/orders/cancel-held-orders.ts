import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { releaseByStaff } from './cancel-order.ts'
import { listUnpaidIds } from './held-stock-sql.ts'

type Wanted = { reason: string; numbers?: readonly string[] | undefined; byAccount: number }

/**
 * Staff cancel unpaid orders, named or all; the shopper reads the reason. Each in its own transaction: one that was just paid
 * stays. Answers how many; refuses when none.
 */
export async function cancelHeldOrders(
  { db, now }: Deps,
  accountId: number,
  { reason, numbers, byAccount }: Wanted,
): Promise<number> {
  let cancelled = 0
  for (const { id } of await listUnpaidIds(db, accountId, numbers)) {
    if (await transaction(db, (tx) => releaseByStaff(tx, id, { byAccount, at: now(), note: reason }))) cancelled += 1
  }
  if (cancelled === 0) refuse('order-cannot-cancel')
  return cancelled
}
