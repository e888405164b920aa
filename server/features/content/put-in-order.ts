import type { Db } from '#server/db/database.ts'

type OrderedTable = 'article_category' | 'banner' | 'film' | 'moment'

/**
 * Gives the rows of a list the order of these ids. What is not among them, because it was added meanwhile, comes behind; an id that is
 * gone is passed over. New rows have position 0 and stand in front until the next time.
 */
export async function putInOrder(tx: Db, table: OrderedTable, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  // In one order for everybody: two who arrange at once wait for each other instead of locking each other out.
  await tx`select from ${tx(table)} order by id for update`
  await tx`
    update ${tx(table)}
       set position = coalesce(array_position(${wanted}::int[], id), ${wanted.length + 1})`
}
