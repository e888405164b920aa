import type { Db } from '#server/db/database.ts'

/** Whether all these pictures were uploaded by the account itself; nobody shows pictures of others, or files of the shop, as theirs. */
export async function areOwnUploads(db: Db, accountId: number, pictures: readonly string[]): Promise<boolean> {
  if (pictures.length === 0) return true
  const [row] = await db<[{ own: number }]>`
    select count(*)::integer as own from upload where account_id = ${accountId} and name = any(${[...pictures]}::text[])`
  return row.own === new Set(pictures).size
}
