import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Large files on their way in, part by part. They lie beside the uploads, where nobody can read them. */
export type IncomingFiles = {
  /** The key under which the parts arrive; undefined while too many files are on their way. */
  begin: () => Promise<string | undefined>
  /**
   * Writes a part at its place, and cuts off what stood behind it: a part that is sent again replaces itself. Answers how long the file
   * is now; undefined when there is no such file, or a part before this one is missing.
   */
  write: (key: string, offset: number, part: Buffer) => Promise<number | undefined>
  /** Where the file lies, for whoever looks at it; undefined when there is none. */
  find: (key: string) => Promise<{ path: string; bytes: number } | undefined>
  remove: (key: string) => Promise<void>
}

const AT_ONCE_MAX = 10
/** Without a new part for so long it is given up. */
const PATIENCE_MS = 2 * 60 * 60 * 1000
const KEY = /^[0-9a-f-]{36}$/

export function incomingFiles(folder: string): IncomingFiles {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`no key: ${key}`)
    return resolve(folder, `${key}.part`)
  }
  return {
    async begin() {
      await mkdir(folder, { recursive: true })
      if ((await removeStale(folder)) >= AT_ONCE_MAX) return
      const key = randomUUID()
      await (await open(pathOf(key), 'wx')).close()
      return key
    },
    async write(key, offset, part) {
      const file = await open(pathOf(key), 'r+').catch(ifMissing)
      if (!file) return
      try {
        if ((await file.stat()).size < offset) return
        await file.write(part, 0, part.length, offset)
        await file.truncate(offset + part.length)
        return offset + part.length
      } finally {
        await file.close()
      }
    },
    async find(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(ifMissing)
      return found && { path, bytes: found.size }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Moves a file to its lasting place, which is on the same disk. */
export async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}

/** How many are left. */
async function removeStale(folder: string): Promise<number> {
  const names = await readdir(folder)
  const left = await Promise.all(
    names.map(async (name) => {
      const path = resolve(folder, name)
      const found = await stat(path).catch(ifMissing)
      if (!found) return 0
      if (Date.now() - found.mtimeMs < PATIENCE_MS) return 1
      await rm(path, { force: true })
      return 0
    }),
  )
  return left.reduce<number>((sum, each) => sum + each, 0)
}

function ifMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}
