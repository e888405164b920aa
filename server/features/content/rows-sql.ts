import type { Db } from '#server/db/database.ts'

/* What is done alike to the rows of all that staff write. */

type ContentTable = 'article' | 'article_category' | 'banner' | 'festival' | 'film' | 'moment'

/** Who changes the same row waits. Call it in a transaction. */
export const lockRow = (tx: Db, table: ContentTable, id: number): Promise<unknown> =>
  tx`select from ${tx(table)} where id = ${id} for update`

/** False when there is no such row. */
export async function deleteRow(db: Db, table: ContentTable, id: number): Promise<boolean> {
  const { count } = await db`delete from ${db(table)} where id = ${id}`
  return count > 0
}

/** False when there is no such row. What is hidden already keeps its time. */
export async function hideRow(db: Db, table: 'article' | 'film', id: number, isHidden: boolean): Promise<boolean> {
  const { count } = await db`
    update ${db(table)} set hidden_at = ${isHidden ? db`coalesce(hidden_at, now())` : null} where id = ${id}`
  return count > 0
}

/** Adds a row, or changes the one of that id; its id, undefined when there is no such row. */
export async function saveRow(tx: Db, table: ContentTable, row: object, id: number | undefined): Promise<number | undefined> {
  const [saved] = await (id === undefined
    ? tx<{ id: number }[]>`insert into ${tx(table)} ${tx(row as never)} returning id`
    : tx<{ id: number }[]>`update ${tx(table)} set ${tx(row as never)} where id = ${id} returning id`)
  return saved?.id
}

/**
 * Gives the rows of a list the order of these ids. What is not among them, because it was added meanwhile, comes behind; an id that is
 * gone is passed over. New rows have position 0 and stand in front until the next time.
 */
export async function putInOrder(
  tx: Db,
  table: 'article_category' | 'banner' | 'film' | 'moment',
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  // Everybody locks in the same order: two who arrange at once wait instead of locking each other out.
  await tx`select from ${tx(table)} order by id for update`
  await tx`
    update ${tx(table)}
       set position = coalesce(array_position(${wanted}::int[], id), ${wanted.length + 1})`
}
