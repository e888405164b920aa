import { type FileStore, randomName } from './file-store.ts'
import type { PictureDecoder } from './picture-decoder.ts'
import type { PictureVersion } from './picture-version.ts'

export type PictureStore = { files: FileStore; pictureDecoder: Pick<PictureDecoder, 'draw'> }

/**
 * Redraws a picture as WebP, which keeps only its pixels. Returns `/uploads/….webp`. `name` has no extension. Throws PictureUnusable; then nothing is
 * stored.
 */
export async function storePicture(
  { files, pictureDecoder }: PictureStore,
  bytes: Buffer,
  name = randomName('webp').replace(/\.webp$/, ''),
): Promise<string> {
  return storeVersions(files, await pictureDecoder.draw(bytes), name)
}

/** Writes the full size last: when it exists, the others do. When one cannot be written, none stays. */
export async function storeVersions(files: FileStore, versions: readonly PictureVersion[], name: string): Promise<string> {
  const whole = versions.find(({ suffix }) => suffix === '')
  if (!whole) throw new Error(`nothing was drawn: ${name}`)
  const smaller = versions.filter((version) => version !== whole)
  const stored = await Promise.allSettled(smaller.map(({ suffix, bytes }) => files.put(bytes, `${name}${suffix}.webp`)))
  try {
    for (const each of stored) if (each.status === 'rejected') throw each.reason
    return await files.put(whole.bytes, `${name}.webp`)
  } catch (error) {
    // A storage that has gone cannot be tidied either; what stays then is swept.
    await Promise.allSettled(stored.flatMap((each) => (each.status === 'fulfilled' ? [files.remove(each.value)] : [])))
    throw error
  }
}
