import type { Db } from '#server/db/database.ts'

/** With the sets that `wines` are in. It is told to nobody yet. */
export const writeChange = async (db: Db, tags: string, wines: readonly number[]): Promise<void> =>
  void (await db`select announce_change(${tags}, ${[...wines]}::int[])`)

/** Tells all processes what is waiting to be told. */
export const tellChanges = async (db: Db): Promise<void> => void (await db`select tell_changes()`)

export type Told = { mark: string; tags: string[] }

export async function findNewestMark(db: Db): Promise<string | undefined> {
  const [newest] = await db<{ mark: string }[]>`select mark_of(told) as mark from change_told told order by number desc limit 1`
  return newest?.mark
}

/** The one with this mark, and up to `max` after it. */
export const listToldSince = (db: Db, mark: string, max: number): Promise<Told[]> => db<Told[]>`
  select mark_of(told) as mark, tags
    from change_told told
   where number >= split_part(${mark}, '.', 1)::bigint
   order by number
   limit ${max + 1}`

/** All but the newest, after which a process goes on. */
export const sweepTold = (db: Db): Promise<unknown> => db`
  delete from change_told where told_at < now() - interval '1 hour' and number < (select max(number) from change_told)`
