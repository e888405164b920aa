import { createHash } from 'node:crypto'
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { PICTURE_WIDTHS } from '#domain/picture.ts'
import { drawSvg } from '#server/external/draw-picture.ts'
import { type FileStore, fileStore } from '#server/external/file-store.ts'
import { storeVersions } from '#server/external/pictures.ts'
import { folderStorage } from '#server/external/storage/folder-storage.ts'
import { DRAWINGS } from '#server/external/storage/storage.ts'

export const ENDINGS = ['', ...PICTURE_WIDTHS.map((width) => `-${width}`)].map((width) => `${width}.webp`)
const ARTWORK = ['../../demo/artwork/', '../features/catalog/artwork/'].map((folder) => new URL(folder, import.meta.url))

/** `draw` is called only when the picture is not cached. */
export type Drawing = { what: unknown; draw: () => string | Promise<string> }
export type DrawingStore = { files: FileStore; dataDir: string }
type Options = DrawingStore & { onDrawn?: (done: number, total: number) => void }

/** Returns the addresses in order. Drawn pictures are cached in `DATA_DIR/pictures` until the artwork changes. */
export async function storeDrawings(drawings: readonly Drawing[], { files, dataDir, onDrawn }: Options): Promise<string[]> {
  const version = artworkVersion()
  const folder = resolve(dataDir, DRAWINGS)
  const drawn = fileStore(folderStorage(dataDir), DRAWINGS)
  const addresses: string[] = []
  let next = 0
  let done = 0
  const work = async () => {
    for (let index = next++; index < drawings.length; index = next++) {
      const drawing = drawings[index]
      if (!drawing) continue
      const digest = createHash('sha256')
        .update(JSON.stringify([version, drawing.what]))
        .digest('hex')
        .slice(0, 32)
      if (!existsSync(resolve(folder, `${digest}.webp`))) await storeVersions(drawn, await drawSvg(await drawing.draw()), digest)
      for (const ending of ENDINGS) await files.put(await readFile(resolve(folder, digest + ending)), `demo/${digest}${ending}`)
      addresses[index] = `/uploads/demo/${digest}.webp`
      done += 1
      onDrawn?.(done, drawings.length)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, work))
  return addresses
}

/** Changes with every file of the artwork. */
export function artworkVersion(): string {
  const digest = createHash('sha256').update(ENDINGS.join())
  for (const folder of ARTWORK)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted((a, b) =>
      pathOf(a) < pathOf(b) ? -1 : 1,
    ))
      if (entry.isFile()) digest.update(readFileSync(pathOf(entry)))
  return digest.digest('hex')
}

const pathOf = ({ parentPath, name }: Dirent): string => resolve(parentPath, name)
