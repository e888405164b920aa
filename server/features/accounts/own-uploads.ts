import type { Db } from '#server/db/database.ts'
import { type PrivatePictures, plainAddress } from '#server/external/private-pictures.ts'

/**
 * The stored addresses of pictures that a client names, as it got them from us (signed, absolute); undefined unless all of them were uploaded
 * by the account itself: nobody shows pictures of others, or files of the shop, as theirs, or gets a signature for them.
 */
export async function findOwnUploads(db: Db, accountId: number, given: readonly string[]): Promise<string[] | undefined> {
  const pictures = given.map(plainAddress)
  if (pictures.length === 0) return []
  const [row] = await db<[{ own: number }]>`
    select count(*)::integer as own from upload where account_id = ${accountId} and name = any(${pictures}::text[])`
  return row.own === new Set(pictures).size ? pictures : undefined
}

/**
 * The same for pictures that everybody is going to see: from now on they need no signature. Call it before what shows them is stored, since
 * a picture that is public too early does less harm than a page without its pictures.
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
