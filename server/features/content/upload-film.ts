import { resolve } from 'node:path'
import { refuse } from '#contract/refusals.ts'
import { FILM_BYTES_MAX } from '#domain/content-limits.ts'
import { randomName } from '#server/external/file-store.ts'
import { canBeFilm, type FilmKind, filmKind } from '#server/external/film-kind.ts'
import { type IncomingFiles, moveFile } from '#server/external/incoming-files.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertFilmFile } from './film-file-sql.ts'

const MEGABYTE = 1024 * 1024

/** `bytes`: how large the film will be. */
export async function beginUpload(incoming: IncomingFiles, bytes: number): Promise<{ key: string }> {
  if (bytes > FILM_BYTES_MAX) refuse('film-size', { max: FILM_BYTES_MAX / MEGABYTE })
  return { key: (await incoming.begin()) ?? refuse('film-too-many') }
}

/** Writes the next part; answers how much has arrived. What cannot be a film is given up with its first part. */
export async function takePart(incoming: IncomingFiles, key: string, offset: number, part: Buffer): Promise<{ bytes: number }> {
  if (offset + part.length > FILM_BYTES_MAX) {
    await incoming.remove(key)
    refuse('film-size', { max: FILM_BYTES_MAX / MEGABYTE })
  }
  if (offset === 0 && !canBeFilm(part)) {
    await incoming.remove(key)
    refuse('film-type')
  }
  return { bytes: (await incoming.write(key, offset, part)) ?? refuse('film-part-lost') }
}

/** Looks at the whole film and gives it an address with a random name (T36). */
export async function finishUpload(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  incoming: IncomingFiles,
  { key, byAccount }: { key: string; byAccount: number },
): Promise<{ url: string; kind: FilmKind }> {
  const file = (await incoming.find(key)) ?? refuse('film-part-lost')
  const kind = await filmKind(file.path)
  if (!kind) {
    await incoming.remove(key)
    return refuse('film-type')
  }
  const name = randomName(kind)
  const url = `/uploads/${name}`
  // Before the file has its address: what is not written down here is never removed.
  await insertFilmFile(db, url, byAccount)
  await moveFile(file.path, resolve(config.uploadsDir, name))
  return { url, kind }
}
