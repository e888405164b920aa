import type { Db } from '#server/db/database.ts'

const PICTURES = /\/uploads\/[\w/-]+\.webp/g

/**
 * What the shop itself shows is no longer the uploader's own: pictures that are named anywhere in `shown`, rich text included, stay when the
 * account that sent them is closed, and are not in its data.
 */
export async function giveToShop(db: Db, shown: unknown): Promise<void> {
  const pictures = [...new Set(JSON.stringify(shown)?.match(PICTURES))]
  if (pictures.length > 0) await db`delete from upload where name = any(${pictures}::text[])`
}
