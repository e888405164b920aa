import type { Db } from '#server/db/database.ts'

const MINUTES = 30

/** False when there is no such wine. */
export async function insertPreview(db: Db, productId: number, hash: Buffer): Promise<boolean> {
  const { count } = await db`
    insert into wine_preview (token_hash, product_id, expires_at)
    select ${hash}, id, now() + ${MINUTES} * interval '1 minute' from product where id = ${productId}`
  return count > 0
}

export async function findProductByHash(db: Db, hash: Buffer): Promise<number | undefined> {
  const [row] = await db<{ productId: number }[]>`
    select product_id as "productId" from wine_preview where token_hash = ${hash} and expires_at > now()`
  return row?.productId
}
