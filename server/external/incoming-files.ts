import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Uploads that arrive in parts, stored where nobody can read them. */
export type IncomingFiles = {
  /** Undefined while too many uploads are under way. */
  begin: () => Promise<string | undefined>
  /** Truncates the file behind the part, so parts may be sent again. Returns the file's length; undefined when an earlier part is missing. */
  write: (key: string, offset: number, part: Buffer) => Promise<number | undefined>
  find: (key: string) => Promise<{ path: string; bytes: number } | undefined>
  remove: (key: string) => Promise<void>
}

const AT_ONCE_MAX = 10
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

/** Both paths must be on the same disk. */
export async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}

/** Returns how many are left. */
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
