import type { Pool } from '#server/db/database.ts'
import type { PrivatePictures } from '#server/external/private-pictures.ts'
import { forgetPicturesToHide, listPicturesToHide } from './upload-sql.ts'

const BATCH = 500

/**
 * Moves the photos of refunds and of the chat that lie in public (migration 023b lists them). Safe to break off; pictures of a
 * restored backup are listed again and move with the next start. Answers how many were moved.
 */
export async function hideOldPictures(db: Pool, privatePictures: PrivatePictures): Promise<number> {
  for (let moved = 0; ; ) {
    const names = await listPicturesToHide(db, BATCH)
    if (names.length === 0) return moved
    for (const name of names) await privatePictures.hide(name)
    await forgetPicturesToHide(db, names)
    moved += names.length
  }
}
