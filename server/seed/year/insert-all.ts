import type { Db } from '#server/db/database.ts'

/** A statement takes 65,535 values at most. */
const ROWS_PER_STATEMENT = 1_000

type Cell = string | number | boolean | Date | null

/** Answers the new rows in the order of `rows`. */
export async function insertAll<Row extends object>(
  db: Db,
  table: string,
  rows: readonly Record<string, Cell>[],
): Promise<Row[]> {
  const inserted: Row[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    inserted.push(...(await db<Row[]>`insert into ${db(table)} ${db(rows.slice(from, from + ROWS_PER_STATEMENT))} returning *`))
  }
  return inserted
}
