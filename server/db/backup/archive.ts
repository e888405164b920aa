import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, list, type ReadEntry } from 'tar'
import { z } from 'zod'
import type { FilesOfShop } from './files-of-shop.ts'
import type { Progress } from './progress.ts'

const manifestSchema = z.object({
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })).min(1),
  sequences: z.record(z.string(), z.number()),
  /** SHA-256 in hex; earlier versions wrote none. */
  digests: z.record(z.string(), z.string()).exactOptional(),
})
export type Manifest = z.output<typeof manifestSchema>

export class DamagedBackup extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`The backup is damaged: ${what}`, options)
  }
}

const MANIFEST = 'manifest.json'
export const TABLES = 'tables'
export const FILES = 'files'

export const OWNER_ONLY = 0o600
const PACK_TRIES_MAX = 3

type Seen = { digest: string; lines: number }

/** Computes digest and number of lines of a stream. */
export function tally() {
  const hash = createHash('sha256')
  let lines = 0
  const add = (piece: Uint8Array) => {
    hash.update(piece)
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1
  }
  return {
    add,
    async *pass(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        add(piece)
        yield piece
      }
    },
    digest: () => hash.digest('hex'),
    lines: () => lines,
  }
}

/** Packs and checks an archive in `work`, and returns its path. Packs again when the running shop changed a file meanwhile. */
export async function packArchive(
  work: string,
  tables: Required<Manifest>,
  { files, folders }: { files: FilesOfShop; folders: readonly string[] },
  progress: Progress,
): Promise<{ path: string; manifest: Manifest }> {
  const path = join(work, 'backup.tar.gz')
  await mkdir(join(work, FILES))
  for (const folder of folders) {
    progress.step(`fetching ${folder}`)
    await files.fetch(folder, join(work, FILES, folder), progress.moved)
  }
  for (let tries = 1; ; tries += 1) {
    try {
      const digests = { ...tables.digests, ...(await digestFiles(work, FILES, progress)) }
      const manifest = { ...tables, digests }
      await writeFile(join(work, MANIFEST), JSON.stringify(manifest, null, 2), { mode: OWNER_ONLY })
      progress.step('packing the files')
      const onWriteEntry = progress.moved
      const options = { file: path, cwd: work, gzip: true, follow: true, mode: OWNER_ONLY, strict: true, onWriteEntry }
      await create(options, [MANIFEST, ...Object.keys(digests)])
      await checkArchive(path, progress)
      await flush(path)
      return { path, manifest }
    } catch (error) {
      if (tries === PACK_TRIES_MAX || !hasChanged(error)) throw error
    }
  }
}

const hasChanged = (error: unknown): boolean =>
  error instanceof DamagedBackup || ['ENOENT', 'EOF'].includes(String((error as NodeJS.ErrnoException).code))

async function digestFiles(work: string, folder: string, progress: Progress): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const name of (await readdir(join(work, folder)).catch(ifMissing)) ?? []) {
    const path = `${folder}/${name}`
    const found = await stat(join(work, path)).catch(ifMissing)
    if (found?.isDirectory()) Object.assign(digests, await digestFiles(work, path, progress))
    if (!found?.isFile()) continue
    progress.step(`reading ${path}`)
    const seen = tally()
    for await (const piece of progress.watch(createReadStream(join(work, path)))) seen.add(piece)
    digests[path] = seen.digest()
  }
  return digests
}

function ifMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}

/** A finished backup must survive a power cut. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Compares the archive with its manifest: digests (if it has any) and row counts.
 * @throws DamagedBackup
 */
export async function checkArchive(file: string, progress: Progress): Promise<Manifest> {
  progress.step('reading the backup')
  const seen = new Map<string, Seen>()
  const manifestPieces: Buffer[] = []
  let strange: string | undefined
  const onReadEntry = (entry: ReadEntry) => {
    if (entry.type === 'Directory') return entry.resume()
    if (!['File', 'OldFile', 'Link'].includes(entry.type)) strange ??= entry.path
    const pieces = tally()
    entry.on('data', (piece) => {
      progress.moved()
      if (entry.path === MANIFEST) manifestPieces.push(piece)
      pieces.add(piece)
    })
    entry.on('end', () => {
      // tar stores a hard link to a file that it has packed already.
      const target = entry.type === 'Link' ? seen.get(entry.linkpath ?? '') : undefined
      seen.set(entry.path, target ?? { digest: pieces.digest(), lines: pieces.lines() })
    })
  }
  await list({ file, strict: true, onReadEntry }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? error : new DamagedBackup(error.message, { cause: error })
  })
  progress.step('comparing the backup')
  if (strange !== undefined) throw new DamagedBackup(`${strange} is not a regular file.`)
  seen.delete(MANIFEST)
  return compare(parseManifest(Buffer.concat(manifestPieces).toString('utf8')), seen)
}

function compare(manifest: Manifest, seen: ReadonlyMap<string, Seen>): Manifest {
  for (const { name, rows } of manifest.tables) {
    const found = seen.get(`${TABLES}/${name}`)
    if (!found) throw new DamagedBackup(`the table ${name} is missing.`)
    if (found.lines !== rows) throw new DamagedBackup(`${name} had ${rows} rows, ${found.lines} are left.`)
  }
  if (!manifest.digests) return manifest
  for (const [path, digest] of Object.entries(manifest.digests)) {
    if (!seen.has(path)) throw new DamagedBackup(`${path} is missing.`)
    if (seen.get(path)?.digest !== digest) throw new DamagedBackup(`${path} is not as it was written.`)
  }
  for (const path of seen.keys()) if (!(path in manifest.digests)) throw new DamagedBackup(`${path} does not belong to it.`)
  return manifest
}

function parseManifest(text: string): Manifest {
  if (!text) throw new DamagedBackup(`${MANIFEST} is missing.`)
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new DamagedBackup(`${MANIFEST} cannot be read.`, { cause: error })
  }
}
