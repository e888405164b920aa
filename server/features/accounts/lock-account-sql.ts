import type { Db } from '#server/db/database.ts'

/** Only one transaction at a time counts what the account has and adds to it. References to the account do not wait. */
export async function lockAccountRow(tx: Db, accountId: number): Promise<void> {
  await tx`select from account where id = ${accountId} for no key update`
}
