import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'

const ADDRESS = '/uploads/'

/** Names are ours, never the sender's. */
export type FileStore = {
  /** Returns `/uploads/…`. */
  put: (bytes: Buffer, name: string) => Promise<string>
  remove: (address: string) => Promise<void>
}

/** A folder per month keeps folders small. */
export const randomName = (extension: string, now = new Date()): string =>
  `${now.toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}.${extension}`

export function folderStore(root: string): FileStore {
  const fileOf = (name: string): string => {
    const file = resolve(root, name)
    if (!file.startsWith(resolve(root) + sep)) throw new Error(`outside of the store: ${name}`)
    return file
  }
  return {
    async put(bytes, name) {
      const file = fileOf(name)
      await mkdir(dirname(file), { recursive: true })
      // A reader never meets half a file, which browsers would keep for a year.
      const part = `${file}.${randomUUID()}.part`
      await writeFile(part, bytes)
      await rename(part, file)
      return ADDRESS + name
    },
    async remove(address) {
      if (!address.startsWith(ADDRESS)) throw new Error(`no address of the store: ${address}`)
      await rm(fileOf(address.slice(ADDRESS.length)), { force: true })
    },
  }
}
