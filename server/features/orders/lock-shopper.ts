import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/db/database.ts'
import { lockAccount } from './head-sql.ts'

/**
 * Makes this transaction the only one that places or pays an order of the shopper: a second click waits for the first and then finds
 * what it did. Rows that merely refer to the account are not held up. Refuses when the account has been closed since the call came in.
 */
export async function lockShopper(db: Db, accountId: number): Promise<void> {
  const account = await lockAccount(db, accountId)
  if (!account || account.isClosed) refuse('not-found')
}
