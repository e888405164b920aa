import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Db, type Pool, transaction } from '../database.ts'
import { DamagedBackup, type Manifest, OWNER_ONLY, TABLES, tally } from './archive.ts'
import type { Progress } from './progress.ts'

/** Writes every table to a file below `work`, from one snapshot. */
export const copyOut = (pool: Pool, work: string, progress: Progress): Promise<Required<Manifest>> =>
  transaction(pool, async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`
    await takeTime(tx)
    const [clock] = await tx<[{ madeAt: Date }]>`select now() as "madeAt"`
    const migrations = await tx<{ name: string }[]>`select name from migration order by name`
    const tables: Manifest['tables'] = []
    const digests: Record<string, string> = {}
    for (const name of await tablesByDependence(tx)) {
      progress.step(`writing the table ${name}`)
      const rows = await tx`copy ${tx(name)} (${tx(await storedColumns(tx, name))}) to stdout`.readable()
      const path = `${TABLES}/${name}`
      const seen = tally()
      const file = createWriteStream(join(work, path), { mode: OWNER_ONLY })
      await pipeline(rows, progress.watch, seen.pass, file, { signal: progress.signal })
      const [counted] = await tx<[{ rows: number }]>`select count(*) as rows from ${tx(name)}`
      if (counted.rows !== seen.lines()) throw new Error(`${name} has ${counted.rows} rows, ${seen.lines()} were written.`)
      tables.push({ name, rows: counted.rows })
      digests[path] = seen.digest()
    }
    const sequences = await tx<{ name: string; value: number | null }[]>`
      select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'`
    return {
      madeAt: clock.madeAt.toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences: Object.fromEntries(sequences.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))),
      digests,
    }
  })

/** Replaces rows that migrations inserted. */
export async function copyIn(tx: Db, { tables, sequences }: Manifest, work: string, progress: Progress): Promise<void> {
  // The backup already contains what triggers wrote, and some would keep their table from being emptied.
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`
  await tx`truncate ${tx(tables.map(({ name }) => name))} cascade`
  for (const { name, rows: written } of tables) {
    progress.step(`filling the table ${name}`)
    const rows = await tx`copy ${tx(name)} (${tx(await storedColumns(tx, name))}) from stdin`.writable()
    await pipeline(createReadStream(join(work, TABLES, name)), progress.watch, rows, { signal: progress.signal }).catch(
      (error) => {
        throw isOfTheData(error) ? new DamagedBackup(`${name}: ${error.message}.`, { cause: error }) : error
      },
    )
    const [found] = await tx<[{ rows: number }]>`select count(*) as rows from ${tx(name)}`
    if (found.rows !== written) throw new DamagedBackup(`${name} had ${written} rows, ${found.rows} are left.`)
  }
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
  for (const [name, value] of Object.entries(sequences)) await tx`select setval(${name}::regclass, ${value})`
}

/** Lifts the limits for short statements. */
export const takeTime = (tx: Db) => tx`
  select set_config(name, '0', true)
    from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'lock_timeout']) as name`

const isOfTheData = (error: { code?: unknown }): boolean => /^2[23]/.test(String(error.code))

async function storedColumns(db: Db, table: string): Promise<string[]> {
  const columns = await db<{ name: string }[]>`
    select column_name as name
      from information_schema.columns
     where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
     order by ordinal_position`
  return columns.map(({ name }) => name)
}

/** Each table after those it refers to. */
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

export async function isEmpty(db: Db): Promise<boolean> {
  const [found] = await db<[{ tables: number }]>`
    select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  return found.tables === 0
}
