import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Where pictures are kept. Names are ours, never the sender's. */
export type FileStore = {
  /** Stores the bytes and returns the address below the site: `/uploads/…`. */
  put: (bytes: Buffer, name: string) => Promise<string>
  remove: (address: string) => Promise<void>
}

/** A random name in a folder of the month, so that no folder grows without end. */
export const randomName = (extension: string, now = new Date()): string =>
  `${now.toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}.${extension}`

export const folderStore = (root: string): FileStore => ({
  async put(bytes, name) {
    const file = resolve(root, name)
    if (!file.startsWith(resolve(root))) throw new Error(`outside of the store: ${name}`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    return `/uploads/${name}`
  },
  async remove(address) {
    await rm(resolve(root, address.replace(/^\/uploads\//, '')), { force: true })
  },
})
