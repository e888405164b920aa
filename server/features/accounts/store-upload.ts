import { randomUUID } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { UPLOADS_PER_DAY } from '#domain/account.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { PictureUnusable } from '#server/external/picture-version.ts'
import { storePicture } from '#server/external/pictures.ts'
import { leaveToSweep } from '#server/external/storage/storage.ts'
import type { Deps } from '#server/http/deps.ts'
import { lockAccountRow } from './lock-account-sql.ts'
import { countUploads, forgetOldTries, forgetUploads, insertTry, keepUpload } from './upload-sql.ts'

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
  const triedAs = await countTry(db, accountId, bytes.length)
  const store = {
    files: isPublic ? files : privatePictures.files,
    pictureDecoder: { draw: (picture: Buffer) => pictureDecoder.draw(picture, accountId) },
  }
  const address = await storePicture(store, bytes).catch(async (error: unknown) => {
    const isUnusable = error instanceof PictureUnusable
    // Only what a picture itself costs is counted, not that the shop has no time or no room for it.
    if (!isUnusable || error.reason === 'busy') await forgetUploads(db, accountId, [triedAs])
    if (isUnusable) return refuse(`upload-${error.reason}`)
    throw error
  })
  if (!(await keepUpload(db, triedAs, address))) {
    await leaveToSweep(privatePictures.remove(address))
    refuse('upload-failed')
  }
  return address
}

/** Before the picture is decoded: a damaged one costs as much. */
const countTry = (db: Pool, accountId: number, bytes: number): Promise<string> =>
  transaction(db, async (tx) => {
    await lockAccountRow(tx, accountId)
    if ((await countUploads(tx, accountId)) >= UPLOADS_PER_DAY) refuse('upload-too-many')
    await forgetOldTries(tx, accountId)
    const triedAs = `try/${randomUUID()}`
    await insertTry(tx, accountId, triedAs, bytes)
    return triedAs
  })
