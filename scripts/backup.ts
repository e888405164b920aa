import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { backupName, type Kept, outdated } from '#server/db/backup/rotation.ts'
import { BACKED_UP_FOLDERS, rememberBackup, writeBackup } from '#server/db/backup.ts'
import { connect } from '#server/db/database.ts'
import { openFilesOfShop } from '#server/external/storage/open-storage.ts'
import { openShop } from '#server/open-database.ts'
import { toldToStop } from './told-to-stop.ts'
import { typedPath } from './typed-in.ts'

const USAGE = `usage: npm run backup -- [FILE] [--even-if-empty]
       npm run backup -- --into FOLDER [--daily 7] [--weekly 5]   a new file; of the older ones the last of so many days and weeks stay`

/** The whole shop in one file, while it runs. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'even-if-empty': { type: 'boolean' },
      into: { type: 'string' },
      daily: { type: 'string' },
      weekly: { type: 'string' },
    },
  })
  const [name = `rebstock-${new Date().toISOString().slice(0, 10)}.tar.gz`, ...more] = positionals
  const isInto = values.into !== undefined
  if (more.length > 0 || (isInto && positionals.length > 0) || (!isInto && (values.daily ?? values.weekly)))
    throw new Error(USAGE)
  const kept = { daily: readCount(values.daily, 7), weekly: readCount(values.weekly, 5) }
  const folder = values.into && typedPath(values.into)
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  await backup(readConfig(process.env), folder ? join(folder, backupName(new Date())) : typedPath(name), {
    evenIfEmpty: values['even-if-empty'] ?? false,
  })
  // Only now: a shop whose backups fail keeps its old ones.
  if (folder) removeOutdated(folder, kept)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // Exits even when a connection hangs.
  process.exit(1)
}

async function backup(config: Config, file: string, { evenIfEmpty }: { evenIfEmpty: boolean }): Promise<void> {
  const signal = toldToStop()
  const database = await openShop(config)
  const db = connect(database.url, 2)
  try {
    const files = openFilesOfShop(config)
    const { tables, digests } = await writeBackup(db, config.dataDir, BACKED_UP_FOLDERS, file, { signal, evenIfEmpty, files })
    await rememberBackup(db)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const stored = Object.keys(digests ?? {}).length - tables.length
    console.log(
      `${file}: ${tables.length} tables, ${rows} rows, ${stored} files, ${(statSync(file).size / 1e6).toFixed(1)} MB, read back.`,
    )
  } finally {
    await db.end({ timeout: signal.aborted ? 0 : 5 })
    await database.stop()
  }
}

function removeOutdated(folder: string, kept: Kept): void {
  for (const name of outdated(readdirSync(folder), kept)) {
    rmSync(join(folder, name))
    console.log(`Removed ${name}: ${kept.daily} days and ${kept.weekly} weeks are kept.`)
  }
}

function readCount(text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(USAGE)
  return Number(text)
}
