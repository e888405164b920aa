import { refuse } from '#contract/refusals.ts'
import { UPLOADS_PER_DAY } from '#domain/account.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { PictureUnusable, storePicture } from '#server/external/pictures.ts'
import type { Deps } from '#server/http/deps.ts'

type Store = Pick<Deps, 'db' | 'files' | 'pictureDecoder' | 'privatePictures'>

/**
 * Keeps a picture that a signed-in person sent, drawn anew by us (T36); answers its address. Nobody else can see it until its owner shows it
 * (own-uploads.ts), unless it `isPublic` at once.
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
  const isKept = await transaction(db, async (tx) => {
    // Counted again, one upload after the other: the picture took its time.
    await tx`select from account where id = ${accountId} for no key update`
    if ((await countUploads(tx, accountId)) >= UPLOADS_PER_DAY) return false
    await tx`insert into upload (name, account_id, bytes) values (${address}, ${accountId}, ${bytes.length})`
    return true
  })
  if (!isKept) {
    await privatePictures.remove(address)
    refuse('upload-too-many')
  }
  return address
}

async function countUploads(db: Db, accountId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from upload where account_id = ${accountId} and created_at > now() - interval '1 day'`
  return row?.count ?? 0
}
