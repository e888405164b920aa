import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { requireName, type Storage, StorageAway, StorageFull, type StoredFile, UPLOADS } from './storage.ts'

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/** Only what is public may be read by other users of the machine. */
const modesOf = (name: string) => (name.startsWith(`${UPLOADS}/`) ? {} : { folder: 0o700, file: 0o600 })

export function folderStorage(root: string): Storage {
  const fileOf = (name: string): string => resolve(root, requireName(name))

  /** A reader never meets half a file, which browsers would keep for a year. */
  async function whole(name: string, write: (part: string, mode: number | undefined) => Promise<void>): Promise<void> {
    const [file, modes] = [fileOf(name), modesOf(name)]
    const part = `${file}.${randomUUID()}.part`
    try {
      await mkdir(dirname(file), { recursive: true, mode: modes.folder })
      await write(part, modes.file)
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw away(error)
    }
  }

  return {
    root,
    put: (name, bytes) => whole(name, (part, mode) => writeFile(part, bytes, { mode: mode ?? 0o666 })),
    putStream: (name, body, bytes) =>
      whole(name, async (part, mode) => {
        await pipeline(body, createWriteStream(part, { mode: mode ?? 0o666 }))
        const { size } = await stat(part)
        if (size !== bytes) throw new Error(`${name} has ${size} bytes instead of ${bytes}`)
      }),
    read: (name) => readFile(fileOf(name)).catch(ifMissing),
    async open(name) {
      const file = await open(fileOf(name)).catch(ifMissing)
      return file?.createReadStream()
    },
    async find(name) {
      const found = await stat(fileOf(name)).catch(ifMissing)
      return found?.isFile() ? { name, bytes: found.size, changedAt: found.mtime } : undefined
    },
    async move(from, to) {
      const target = fileOf(to)
      await mkdir(dirname(target), { recursive: true, mode: modesOf(to).folder }).catch((error) => {
        throw away(error)
      })
      await rename(fileOf(from), target).catch(ifMissing)
    },
    async remove(name) {
      await rm(fileOf(name), { force: true }).catch(ifMissing)
    },
    list: (prefix) => filesBelow(root, prefix.slice(0, prefix.lastIndexOf('/')), prefix),
  }
}

async function* filesBelow(root: string, folder: string, prefix: string): AsyncGenerator<StoredFile> {
  for (const entry of (await readdir(join(root, folder), { withFileTypes: true }).catch(ifMissing)) ?? []) {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (name.startsWith(prefix) || prefix.startsWith(`${name}/`)) yield* filesBelow(root, name, prefix)
    } else if (name.startsWith(prefix)) {
      const seen = await stat(join(root, name)).catch(ifMissing)
      if (seen?.isFile()) yield { name, bytes: seen.size, changedAt: seen.mtime }
    }
  }
}

function ifMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw away(error)
}

/** A disk that fails, or a network folder that has gone, is no bug. */
function away(error: unknown): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (code === undefined || syscall === undefined) return error
  const message = `the folder of the files: ${(error as Error).message}`
  return NO_ROOM.has(code) ? new StorageFull(message, { cause: error }) : new StorageAway(message, { cause: error })
}
