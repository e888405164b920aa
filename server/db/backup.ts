import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import { type Db, type Pool, transaction } from './database.ts'
import { applyMigrations, listMigrations } from './migrate.ts'

/*
 * The whole shop in one file: every table as PostgreSQL's COPY writes it, from one snapshot, and the folders with its files. It needs no
 * program beside the shop (the embedded PostgreSQL brings no pg_dump), and later versions of the shop read it.
 */

type Manifest = {
  madeAt: string
  migrations: string[]
  tables: { name: string; rows: number }[]
  sequences: Record<string, number>
}

/** Below DATA_DIR: what shoppers may see, and what only its owner may. */
export const BACKED_UP_FOLDERS = ['uploads', 'private-pictures', 'invoices'] as const

const MANIFEST = 'manifest.json'
const TABLES = 'tables'
const FILES = 'files'

/** Writes `file` (.tar.gz) while the shop goes on. One that breaks off leaves nothing under that name. `folders` are below `dataDir`. */
export async function writeBackup(db: Pool, dataDir: string, folders: readonly string[], file: string): Promise<Manifest> {
  const work = await mkdtemp(join(dirname(resolve(file)), '.backup-'))
  try {
    await mkdir(join(work, TABLES))
    await mkdir(join(work, FILES))
    const manifest = await copyOut(db, join(work, TABLES))
    await writeFile(join(work, MANIFEST), JSON.stringify(manifest, null, 2))
    // Taken after the rows: a file is there before the row that names it.
    for (const folder of folders) {
      if (existsSync(join(dataDir, folder))) await symlink(resolve(dataDir, folder), join(work, FILES, folder))
    }
    const unfinished = join(work, 'backup.tar.gz')
    await create({ file: unfinished, cwd: work, gzip: true, follow: true }, [MANIFEST, TABLES, FILES])
    await rename(unfinished, file)
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * Fills an empty database and data folder from a backup and brings the schema up to date. Refuses a database that holds a shop already,
 * and a backup of a newer version of the shop; then nothing is changed.
 */
export async function readBackup(db: Pool, dataDir: string, file: string): Promise<Manifest> {
  await mkdir(dataDir, { recursive: true })
  const work = await mkdtemp(join(resolve(dataDir), '.restore-'))
  try {
    await extract({ file, cwd: work })
    const manifest: Manifest = JSON.parse(await readFile(join(work, MANIFEST), 'utf8'))
    const known = await listMigrations()
    const newer = manifest.migrations.filter((name) => !known.includes(name))
    if (newer.length > 0) throw new Error(`The backup is of a newer version of the shop (${newer.join(', ')}).`)
    if (!(await isEmpty(db))) throw new Error('This database holds a shop already. Restore into an empty one.')
    // All of it or nothing: after a backup that turns out to be damaged the database is as empty as before.
    await transaction(db, async (tx) => {
      await applyMigrations(tx, manifest.migrations)
      await copyIn(tx, manifest, join(work, TABLES))
      await applyMigrations(tx)
      for (const folder of await readdir(join(work, FILES))) {
        await cp(join(work, FILES, folder), join(dataDir, folder), { recursive: true })
      }
    })
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function copyOut(pool: Pool, folder: string): Promise<Manifest> {
  const snapshot = await pool.reserve()
  try {
    await snapshot`begin isolation level repeatable read read only`
    const [clock] = await snapshot<[{ madeAt: Date }]>`select now() as "madeAt"`
    const migrations = await snapshot<{ name: string }[]>`select name from migration order by name`
    const tables: Manifest['tables'] = []
    for (const name of await tablesByDependence(snapshot)) {
      const rows = await snapshot`copy ${snapshot(name)} (${snapshot(await storedColumns(snapshot, name))}) to stdout`.readable()
      await pipeline(rows, createWriteStream(join(folder, name)))
      const [counted] = await snapshot<[{ rows: number }]>`select count(*) as rows from ${snapshot(name)}`
      tables.push({ name, rows: counted.rows })
    }
    const sequences = await snapshot<{ name: string; value: number | null }[]>`
      select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'`
    await snapshot`commit`
    return {
      madeAt: clock.madeAt.toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences: Object.fromEntries(sequences.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))),
    }
  } finally {
    snapshot.release()
  }
}

/** The migrations may have filled some of the tables, which the backup replaces. */
async function copyIn(tx: Db, { tables, sequences }: Manifest, folder: string): Promise<void> {
  await tx`truncate ${tx(tables.map(({ name }) => name))} cascade`
  for (const { name, rows: written } of tables) {
    // What triggers have written is in the backup itself.
    await tx`alter table ${tx(name)} disable trigger user`
    const rows = await tx`copy ${tx(name)} (${tx(await storedColumns(tx, name))}) from stdin`.writable()
    await pipeline(createReadStream(join(folder, name)), rows)
    const [found] = await tx<[{ rows: number }]>`select count(*) as rows from ${tx(name)}`
    if (found.rows !== written) throw new Error(`The backup is damaged: ${name} had ${written} rows, ${found.rows} are left.`)
  }
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
  for (const [name, value] of Object.entries(sequences)) await tx`select setval(${name}::regclass, ${value})`
}

/** What is computed from other columns is neither written nor read. */
async function storedColumns(db: Db, table: string): Promise<string[]> {
  const columns = await db<{ name: string }[]>`
    select column_name as name
      from information_schema.columns
     where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
     order by ordinal_position`
  return columns.map(({ name }) => name)
}

/** The shop's tables, each after those that it refers to. The list of migrations is kept by migrate() itself. */
async function tablesByDependence(db: Db): Promise<string[]> {
  const tables = await db<{ name: string; refersTo: string[] }[]>`
    select class.relname as name,
           coalesce(array_agg(target.relname::text) filter (where target.oid <> class.oid), '{}') as "refersTo"
      from pg_class class
      left join pg_constraint reference on reference.conrelid = class.oid and reference.contype = 'f'
      left join pg_class target on target.oid = reference.confrelid
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> 'migration'
     group by class.relname
     order by class.relname`
  const sorted: string[] = []
  const rest = new Map(tables.map(({ name, refersTo }) => [name, refersTo]))
  while (rest.size > 0) {
    const ready = [...rest].filter(([, refersTo]) => refersTo.every((name) => !rest.has(name))).map(([name]) => name)
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...rest.keys()].join(', ')}`)
    for (const name of ready) rest.delete(name)
    sorted.push(...ready)
  }
  return sorted
}

async function isEmpty(db: Db): Promise<boolean> {
  const [found] = await db<[{ tables: number }]>`
    select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  return found.tables === 0
}
