import type { Db } from '#server/db/database.ts'

/** Rows of `table` whose `column` is older than so many days, of these `kinds` where there are some. */
export type Old = { table: string; column: string; days: number; kinds?: readonly string[] }

/**
 * How many were deleted, `limit` at most. Without an index for it: one reading of the table a night costs less than keeping an index with
 * every row that is written.
 */
export async function deletePart(db: Db, { table, column, days, kinds }: Old, limit: number): Promise<number> {
  const { count } = await db`
    delete from ${db(table)}
     where ctid = any (array(
       select ctid from ${db(table)}
        where ${db(column)} < now() - make_interval(days => ${days}) ${kinds ? db`and kind = any(${[...kinds]}::text[])` : db``}
        limit ${limit}))`
  return count
}
