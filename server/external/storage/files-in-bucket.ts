import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FilesOfShop } from '#server/db/backup/files-of-shop.ts'
import { folderStorage } from './folder-storage.ts'
import { forEachOf, gather, type Storage } from './storage.ts'

const CONCURRENCY = 8

/** For backups: they pass through a folder of this machine, which needs the room. */
export const filesInBucket = (storage: Storage): FilesOfShop => ({
  async fetch(folder, to, moved) {
    await mkdir(to, { recursive: true, mode: 0o700 })
    await forEachOf(storage.list(`${folder}/`), CONCURRENCY, async ({ name }) => {
      const body = await storage.open(name)
      // Removed meanwhile.
      if (!body) return
      const file = join(to, name.slice(folder.length + 1))
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(body, createWriteStream(file, { mode: 0o600 }))
      moved()
    })
  },
  async refuseFilled(folder) {
    for await (const { name } of storage.list(`${folder}/`))
      throw new Error(`The bucket holds files already (${name}). Restore into an empty one, or under another S3_PREFIX.`)
  },
  async place(from, folder) {
    const unpacked = folderStorage(dirname(from))
    await forEachOf(unpacked.list(`${folder}/`), CONCURRENCY, ({ name, bytes }) =>
      storage.putStream(name, createReadStream(join(dirname(from), name)), bytes),
    )
  },
  async empty(folder) {
    const files = await gather(storage.list(`${folder}/`))
    await forEachOf(files, CONCURRENCY, ({ name }) => storage.remove(name))
    return files.length
  },
})
