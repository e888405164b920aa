import { randomUUID } from 'node:crypto'
import type { Storage } from './storage/storage.ts'

/** No address of the site leads here. */
export type PrivateStore = {
  put: (bytes: Buffer, extension: string, at: Date) => Promise<string>
  /** Undefined when there is none. */
  read: (name: string) => Promise<Buffer | undefined>
  remove: (name: string) => Promise<void>
}

const NAME = /^\d{4}\/\d{2}\/[0-9a-f-]{36}\.[a-z]+$/

export function privateStore(storage: Storage, folder: string): PrivateStore {
  const nameOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`no name of the private store: ${name}`)
    return `${folder}/${name}`
  }
  return {
    async put(bytes, extension, at) {
      const name = `${at.toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}.${extension}`
      await storage.put(nameOf(name), bytes)
      return name
    },
    read: (name) => storage.read(nameOf(name)),
    remove: (name) => storage.remove(nameOf(name)),
  }
}
