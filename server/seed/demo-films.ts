import { createHash } from 'node:crypto'
import type { FilmDraft } from '#contract/staff/films.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { transaction } from '#server/db/database.ts'
import type { FileStore } from '#server/external/file-store.ts'
import { storePicture } from '#server/external/pictures.ts'
import { saveFilm } from '#server/features/content/write-films.ts'
import type { Deps } from '#server/http/deps.ts'
import { readFilmFile, readFilms } from './demo-files.ts'

/** As in demo/videos/camera.ts. */
const SIZE = { width: 960, height: 540 }

export async function seedDemoFilms({ db, files, pictureDecoder, now }: Deps): Promise<void> {
  const today = shanghaiDay(now())
  const films: FilmDraft[] = []
  for (const [position, { code, daysAgo, ...film }] of readFilms().entries()) {
    const [mp4, webm] = [await storeFilm(files, code, 'mp4'), await storeFilm(files, code, 'webm')]
    const picture = readFilmFile(code, 'webp')
    const poster = await storePicture({ files, pictureDecoder }, picture, `demo/film-${code}-${digestOf(picture)}`)
    films.push({ ...film, ...SIZE, mp4, webm, poster, position, publishedOn: addDays(today, -daysAgo) })
  }
  await transaction(db, async (tx) => {
    for (const film of films) await saveFilm(tx, film)
  })
}

/** Files never change under their name (server/web/files.ts). */
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12)

function storeFilm(files: FileStore, code: string, ending: 'mp4' | 'webm'): Promise<string> {
  const bytes = readFilmFile(code, ending)
  return files.put(bytes, `demo/film-${code}-${digestOf(bytes)}.${ending}`)
}
