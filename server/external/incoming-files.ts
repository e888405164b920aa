import { randomUUID } from 'node:crypto'
import { gather, INCOMING, type Storage, type StoredFile } from './storage/storage.ts'

/** Uploads that arrive in parts, at any host, stored where nobody can read them. */
export type IncomingFiles = {
  /** Undefined while too many uploads are under way. */
  begin: () => Promise<string | undefined>
  /**
   * A part may be sent again and takes the place of itself and all behind it. Returns the length up to its end; undefined when an earlier
   * part is missing.
   */
  write: (key: string, offset: number, part: Buffer) => Promise<number | undefined>
  find: (key: string) => Promise<IncomingFile | undefined>
  remove: (key: string) => Promise<void>
}

export type IncomingFile = {
  bytes: number
  /** Fewer bytes at the end of the file. Quick when places come in order. */
  read: (at: number, length: number) => Promise<Buffer>
  stream: () => AsyncIterable<Buffer>
}

type Part = { name: string; offset: number; bytes: number }

const AT_ONCE_MAX = 10
const PATIENCE_MS = 2 * 60 * 60 * 1000
const KEY = /^[0-9a-f-]{36}$/
/** So that names sort like numbers. */
const OFFSET_DIGITS = 10
const PART = new RegExp(`^${INCOMING}/([0-9a-f-]{36})-(\\d{${OFFSET_DIGITS}})$`)

export function incomingFiles(storage: Storage): IncomingFiles {
  const nameOf = (key: string, suffix = ''): string => {
    if (!KEY.test(key)) throw new Error(`no key: ${key}`)
    return `${INCOMING}/${key}${suffix}`
  }
  const all = (key: string): Promise<StoredFile[]> => gather(storage.list(nameOf(key)))

  return {
    async begin() {
      if ((await removeStale(storage)) >= AT_ONCE_MAX) return
      const key = randomUUID()
      await storage.put(nameOf(key), Buffer.alloc(0))
      return key
    },
    async write(key, offset, part) {
      const found = await all(key)
      const parts = inOrder(found)
      const before = parts.filter((each) => each.offset < offset)
      if (found.length === 0 || lengthOf(before) !== offset) return
      await storage.put(nameOf(key, `-${String(offset).padStart(OFFSET_DIGITS, '0')}`), part)
      for (const { name, offset: at } of parts) if (at > offset) await storage.remove(name)
      return offset + part.length
    },
    async find(key) {
      const parts = inOrder(await all(key))
      const bytes = lengthOf(parts)
      return bytes ? incomingFile(storage, parts, bytes) : undefined
    },
    async remove(key) {
      for (const { name } of await all(key)) await storage.remove(name)
    },
  }
}

const inOrder = (files: readonly StoredFile[]): Part[] =>
  files
    .flatMap(({ name, bytes }) => {
      const [, , offset] = PART.exec(name) ?? []
      return offset === undefined ? [] : [{ name, offset: Number(offset), bytes }]
    })
    .toSorted((one, other) => one.offset - other.offset)

/** Undefined when one is missing between them. */
function lengthOf(parts: readonly Part[]): number | undefined {
  let end = 0
  for (const { offset, bytes } of parts) {
    if (offset !== end) return undefined
    end += bytes
  }
  return end
}

function incomingFile(storage: Storage, parts: readonly Part[], bytes: number): IncomingFile {
  let last: { name: string; content: Buffer } | undefined
  async function contentOf({ name }: Part): Promise<Buffer> {
    if (last?.name !== name) last = { name, content: (await storage.read(name)) ?? Buffer.alloc(0) }
    return last.content
  }
  return {
    bytes,
    async read(at, length) {
      const pieces: Buffer[] = []
      for (const part of parts)
        if (part.offset < at + length && at < part.offset + part.bytes)
          pieces.push((await contentOf(part)).subarray(Math.max(0, at - part.offset), at + length - part.offset))
      return Buffer.concat(pieces)
    },
    async *stream() {
      for (const part of parts) yield await contentOf(part)
    },
  }
}

const keyIn = (name: string): string => name.slice(INCOMING.length + 1).slice(0, 36)

/** Returns how many uploads are left. */
async function removeStale(storage: Storage): Promise<number> {
  const left = new Set<string>()
  const stale: string[] = []
  for await (const { name, changedAt } of storage.list(`${INCOMING}/`)) {
    const key = keyIn(name)
    if (!KEY.test(key)) continue
    if (Date.now() - changedAt.getTime() >= PATIENCE_MS) stale.push(name)
    else left.add(key)
  }
  // The earlier parts of a slow upload stay while later ones come.
  for (const name of stale) if (!left.has(keyIn(name))) await storage.remove(name)
  return left.size
}
