import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, type Pool, transaction } from './database.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
const MIGRATION_LOCK = 7_317_001
/** Such a file builds indexes while the shop sells: its statements run one by one, outside of transactions. */
const CONCURRENT = '.concurrently.sql'
/** Whoever waits for a table holds up all who come after, so a migration gives up soon, and tries again. */
const LOCK_WAIT = '3s'
const TRIES_MAX = 40
const TRY_AGAIN_MS = 1_500

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
  for (const name of pending) await apply(tx, name)
  return pending
}

/** In a transaction nobody else is there yet, so that an index may as well be built at once. */
async function apply(tx: Db, name: string): Promise<void> {
  const text = await readMigration(name)
  await tx.unsafe(name.endsWith(CONCURRENT) ? text.replaceAll(/\bconcurrently\b/gi, '') : text)
  await tx`insert into migration (name) values (${name})`
}

const readMigration = (name: string): Promise<string> => readFile(new URL(name, MIGRATIONS), 'utf8')

/**
 * Migrates a shop in which others may be selling: each migration in a transaction of its own, which waits for no lock for long. Returns the
 * migrations applied now. Call it while no other process migrates. Throws when a table is in use for a minute without a pause.
 */
export async function migrateBesideOthers(pool: Pool, names?: readonly string[]): Promise<string[]> {
  const applied = new Set(await listAppliedMigrations(pool))
  const pending = (names ?? (await listMigrations())).filter((name) => !applied.has(name))
  for (const name of pending) await (name.endsWith(CONCURRENT) ? applyConcurrently(pool, name) : applyPatiently(pool, name))
  return pending
}

async function applyConcurrently(pool: Pool, name: string): Promise<void> {
  for (const statement of statementsOf(await readMigration(name))) await pool.unsafe(statement)
  await pool`insert into migration (name) values (${name})`
}

/** Comments are left out. A file of this kind has no functions, so that each semicolon ends a statement. */
export const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)

async function applyPatiently(pool: Pool, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction(pool, async (tx) => {
        await tx`select set_config('lock_timeout', ${LOCK_WAIT}, true)`
        await apply(tx, name)
      })
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === '55P03'
      if (!isLocked || tries >= TRIES_MAX) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
}

/** True when every migration of this code is applied. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const applied = new Set(await listAppliedMigrations(pool))
  return (await listMigrations()).every((name) => applied.has(name))
}
