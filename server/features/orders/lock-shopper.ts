import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/db/database.ts'
import { lockAccount } from './head-sql.ts'

/**
 * Only one transaction at a time places or pays orders of the shopper: a second click waits and finds the result of the first.
 * References to the account do not wait. Refuses a closed account.
 */
export async function lockShopper(db: Db, accountId: number): Promise<void> {
  const account = await lockAccount(db, accountId)
  if (!account || account.isClosed) refuse('not-found')
}

/** Refuses a blocked account too: it may still be paid for, not order. */
export async function lockBuyer(db: Db, accountId: number): Promise<void> {
  const account = await lockAccount(db, accountId)
  if (!account || account.isClosed) refuse('not-found')
  if (account.isBlocked) refuse('login-blocked')
}
