import { lstat, mkdir, realpath, rename, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { extract } from 'tar'
import { checkArchive, FILES, type Manifest, packArchive, TABLES } from './backup/archive.ts'
import { type FilesOfShop, filesInFolder } from './backup/files-of-shop.ts'
import { type Patience, type Progress, whileMoving } from './backup/progress.ts'
import { copyIn, copyOut, isEmpty, takeTime } from './backup/tables.ts'
import { inWorkFolder } from './backup/work-folder.ts'
import { type Db, type Pool, transaction } from './database.ts'
import { applyMigrations, listMigrations } from './migrate.ts'
import { tryPrepareLock } from './prepare-lock.ts'
import { requireRestored, type ShopMode } from './shop-mode.ts'

/* The whole shop in one file: tables from one snapshot, and file folders. Works without pg_dump, which the embedded PostgreSQL lacks. */

export const BACKED_UP_FOLDERS = ['uploads', 'private-pictures', 'invoices'] as const

const WINES_AND_ORDERS = ['product', 'shop_order']

/**
 * Writes `file` (.tar.gz) while the shop runs, checks it, then renames it into place. `folders` are those of `files`, by default below
 * `dataDir`. Refuses a shop without wines and orders, unless `evenIfEmpty`.
 */
export async function writeBackup(
  db: Pool,
  dataDir: string,
  folders: readonly string[],
  file: string,
  {
    evenIfEmpty = false,
    files = filesInFolder(dataDir),
    ...patience
  }: Patience & { evenIfEmpty?: boolean; files?: FilesOfShop } = {},
): Promise<Manifest> {
  const target = await targetOf(file)
  return inWorkFolder(dirname(target), 'backup', (work) =>
    whileMoving(patience, async (progress) => {
      progress.step('looking at the shop')
      await refuseEmpty(db, dataDir, evenIfEmpty)
      await mkdir(join(work, TABLES))
      const tables = await copyOut(db, work, progress)
      // After the rows: a file is stored before the row that names it.
      const { path, manifest } = await packArchive(work, tables, { files, folders }, progress)
      progress.step('naming the backup')
      await rename(path, target)
      return manifest
    }),
  )
}

/** The opening guide says how old the last good backup is. */
export const rememberBackup = (db: Pool): Promise<unknown> =>
  db`
    insert into setting (key, value) values ('last-backup', '{}')
    on conflict (key) do update set updated_at = now()`

/** Follows links. Refuses folders and devices, because the rename would replace a device. */
async function targetOf(file: string): Promise<string> {
  const isThere = await lstat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )
  if (!isThere) return resolve(file)
  const target = await realpath(file)
  if (!(await stat(target)).isFile()) throw new Error(`${file} is not a regular file. Give the path of the backup file to write.`)
  return target
}

async function refuseEmpty(db: Pool, dataDir: string, evenIfEmpty: boolean): Promise<void> {
  if (await isEmpty(db)) throw new Error(`There is no shop in ${await describe(db, dataDir)}.`)
  if (evenIfEmpty || (await hasWinesOrOrders(db))) return
  const shop = await describe(db, dataDir)
  throw new Error(`There are no wines and no orders in ${shop}. If this is the shop you mean, add --even-if-empty.`)
}

async function hasWinesOrOrders(db: Pool): Promise<boolean> {
  for (const table of WINES_AND_ORDERS) if ((await db`select from ${db(table)} limit 1`).length > 0) return true
  return false
}

async function describe(db: Pool, dataDir: string): Promise<string> {
  const [{ name }] = await db<[{ name: string }]>`select current_database() as name`
  return `the database “${name}” at ${db.options.host[0]}:${db.options.port[0]} with files in ${dataDir}`
}

/**
 * Fills an empty database and data folder and migrates. Refuses, without changing anything, a place that holds a shop, and a backup that is
 * damaged, newer than this version, or not of `mode`.
 */
export async function readBackup(
  db: Pool,
  dataDir: string,
  file: string,
  { mode, files = filesInFolder(dataDir), ...patience }: Patience & { mode?: ShopMode; files?: FilesOfShop } = {},
): Promise<Manifest> {
  await mkdir(dataDir, { recursive: true })
  return inWorkFolder(resolve(dataDir), 'restore', (work) =>
    whileMoving(patience, async (progress) => {
      const manifest = await checkArchive(file, progress)
      const known = await listMigrations()
      const newer = manifest.migrations.filter((name) => !known.includes(name))
      if (newer.length > 0) throw new Error(`The backup is of a newer version of the shop (${newer.join(', ')}).`)
      await refuseShop(db)
      for (const folder of BACKED_UP_FOLDERS) await files.refuseFilled(folder)
      progress.step('unpacking the backup')
      await extract({ file, cwd: work, strict: true, preserveOwner: false, onReadEntry: progress.moved })
      await fill(db, files, { work, manifest, mode }, progress)
      return manifest
    }),
  )
}

type Unpacked = { work: string; manifest: Manifest; mode: ShopMode | undefined }

/** All or nothing: a failure leaves database and folders empty. */
async function fill(db: Pool, files: FilesOfShop, { work, manifest, mode }: Unpacked, progress: Progress): Promise<void> {
  let isPlacing = false
  try {
    await transaction(db, async (tx) => {
      await takeTime(tx)
      // Another process may have filled it since the first check.
      if (!(await tryPrepareLock(tx))) throw new Error('Another process is filling this database. Nothing was restored.')
      await refuseShop(tx)
      progress.step('making the tables')
      await applyMigrations(tx, manifest.migrations)
      await copyIn(tx, manifest, work, progress)
      progress.step('bringing the tables up to date')
      await applyMigrations(tx)
      if (mode) await requireRestored(tx, mode)
      progress.step('putting the files in place')
      // Stopping between the files and the commit would leave one without the other.
      progress.finish()
      isPlacing = true
      for (const folder of BACKED_UP_FOLDERS) await files.place(join(work, FILES, folder), folder)
    })
  } catch (error) {
    // The commit may have succeeded although its answer was lost.
    if (isPlacing && (await isEmpty(db).catch(() => false))) for (const folder of BACKED_UP_FOLDERS) await files.empty(folder)
    throw error
  }
}

async function refuseShop(db: Db): Promise<void> {
  if (!(await isEmpty(db))) throw new Error('This database holds a shop already. Restore into an empty one.')
}
