import { refuse } from '#contract/refusals.ts'
import type { FilmForm } from '#contract/staff-content.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'

/** Adds a film, or changes the one of that id; its id. Call it in a transaction. */
export async function saveFilm(tx: Db, form: FilmForm, id?: number): Promise<number> {
  const row = {
    title_zh: form.title.zh,
    title_en: form.title.en,
    synopsis_zh: form.synopsis.zh,
    synopsis_en: form.synopsis.en,
    mp4: form.mp4,
    webm: form.webm,
    poster: form.poster,
    width: form.width,
    height: form.height,
    seconds: form.seconds,
    published_on: form.publishedOn,
    cues: tx.json(form.cues as never),
    position: form.position,
  }
  const [saved] = await (id === undefined
    ? tx<{ id: number }[]>`insert into film ${tx(row)} returning id`
    : tx<{ id: number }[]>`update film set ${tx(row)} where id = ${id} returning id`)
  if (!saved) return refuse('not-found')
  await announce(tx, 'films')
  return saved.id
}

/** A hidden film is in no list, and its captions cannot be read. */
export async function hideFilm(tx: Db, id: number, isHidden: boolean): Promise<void> {
  const { count } = await tx`update film set hidden_at = ${isHidden ? tx`coalesce(hidden_at, now())` : null} where id = ${id}`
  if (count === 0) refuse('not-found')
  await announce(tx, 'films')
}
