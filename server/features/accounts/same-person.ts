import type { Db, Fragment } from '#server/db/database.ts'

/** As part of a statement: the ids of an account and of those that the same person had before it. */
export const accountsOfPerson = (db: Db, accountId: number | Fragment | null) => db`
  select ${accountId}::bigint union all select earlier_id from earlier_account where account_id = ${accountId}::bigint`

/** Whether the person had an account here before: nobody is a newcomer twice. */
export async function hadAccountBefore(db: Db, accountId: number): Promise<boolean> {
  const [earlier] = await db`select from earlier_account where account_id = ${accountId} limit 1`
  return earlier !== undefined
}
