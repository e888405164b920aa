import type { Db } from '#server/db/database.ts'

/* Call these in a transaction that holds `lockFilms`. */

/** Keeps others from removing a file that a film is just claiming. */
export const lockFilms = (tx: Db): Promise<unknown> => tx`lock table film in share row exclusive mode`

export async function insertFilmFile(db: Db, address: string, uploadedBy: number): Promise<void> {
  await db`insert into film_file (address, uploaded_by) values (${address}, ${uploadedBy})`
}

/** Claims the files that the film shows, if this account uploaded them and no other film has them. */
export async function claimFilmFiles(tx: Db, filmId: number, uploadedBy: number): Promise<void> {
  await tx`
    update film_file set film_id = ${filmId}
      from film
     where film.id = ${filmId} and address in (film.mp4, film.webm) and film_id is null and uploaded_by = ${uploadedBy}`
}

/** Forgets claimed files that no film shows any more; returns their addresses. */
export async function dropFilmFiles(tx: Db, filmId: number): Promise<string[]> {
  const dropped = await tx<{ address: string }[]>`
    delete from film_file
     where film_id = ${filmId} and not exists (select from film where film_file.address in (mp4, webm))
    returning address`
  return dropped.map(({ address }) => address)
}

/** Gives files that another film also shows to that film. */
export async function passOnFilmFiles(tx: Db, filmId: number): Promise<void> {
  await tx`
    update film_file set film_id = film.id
      from film
     where film_id = ${filmId} and film.id <> ${filmId} and address in (film.mp4, film.webm)`
}
