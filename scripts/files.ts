import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, readConfig } from '#server/config.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { JOB_LIMITS } from '#server/db/statement-limits.ts'
import { folderStorage } from '#server/external/storage/folder-storage.ts'
import { patient } from '#server/external/storage/s3-config.ts'
import { s3Storage } from '#server/external/storage/s3-storage.ts'
import { checkStorage, type Storage } from '#server/external/storage/storage.ts'
import { compareFiles } from '#server/features/files/compare-files.ts'
import { moveFiles } from '#server/features/files/move-files.ts'
import { sweepFiles } from '#server/features/files/sweep-files.ts'
import { openShop } from '#server/open-database.ts'

const USAGE = `usage: npm run files -- check           files that no row names, and rows whose files are gone
       npm run files -- move            from DATA_DIR into the bucket that S3_BUCKET names
       npm run files -- move --back     from the bucket into DATA_DIR
       npm run files -- sweep [--yes]   removes what no row has named for a day; without --yes it only tells
                              [--only-shop]   these files belong to no other database any more`
const SHOWN_MAX = 20

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: { type: 'boolean' }, yes: { type: 'boolean' }, 'only-shop': { type: 'boolean' } },
  })
  const config = readConfig(process.env)
  const [command, ...more] = positionals
  if (more.length > 0) throw new Error(USAGE)
  if (command === 'move') await move(config, values.back ?? false)
  else if (command === 'check') await withShop(config, check)
  else if (command === 'sweep')
    await withShop(config, values.yes ? (db, files) => sweep(db, files, values['only-shop'] ?? false) : tellOrphans)
  else throw new Error(USAGE)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The shop may run meanwhile; what it stores after this has passed is moved by another run. */
async function move(config: Config, isBack: boolean): Promise<void> {
  if (!config.s3) throw new Error('Name the bucket first: S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY (README).')
  const [folder, bucket] = [folderStorage(config.dataDir), s3Storage(patient(config.s3))]
  const [from, to] = isBack ? [bucket, folder] : [folder, bucket]
  await checkStorage(to)
  let shownAt = Date.now()
  const { copied, there, bytes, strange } = await moveFiles(from, to, (done, total) => {
    if (Date.now() - shownAt < 5_000) return
    shownAt = Date.now()
    console.error(`${done} of ${total}`)
  })
  for (const name of strange) console.log(`Left behind, no file of the shop: ${name}`)
  console.log(`${copied} files copied (${megabytes(bytes)}), ${there} were there already; each was read back and compared.`)
}

async function withShop(config: Config, work: (db: Pool, storage: Storage) => Promise<void>): Promise<void> {
  const database = await openShop(config)
  const db = connect(database.url, 2, { ...JOB_LIMITS, statementMs: 0, silenceMs: 600_000 })
  try {
    await work(db, config.s3 ? s3Storage(patient(config.s3)) : folderStorage(config.dataDir))
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
}

async function check(db: Pool, storage: Storage): Promise<void> {
  const { files, bytes, orphans, missing } = await compareFiles(db, storage)
  tell(
    'No row names',
    orphans.map(({ name }) => name),
  )
  tell(
    'A row names, but it is gone',
    missing.map(({ name, table }) => `${name} (${table})`),
  )
  console.log(`${files} files, ${megabytes(bytes)}; ${orphans.length} without a row, ${missing.length} rows without their file.`)
  process.exitCode = missing.length > 0 ? 1 : 0
}

async function tellOrphans(db: Pool, storage: Storage): Promise<void> {
  const { orphans } = await compareFiles(db, storage)
  tell(
    'No row names',
    orphans.map(({ name }) => name),
  )
  console.log(`${orphans.length} files. With --yes, those that were seen a day ago, too, are removed.`)
}

async function sweep(db: Pool, storage: Storage, isOnlyShop: boolean): Promise<void> {
  const swept = await sweepFiles({ db, storage, log: pino({ level: 'warn' }) }, { isOnlyShop })
  if (swept === 'disputed') throw new Error('Nothing was removed: another database has swept these files, too.')
  tell('Removed', swept.removed)
  console.log(`${swept.removed.length} files removed; ${swept.waiting} wait until no row has named them for a day.`)
}

function tell(what: string, names: readonly string[]): void {
  for (const name of names.slice(0, SHOWN_MAX)) console.log(`${what}: ${name}`)
  if (names.length > SHOWN_MAX) console.log(`… and ${names.length - SHOWN_MAX} more`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
