import { type FileStore, randomName } from './file-store.ts'
import type { PictureDecoder } from './picture-decoder.ts'
import { PictureUnusable, type PictureVersion } from './picture-version.ts'

/** Where pictures go, and who draws them anew. */
export type PictureStore = { files: FileStore; pictureDecoder: PictureDecoder }

/**
 * Draws the picture anew as WebP, which leaves nothing of the sender's file but its pixels, and stores it with smaller versions
 * beside it (domain/picture.ts). Returns its address, `/uploads/….webp`. `name` is for pictures that have a lasting name; it has no
 * ending. Throws PictureUnusable; then nothing is stored.
 */
export async function storePicture(
  { files, pictureDecoder }: PictureStore,
  bytes: Buffer,
  name = randomName('webp').replace(/\.webp$/, ''),
): Promise<string> {
  return storeVersions(files, await pictureDecoder.draw(bytes), name)
}

/** The whole is written last: where it is, the others are. */
export async function storeVersions(files: FileStore, versions: readonly PictureVersion[], name: string): Promise<string> {
  await Promise.all(
    versions.filter(({ suffix }) => suffix !== '').map(({ suffix, bytes }) => files.put(bytes, `${name}${suffix}.webp`)),
  )
  const whole = versions.find(({ suffix }) => suffix === '')
  if (!whole) throw new Error(`nothing was drawn: ${name}`)
  return files.put(whole.bytes, `${name}.webp`)
}
