import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { type PrivatePictures, plainAddress } from '#server/external/private-pictures.ts'
import { forgetUploads, listOwnUploads } from './upload-sql.ts'

/**
 * Stored addresses of pictures given by a client (signed, absolute). Undefined unless the account uploaded all of them: others'
 * pictures must be neither shown nor signed.
 */
export async function findOwnUploads(db: Db, accountId: number, given: readonly string[]): Promise<string[] | undefined> {
  const pictures = given.map(plainAddress)
  if (pictures.length === 0) return []
  const own = await listOwnUploads(db, accountId, pictures)
  return own.length === new Set(pictures).size ? pictures : undefined
}

/**
 * For pictures that become public. Call it before storing what shows them: public too early is better than a page without
 * pictures.
 */
export async function publishOwnUploads(
  db: Db,
  privatePictures: PrivatePictures,
  { accountId, given }: { accountId: number; given: readonly string[] },
): Promise<string[] | undefined> {
  const pictures = await findOwnUploads(db, accountId, given)
  for (const picture of pictures ?? []) await privatePictures.publish(picture)
  return pictures
}

const PICTURES = /\/uploads\/[\w/-]+\.webp/g

/**
 * Own pictures anywhere in `shown`, rich text included, become the shop's: public, not exported, and kept when the account
 * closes.
 */
export async function giveToShop(db: Pool, privatePictures: PrivatePictures, accountId: number, shown: unknown): Promise<void> {
  const named = [...new Set(JSON.stringify(shown)?.match(PICTURES))]
  if (named.length === 0) return
  for (const name of await listOwnUploads(db, accountId, named)) await privatePictures.publish(name)
  await transaction(db, (tx) => forgetUploads(tx, accountId, named))
}
