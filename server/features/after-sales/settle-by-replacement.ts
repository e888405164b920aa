import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import { madeByForm, replaceIn, type Wanted } from '#server/features/orders/replacements/make-replacement.ts'
import type { Deps } from '#server/http/deps.ts'
import { releaseRequest } from './decide-after-sale.ts'
import { insertRequestEvent, lockRequest, moveRequest } from './sql.ts'

/**
 * Instead of money its shopper gets new bottles: the request ends, what it had reserved is free again, and the replacement is made, all
 * of it or nothing. Only before anything else was decided. Answers the replacement's id.
 */
export function settleByReplacement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  byAccount: number,
  number: string,
  wanted: Wanted,
): Promise<number> {
  return transaction(db, async (tx) => {
    const request = (await lockRequest(tx, { number })) ?? refuse('not-found')
    const before = await madeByForm(tx, request.orderId, wanted.key)
    if (before !== undefined) return before
    if (!(await moveRequest(tx, request.id, 'replace'))) refuse('after-sale-state-wrong')
    const at = now()
    await insertRequestEvent(tx, request.id, 'replaced', { byAccount, at, note: wanted.note })
    await releaseRequest(tx, request)
    return replaceIn(tx, request.orderNumber, { ...wanted, afterSaleId: request.id, byAccount, at })
  })
}
