import type { Readable } from 'node:stream'

/** `name` is the whole key below the root, as `uploads/2026/11/….webp`. */
export type StoredFile = { name: string; bytes: number; changedAt: Date }

export type FileAnswer = {
  status: 200 | 206 | 304 | 416
  /** Of the body; of the whole file, too, where there is no body. */
  headers: Record<string, string>
  body?: Readable
}

/** What a browser asks for beside the name. */
export type FileQuestion = { range?: string | undefined; ifNoneMatch?: string | undefined; ifRange?: string | undefined }

/**
 * Where all files of the shop lie: a folder of this machine, or a bucket that all hosts share. Names are ours, never the sender's. A file
 * is there wholly or not at all. Everything throws StorageAway when the storage does not answer, StorageFull when it has no room left.
 */
export type Storage = {
  /** The folder itself; undefined for a bucket. */
  root: string | undefined
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Throws when another number of bytes comes. */
  putStream: (name: string, body: AsyncIterable<Uint8Array>, bytes: number) => Promise<void>
  /** Undefined when there is none. */
  read: (name: string) => Promise<Buffer | undefined>
  /** Undefined when there is none. */
  open: (name: string) => Promise<Readable | undefined>
  /** As a browser wants it (RFC 9110); undefined when there is none. Not for a folder, which the web server reads by itself. */
  answer?: (name: string, question: FileQuestion) => Promise<FileAnswer | undefined>
  find: (name: string) => Promise<StoredFile | undefined>
  /** Nothing happens when there is none. */
  move: (from: string, to: string) => Promise<void>
  remove: (name: string) => Promise<void>
  /** All names that begin with `prefix`, which names a folder at least; in no order that counts. */
  list: (prefix: string) => AsyncIterable<StoredFile>
}

/** Folders of the storage. `incoming` holds uploads of films that are under way, `pictures` drawings of the demo shop. */
export const UPLOADS = 'uploads'
export const PRIVATE_PICTURES = 'private-pictures'
export const INVOICES = 'invoices'
export const INCOMING = 'incoming'
export const DRAWINGS = 'pictures'

export class StorageAway extends Error {}
export class StorageFull extends Error {}
/** The keys or the bucket are wrong: waiting does not help. */
export class StorageRefused extends StorageAway {}

const NAME = /^(?:uploads|private-pictures|invoices|incoming|pictures)(?:\/[^./\\\p{Cc}][^/\\\p{Cc}]*)+$/u
/** In UTF-8; S3 has 1,024 for key and prefix together. */
const NAME_BYTES_MAX = 800

/** Names that could lead elsewhere are none. */
export const isName = (name: string): boolean => NAME.test(name) && Buffer.byteLength(name) <= NAME_BYTES_MAX

export function requireName(name: string): string {
  if (!isName(name)) throw new Error(`outside of the store: ${name}`)
  return name
}

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
}

export const typeOf = (name: string): string => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Writes a small file, reads it back and removes it. Throws what is wrong; StorageRefused when only the owner can mend it. */
export async function checkStorage(storage: Storage): Promise<void> {
  const name = `${INCOMING}/check-${process.pid}-${Date.now()}`
  const bytes = Buffer.from(name)
  await storage.put(name, bytes)
  const back = await storage.read(name)
  await storage.remove(name)
  if (!back?.equals(bytes)) throw new StorageRefused('The storage gives back other bytes than it was given.')
}

/** For files that no row names any more: one that cannot be removed now is swept at night. */
export async function leaveToSweep(removing: Promise<unknown>): Promise<void> {
  try {
    await removing
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
  }
}

export async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = []
  for await (const item of items) gathered.push(item)
  return gathered
}

/** Calls `work` for each, `limit` at a time. Throws the first error, after those under way have ended. */
export async function forEachOf<T>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const errors: unknown[] = []
  for await (const item of items) {
    if (errors.length > 0) break
    const one = work(item)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= limit) await Promise.race(running)
  }
  await Promise.all(running)
  if (errors.length > 0) throw errors[0]
}
