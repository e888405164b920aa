import { refuse } from '#contract/refusals.ts'
import { UPLOADS_PER_DAY } from '#domain/account.ts'
import { PICTURE_WIDTHS, pictureAt } from '#domain/picture.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { FileStore } from '#server/external/file-store.ts'
import { type PictureStore, PictureUnusable, storePicture } from '#server/external/pictures.ts'
import type { Deps } from '#server/http/deps.ts'

/** Keeps a picture that a signed-in person sent, drawn anew by us (T36); answers its address. */
export async function storeUpload(
  { db, ...store }: Pick<Deps, 'db' | keyof PictureStore>,
  accountId: number,
  bytes: Buffer,
): Promise<string> {
  if ((await countUploads(db, accountId)) >= UPLOADS_PER_DAY) refuse('upload-too-many')
  const address = await storePicture(store, bytes).catch((error: unknown) => {
    if (error instanceof PictureUnusable) return refuse(`upload-${error.reason}`)
    throw error
  })
  const isKept = await transaction(db, async (tx) => {
    // Counted again, one upload after the other: the picture took its time.
    await tx`select from account where id = ${accountId} for no key update`
    if ((await countUploads(tx, accountId)) >= UPLOADS_PER_DAY) return false
    await tx`insert into upload (name, account_id, bytes) values (${address}, ${accountId}, ${bytes.length})`
    return true
  })
  if (!isKept) {
    await removePicture(store.files, address)
    refuse('upload-too-many')
  }
  return address
}

/** With its smaller versions. */
export async function removePicture(files: FileStore, address: string): Promise<void> {
  await Promise.all([address, ...PICTURE_WIDTHS.map((width) => pictureAt(address, width))].map((each) => files.remove(each)))
}

async function countUploads(db: Db, accountId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from upload where account_id = ${accountId} and created_at > now() - interval '1 day'`
  return row?.count ?? 0
}
