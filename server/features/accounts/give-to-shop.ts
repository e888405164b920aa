import type { Db } from '#server/db/database.ts'
import type { PrivatePictures } from '#server/external/private-pictures.ts'

const PICTURES = /\/uploads\/[\w/-]+\.webp/g

/**
 * What the shop itself shows is no longer the uploader's own: pictures of this account that are named anywhere in `shown`, rich text
 * included, are seen by everybody, stay when the account is closed, and are not in its data. Pictures of others are not touched.
 */
export async function giveToShop(db: Db, privatePictures: PrivatePictures, accountId: number, shown: unknown): Promise<void> {
  const named = [...new Set(JSON.stringify(shown)?.match(PICTURES))]
  if (named.length === 0) return
  const own = await db<{ name: string }[]>`
    select name from upload where account_id = ${accountId} and name = any(${named}::text[])`
  for (const { name } of own) await privatePictures.publish(name)
  await db`delete from upload where account_id = ${accountId} and name = any(${named}::text[])`
}
