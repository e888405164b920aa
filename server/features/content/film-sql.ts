import type { Cue, Film } from '#domain/film.ts'
import type { Db } from '#server/db/database.ts'

const film = (db: Db) => db`
  id, mp4, webm, poster, width, height, seconds, published_on::text as "publishedOn",
  jsonb_build_object('zh', title_zh, 'en', title_en) as title,
  jsonb_build_object('zh', synopsis_zh, 'en', synopsis_en) as synopsis`

export const listFilms = (db: Db, limit: number): Promise<Film[]> =>
  db<Film[]>`select ${film(db)} from film where hidden_at is null order by position, id limit ${limit}`

export type StaffFilm = Film & { cues: Cue[]; position: number; isHidden: boolean }

export const listAllFilms = (db: Db): Promise<StaffFilm[]> =>
  db<StaffFilm[]>`
    select ${film(db)}, cues, position, hidden_at is not null as "isHidden" from film order by position, id`

/** Undefined when the film is missing or hidden. */
export async function findCues(db: Db, filmId: number): Promise<readonly Cue[] | undefined> {
  const [found] = await db<{ cues: Cue[] }[]>`select cues from film where id = ${filmId} and hidden_at is null`
  return found?.cues
}
