import type { Db } from '#server/db/database.ts'

export async function listIdsAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from product where on_sale and id > ${after} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}
