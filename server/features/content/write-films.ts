import { refuse } from '#contract/refusals.ts'
import type { FilmDraft, StaffFilm } from '#contract/staff/films.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { claimFilmFiles, dropFilmFiles, lockFilms, passOnFilmFiles } from './film-file-sql.ts'
import { listAllFilms } from './film-sql.ts'
import { deleteRow, hideRow, lockRow, putInOrder, saveRow } from './rows-sql.ts'

export async function listStaffFilms(db: Db): Promise<StaffFilm[]> {
  const films = await listAllFilms(db)
  return films.map(({ position, isHidden, ...film }) => ({ ...film, position, isHidden, version: versionOf(film) }))
}

type Saved = { id: number; left: string[] }

/**
 * Adds or changes a film, claiming the files that `byAccount` uploaded. The caller removes `left`, which no film shows
 * any more, after the commit.
 */
export async function saveFilmOf(
  tx: Db,
  byAccount: number,
  form: FilmDraft,
  changed?: { id: number; version?: string | undefined },
): Promise<Saved> {
  await lockFilms(tx)
  const id = await saveFilm(tx, form, changed)
  await claimFilmFiles(tx, id, byAccount)
  return { id, left: await dropFilmFiles(tx, id) }
}

/** Like saveFilmOf, but without the files; returns the id. Call it in a transaction. */
export async function saveFilm(tx: Db, form: FilmDraft, changed?: { id: number; version?: string | undefined }): Promise<number> {
  const id = changed?.id
  if (changed) {
    await lockRow(tx, 'film', changed.id)
    const present = (await listStaffFilms(tx)).find((each) => each.id === changed.id)
    requireVersion(present ?? refuse('not-found'), changed.version)
  }
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
    ...(form.position === undefined ? {} : { position: form.position }),
  }
  const saved = (await saveRow(tx, 'film', row, id)) ?? refuse('not-found')
  await announce(tx, 'films')
  return saved
}

export async function hideFilm(tx: Db, id: number, isHidden: boolean): Promise<void> {
  if (!(await hideRow(tx, 'film', id, isHidden))) refuse('not-found')
  await announce(tx, 'films')
}

export async function orderFilms(tx: Db, ids: readonly number[]): Promise<void> {
  await putInOrder(tx, 'film', ids)
  await announce(tx, 'films')
}

/** Returns uploaded files that no other film shows; the caller removes them after the commit. */
export async function deleteFilm(tx: Db, id: number): Promise<string[]> {
  await lockFilms(tx)
  if (!(await deleteRow(tx, 'film', id))) return refuse('not-found')
  await announce(tx, 'films')
  const left = await dropFilmFiles(tx, id)
  await passOnFilmFiles(tx, id)
  return left
}
