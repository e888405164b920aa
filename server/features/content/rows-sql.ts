import type { Db } from '#server/db/database.ts'

type ContentTable = 'article' | 'article_category' | 'banner' | 'festival' | 'film' | 'moment'

/** Call it in a transaction. */
export const lockRow = (tx: Db, table: ContentTable, id: number): Promise<unknown> =>
  tx`select from ${tx(table)} where id = ${id} for update`

export async function deleteRow(db: Db, table: ContentTable, id: number): Promise<boolean> {
  const { count } = await db`delete from ${db(table)} where id = ${id}`
  return count > 0
}

/** False when there is no such row. A row that is already hidden keeps its time. */
export async function hideRow(db: Db, table: 'article' | 'film', id: number, isHidden: boolean): Promise<boolean> {
  const { count } = await db`
    update ${db(table)} set hidden_at = ${isHidden ? db`coalesce(hidden_at, now())` : null} where id = ${id}`
  return count > 0
}

/** Inserts a row, or updates the one with this id. Undefined when there is no such row. */
export async function saveRow(tx: Db, table: ContentTable, row: object, id: number | undefined): Promise<number | undefined> {
  const [saved] = await (id === undefined
    ? tx<{ id: number }[]>`insert into ${tx(table)} ${tx(row as never)} returning id`
    : tx<{ id: number }[]>`update ${tx(table)} set ${tx(row as never)} where id = ${id} returning id`)
  return saved?.id
}

/** Rows missing from `ids` come last; unknown ids are ignored. New rows have position 0 and stay first until the next call. */
export async function putInOrder(
  tx: Db,
  table: 'article_category' | 'banner' | 'film' | 'moment',
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  // Locking in one order avoids deadlocks.
  await tx`select from ${tx(table)} order by id for update`
  await tx`
    update ${tx(table)}
       set position = coalesce(array_position(${wanted}::int[], id), ${wanted.length + 1})`
}
