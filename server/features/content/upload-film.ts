import { refuse } from '#contract/refusals.ts'
import { FILM_BYTES_MAX } from '#domain/content-limits.ts'
import { transaction } from '#server/db/database.ts'
import { nameOf, randomName } from '#server/external/file-store.ts'
import { canBeFilm, type FilmKind, filmKind } from '#server/external/film-kind.ts'
import type { IncomingFiles } from '#server/external/incoming-files.ts'
import { UPLOADS } from '#server/external/storage/storage.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertFilmFile } from './film-file-sql.ts'

const MEGABYTE = 1024 * 1024

export async function beginUpload(incoming: IncomingFiles, bytes: number): Promise<{ key: string }> {
  if (bytes > FILM_BYTES_MAX) refuse('film-size', { max: FILM_BYTES_MAX / MEGABYTE })
  return { key: (await incoming.begin()) ?? refuse('film-too-many') }
}

/** Returns the bytes received. Refuses a file that cannot be a film at its first part. */
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

/** Checks the film and puts it together under a random name (T36). */
export async function finishUpload(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  incoming: IncomingFiles,
  { key, byAccount }: { key: string; byAccount: number },
): Promise<{ url: string; kind: FilmKind }> {
  const file = (await incoming.find(key)) ?? refuse('film-part-lost')
  const kind = await filmKind(file)
  if (!kind) {
    await incoming.remove(key)
    return refuse('film-type')
  }
  const url = `/uploads/${randomName(kind)}`
  // First the file: no row may name one that is not there. A file without a row is swept.
  await storage.putStream(nameOf(url, UPLOADS), file.stream(), file.bytes)
  await transaction(db, (tx) => insertFilmFile(tx, url, byAccount))
  await incoming.remove(key)
  return { url, kind }
}
