import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { exists } from '../embedded/users.ts'

/** Runs `work` in a private temporary folder below `parent`. Also removes what killed processes left there, because it holds customers' data. */
export async function inWorkFolder<T>(parent: string, kind: string, work: (folder: string) => Promise<T>): Promise<T> {
  const prefix = `.${kind}-${hostname()}-`
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix) && !exists(Number.parseInt(name.slice(prefix.length), 10))) await removeFolder(join(parent, name))
  }
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await removeFolder(folder)
  }
}

/** Aborted work may still be writing its last file, so retry. */
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
