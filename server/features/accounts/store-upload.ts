import { refuse } from '#contract/refusals.ts'
import { UPLOADS_PER_DAY } from '#domain/account.ts'
import { transaction } from '#server/db/database.ts'
import { PictureUnusable } from '#server/external/picture-version.ts'
import { storePicture } from '#server/external/pictures.ts'
import { leaveToSweep } from '#server/external/storage/storage.ts'
import type { Deps } from '#server/http/deps.ts'
import { countUploads, insertUpload, lockUploads } from './upload-sql.ts'

type Store = Pick<Deps, 'db' | 'files' | 'pictureDecoder' | 'privatePictures'>

/**
 * Stores a re-encoded picture (T36) and returns its address. Private until its owner shows it (own-uploads.ts), unless
 * `isPublic`.
 */
export async function storeUpload(
  { db, files, pictureDecoder, privatePictures }: Store,
  accountId: number,
  bytes: Buffer,
  { isPublic = false } = {},
): Promise<string> {
  if ((await countUploads(db, accountId)) >= UPLOADS_PER_DAY) refuse('upload-too-many')
  const address = await storePicture({ files: isPublic ? files : privatePictures.files, pictureDecoder }, bytes).catch(
    (error: unknown) => {
      if (error instanceof PictureUnusable) return refuse(`upload-${error.reason}`)
      throw error
    },
  )
  const isStored = await transaction(db, async (tx) => {
    // Counted again under the lock: re-encoding takes time.
    await lockUploads(tx, accountId)
    if ((await countUploads(tx, accountId)) >= UPLOADS_PER_DAY) return false
    await insertUpload(tx, accountId, address, bytes.length)
    return true
  })
  if (!isStored) {
    await leaveToSweep(privatePictures.remove(address))
    refuse('upload-too-many')
  }
  return address
}
