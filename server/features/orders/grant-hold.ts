import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import { requireSomebodyElse } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertHold, keepUntil } from './held-stock-sql.ts'
import { transferDeadline } from './wait-for-transfer.ts'

/**
 * Staff hold an order for a bank transfer, also beyond the account's limits; it is recorded. Refuses one's own order, and one
 * without a transfer.
 */
export function grantHold({ db, now }: Deps, number: string, byAccount: number): Promise<Date> {
  return transaction(db, async (tx) => {
    const at = now()
    const kept = await keepUntil(tx, number, transferDeadline(at))
    if (!kept) refuse('order-hold-impossible')
    await requireSomebodyElse(tx, byAccount, kept.accountId)
    await insertHold(tx, { orderId: kept.id, byAccount, at, payBy: kept.payBy })
    return kept.payBy
  })
}
