import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies a real film to the uploads; returns its description. */
export async function storeTestFilm(uploadsDir: string) {
  for (const ending of ['mp4', 'webm'])
    await copyFile(new URL(`../../demo/videos/sekt.${ending}`, import.meta.url), join(uploadsDir, `film.${ending}`))
  return { mp4: '/uploads/film.mp4', webm: '/uploads/film.webm', width: 960, height: 540, seconds: 9 }
}
