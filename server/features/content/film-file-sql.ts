import type { Db } from '#server/db/database.ts'

/* The files of films. Call what changes films in a transaction that holds `lockFilms`. */

/** Films are few and seldom changed: who changes one waits for the others, so that nobody removes a file that a film is just getting. */
export const lockFilms = (tx: Db): Promise<unknown> => tx`lock table film in share row exclusive mode`

export async function insertFilmFile(db: Db, address: string, uploadedBy: number): Promise<void> {
  await db`insert into film_file (address, uploaded_by) values (${address}, ${uploadedBy})`
}

/** The film takes the files that it shows, if this account has uploaded them and no other film has taken them. */
export async function claimFilmFiles(tx: Db, filmId: number, uploadedBy: number): Promise<void> {
  await tx`
    update film_file set film_id = ${filmId}
      from film
     where film.id = ${filmId} and address in (film.mp4, film.webm) and film_id is null and uploaded_by = ${uploadedBy}`
}

/** Forgets the files that the film has taken and that no film shows any more; answers their addresses. */
export async function dropFilmFiles(tx: Db, filmId: number): Promise<string[]> {
  const dropped = await tx<{ address: string }[]>`
    delete from film_file
     where film_id = ${filmId} and not exists (select from film where film_file.address in (mp4, webm))
    returning address`
  return dropped.map(({ address }) => address)
}

/** What another film shows, too, is that one's from now on. */
export async function passOnFilmFiles(tx: Db, filmId: number): Promise<void> {
  await tx`
    update film_file set film_id = film.id
      from film
     where film_id = ${filmId} and film.id <> ${filmId} and address in (film.mp4, film.webm)`
}
