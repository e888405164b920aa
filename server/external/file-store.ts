import { randomUUID } from 'node:crypto'
import { requireName, type Storage } from './storage/storage.ts'

const ADDRESS = '/uploads/'

/** Files with an address. Names are ours, never the sender's. */
export type FileStore = {
  /** Returns `/uploads/…`. */
  put: (bytes: Buffer, name: string) => Promise<string>
  remove: (address: string) => Promise<void>
}

/** A folder per month keeps folders small. */
export const randomName = (extension: string, now = new Date()): string =>
  `${now.toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}.${extension}`

/** The address says nothing of the folder: a picture keeps it when it is published. */
export const fileStore = (storage: Storage, folder: string): FileStore => ({
  async put(bytes, name) {
    await storage.put(`${folder}/${name}`, bytes)
    return ADDRESS + name
  },
  async remove(address) {
    await storage.remove(nameOf(address, folder))
  },
})

/** Of an address's file in that folder. */
export function nameOf(address: string, folder: string): string {
  if (!address.startsWith(ADDRESS)) throw new Error(`no address of the store: ${address}`)
  return requireName(`${folder}/${address.slice(ADDRESS.length)}`)
}
