import type { Db } from '#server/db/database.ts'

/**
 * Makes this transaction the only one that places or pays an order of the shopper: a second click waits for the first and then finds
 * what it did. Rows that merely refer to the account are not held up.
 */
export async function lockShopper(db: Db, accountId: number): Promise<void> {
  await db`select from account where id = ${accountId} for no key update`
}
