import { randomUUID } from 'node:crypto'
import { transaction } from '#server/db/database.ts'
import { INCOMING, type Storage } from '#server/external/storage/storage.ts'
import type { Deps } from '#server/http/deps.ts'
import { compareFiles } from './compare-files.ts'
import { forgetWithoutRow, listDue, readSweepWord, rememberWithoutRow, saveSweepWord } from './sql.ts'

/** Longer than any upload, import or page that is open takes to name its pictures. */
const GRACE_SECONDS = 24 * 60 * 60
const WORD_FILE = `${INCOMING}/last-sweep`
const DISPUTED = 'two databases use these files'

type Parts = Pick<Deps, 'db' | 'storage' | 'log'>
export type Swept = { removed: string[]; waiting: number } | 'disputed'

/**
 * Removes files that no row has named for a day, and parts of films that nobody finished. Removes nothing when another database has swept
 * these files, too: to it, ours would be without rows.
 */
export async function sweepFiles(
  { db, storage, log }: Parts,
  { graceSeconds = GRACE_SECONDS, isOnlyShop = false } = {},
): Promise<Swept> {
  if (!isOnlyShop && (await isDisputed({ db, storage }))) {
    await storage.put(WORD_FILE, Buffer.from(DISPUTED))
    log.error('files are not swept: another database uses the same files (npm run files -- sweep --only-shop)')
    return 'disputed'
  }
  const { orphans } = await compareFiles(db, storage)
  await transaction(db, (tx) =>
    rememberWithoutRow(
      tx,
      orphans.map(({ name }) => name),
    ),
  )
  const isOld = (changedAt: Date) => Date.now() - changedAt.getTime() >= graceSeconds * 1000
  const old = new Set(orphans.filter(({ changedAt }) => isOld(changedAt)).map(({ name }) => name))
  const removed = (await listDue(db, graceSeconds)).filter((name) => old.has(name))
  for (const name of removed) {
    await storage.remove(name)
    await forgetWithoutRow(db, name)
  }
  for await (const { name, changedAt } of storage.list(`${INCOMING}/`))
    if (name !== WORD_FILE && isOld(changedAt)) await storage.remove(name)
  const word = randomUUID()
  await saveSweepWord(db, word)
  await storage.put(WORD_FILE, Buffer.from(word))
  if (removed.length > 0) log.info({ removed: removed.length }, 'swept files that no row names')
  return { removed, waiting: orphans.length - removed.length }
}

async function isDisputed({ db, storage }: { db: Deps['db']; storage: Storage }): Promise<boolean> {
  const left = (await storage.read(WORD_FILE))?.toString()
  return left !== undefined && left !== (await readSweepWord(db))
}
