import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** No address of the site leads here. */
export type PrivateStore = {
  put: (bytes: Buffer, extension: string, at: Date) => Promise<string>
  read: (name: string) => Promise<Buffer>
  remove: (name: string) => Promise<void>
}

const NAME = /^\d{4}\/\d{2}\/[0-9a-f-]{36}\.[a-z]+$/

export function privateStore(root: string): PrivateStore {
  const fileOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`no name of the private store: ${name}`)
    return resolve(root, name)
  }
  return {
    async put(bytes, extension, at) {
      const name = `${at.toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}.${extension}`
      const file = fileOf(name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, bytes, { mode: 0o600 })
      return name
    },
    read: (name) => readFile(fileOf(name)),
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}
