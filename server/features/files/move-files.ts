import { createHash } from 'node:crypto'
import {
  forEachOf,
  gather,
  INVOICES,
  isName,
  PRIVATE_PICTURES,
  type Storage,
  type StoredFile,
  UPLOADS,
} from '#server/external/storage/storage.ts'

/** Uploads of films that are under way are begun again. */
const MOVED_FOLDERS = [UPLOADS, PRIVATE_PICTURES, INVOICES]
const CONCURRENCY = 8

export type Moved = { copied: number; there: number; bytes: number /** Other programs' files. */; strange: string[] }

/**
 * Copies all files to another storage and reads each back. Safe to end and to repeat: what is there already with the same bytes stays. The
 * files of `from` are left alone. Throws when one comes back with other bytes.
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, bytes: 0, strange: [] }
  const files: StoredFile[] = []
  for (const folder of MOVED_FOLDERS) files.push(...(await gather(from.list(`${folder}/`))))
  let done = 0
  await forEachOf(files, CONCURRENCY, async ({ name, bytes }) => {
    if (!isName(name) || name.endsWith('.part')) moved.strange.push(name)
    else if (await copyFile(from, to, name)) {
      moved.copied += 1
      moved.bytes += bytes
    } else moved.there += 1
    onProgress(++done, files.length)
  })
  return moved
}

/** False when it is there already. */
async function copyFile(from: Storage, to: Storage, name: string): Promise<boolean> {
  const source = await digestOf(from, name)
  // Removed meanwhile by the running shop, or made public.
  if (!source) return false
  const isThere = async () =>
    (await to.find(name))?.bytes === source.bytes && (await digestOf(to, name))?.digest === source.digest
  if (await isThere()) return false
  const body = await from.open(name)
  if (!body) return false
  await to.putStream(name, body, source.bytes)
  if (!(await isThere())) throw new Error(`${name} came back with other bytes than it was sent with.`)
  return true
}

async function digestOf(storage: Storage, name: string): Promise<{ digest: string; bytes: number } | undefined> {
  const body = await storage.open(name)
  if (!body) return
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of body) {
    hash.update(piece)
    bytes += piece.length
  }
  return { digest: hash.digest('hex'), bytes }
}
