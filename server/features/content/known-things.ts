import type { Db } from '#server/db/database.ts'

/** Whether all of these are wines of the catalogue, on sale or not. */
export async function areProducts(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const [row] = await db<{ count: number }[]>`select count(*) as count from product where id = any(${[...ids]}::int[])`
  return row?.count === new Set(ids).size
}

/** Within a transaction it stays one until the end. */
export async function isArticleCategory(db: Db, id: number): Promise<boolean> {
  const [row] = await db<{ id: number }[]>`select id from article_category where id = ${id} for key share`
  return row !== undefined
}
