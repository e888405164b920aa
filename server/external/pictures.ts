import { type FileStore, randomName } from './file-store.ts'
import type { PictureDecoder } from './picture-decoder.ts'

/** A picture in one size; `suffix` stands behind its name: `-240`, or nothing for the whole. */
export type PictureVersion = { suffix: string; bytes: Buffer }

/**
 * Why a picture is not taken: no kind that we take, or damaged (`type`); too large in bytes, pixels or frames (`size`); its decoder died
 * of it or was stopped (`failed`); too many wait already (`busy`). Each has a refusal `upload-…`.
 */
export type Unusable = 'type' | 'size' | 'failed' | 'busy'

export class PictureUnusable extends Error {
  readonly reason: Unusable
  constructor(reason: Unusable) {
    super(`unusable picture: ${reason}`)
    this.reason = reason
  }
}

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
