import type { Db } from '#server/db/database.ts'

/** Counts the uploads of the last 24 hours. */
export async function countUploads(db: Db, accountId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from upload where account_id = ${accountId} and created_at > now() - interval '1 day'`
  return row?.count ?? 0
}

/** It has no file yet, and never gets one when the picture is refused. */
export async function insertTry(db: Db, accountId: number, name: string, bytes: number): Promise<void> {
  await db`insert into upload (name, account_id, bytes) values (${name}, ${accountId}, ${bytes})`
}

export async function forgetOldTries(db: Db, accountId: number): Promise<void> {
  await db`
    delete from upload where account_id = ${accountId} and name like 'try/%' and created_at <= now() - interval '1 day'`
}

/** False when the account was closed meanwhile. */
export async function keepUpload(db: Db, triedAs: string, name: string): Promise<boolean> {
  const { count } = await db`update upload set name = ${name} where name = ${triedAs}`
  return count === 1
}

export async function listOwnUploads(db: Db, accountId: number, names: readonly string[]): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from upload where account_id = ${accountId} and name = any(${[...names]}::text[])`
  return rows.map(({ name }) => name)
}

/** The files stay. */
export async function forgetUploads(db: Db, accountId: number, names: readonly string[]): Promise<void> {
  await db`delete from upload where account_id = ${accountId} and name = any(${[...names]}::text[])`
}

export async function listPicturesToHide(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select name from picture_to_hide limit ${limit}`
  return rows.map(({ name }) => name)
}

export async function forgetPicturesToHide(db: Db, names: readonly string[]): Promise<void> {
  await db`delete from picture_to_hide where name = any(${[...names]}::text[])`
}
