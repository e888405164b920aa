import { readdir, readFile } from 'node:fs/promises'
import { type Db, type Pool, transaction } from './database.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
const MIGRATION_LOCK = 7_317_001

export async function listMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
}

export async function listAppliedMigrations(db: Db): Promise<string[]> {
  return (await db<{ name: string }[]>`select name from migration order by name`).map(({ name }) => name)
}

/** Migrates to the newest schema, or to a backup's `upTo`. Returns the migrations applied now. */
export const migrate = (pool: Pool, upTo?: readonly string[]): Promise<string[]> =>
  transaction(pool, (tx) => applyMigrations(tx, upTo))

/** Like `migrate`, within a given transaction. */
export async function applyMigrations(tx: Db, upTo?: readonly string[]): Promise<string[]> {
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
  await tx`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`
  const applied = new Set(await listAppliedMigrations(tx))
  const pending = (upTo ?? (await listMigrations())).filter((name) => !applied.has(name))
  for (const name of pending) {
    await tx.unsafe(await readFile(new URL(name, MIGRATIONS), 'utf8'))
    await tx`insert into migration (name) values (${name})`
  }
  return pending
}

/** True when every migration of this code is applied. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const applied = new Set(await listAppliedMigrations(pool))
  return (await listMigrations()).every((name) => applied.has(name))
}
