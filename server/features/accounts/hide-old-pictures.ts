import type { Pool } from '#server/db/database.ts'
import type { PrivatePictures } from '#server/external/private-pictures.ts'
import { forgetPicturesToHide, listPicturesToHide } from './upload-sql.ts'

const BATCH = 500

/** Makes photos of refunds and chat private (listed by migration 023b). Can be interrupted. Returns how many were moved. */
export async function hideOldPictures(db: Pool, privatePictures: PrivatePictures): Promise<number> {
  for (let moved = 0; ; ) {
    const names = await listPicturesToHide(db, BATCH)
    if (names.length === 0) return moved
    for (const name of names) await privatePictures.hide(name)
    await forgetPicturesToHide(db, names)
    moved += names.length
  }
}
