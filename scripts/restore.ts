import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { readBackup } from '#server/db/backup.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { removeEmbedded, startEmbedded } from '#server/db/embedded.ts'
import { folderStorage } from '#server/external/storage/folder-storage.ts'
import { openFilesOfShop } from '#server/external/storage/open-storage.ts'
import { compareFiles } from '#server/features/files/compare-files.ts'
import { findViolations } from '#server/invariants/find-violations.ts'
import { openTarget } from '#server/open-database.ts'
import { toldToStop } from './told-to-stop.ts'
import { typedPath } from './typed-in.ts'

const SHOWN_MAX = 20

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error('usage: npm run restore -- [--check] FILE')
  if (values.check) process.exitCode = (await tryRestore(typedPath(file))) ? 0 : 1
  else await restore(readConfig(process.env), typedPath(file))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // Exits even when a connection hangs.
  process.exit(1)
}

async function restore(config: Config, file: string): Promise<void> {
  const signal = toldToStop()
  const database = await openTarget(config)
  const db = connect(database.url, 2)
  try {
    const files = openFilesOfShop(config)
    const { madeAt, tables } = await readBackup(db, config.dataDir, file, { signal, mode: config.mode, files })
    console.log(`Restored ${tables.length} tables as they were on ${madeAt}. Check it with: npm run check:ledger`)
  } finally {
    await db.end({ timeout: signal.aborted ? 0 : 5 })
    await database.stop()
  }
}

/** Into a PostgreSQL of its own in a temporary folder, which goes afterwards: no shop is touched, whichever is configured. */
async function tryRestore(file: string): Promise<boolean> {
  const signal = toldToStop()
  const scratch = mkdtempSync(join(tmpdir(), 'rebstock-restore-check-'))
  // As root, the database runs as another user, who must come through; the files are not for that user.
  chmodSync(scratch, 0o711)
  const [databaseDir, filesDir] = [join(scratch, 'database'), join(scratch, 'files')]
  mkdirSync(databaseDir, { mode: 0o755 })
  mkdirSync(filesDir, { mode: 0o700 })
  try {
    const database = await startEmbedded(databaseDir)
    const db = connect(database.url, 2)
    try {
      const { madeAt, tables } = await readBackup(db, filesDir, file, { signal })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`Restored ${tables.length} tables, ${rows} rows, as they were on ${madeAt}.`)
      return await isSound(db, filesDir)
    } finally {
      await db.end({ timeout: signal.aborted ? 0 : 5 })
      await database.stop()
    }
  } finally {
    await removeEmbedded(databaseDir)
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

async function isSound(db: Pool, filesDir: string): Promise<boolean> {
  const checked = await findViolations(db)
  const broken = checked.filter(({ rows }) => rows.length > 0)
  for (const { rule, rows } of broken) console.log(`BROKEN ${rows.length}  ${rule}`)
  const { files, missing } = await compareFiles(db, folderStorage(filesDir))
  for (const { name, table } of missing.slice(0, SHOWN_MAX)) console.log(`A row names, but it is gone: ${name} (${table})`)
  const isGood = broken.length === 0 && missing.length === 0
  console.log(`${checked.length - broken.length} of ${checked.length} rules hold; ${files} files, ${missing.length} missing.`)
  console.log(isGood ? 'This backup is good.' : 'This backup is NOT good.')
  return isGood
}
