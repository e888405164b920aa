import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Db } from '#server/db/database.ts'
import { fileStore } from '#server/external/file-store.ts'
import { storeVersions } from '#server/external/pictures.ts'
import { folderStorage } from '#server/external/storage/folder-storage.ts'
import { DRAWINGS } from '#server/external/storage/storage.ts'
import type { Recipe } from '#server/features/catalog/artwork/recipe.ts'
import { bottlePainter } from '#server/features/catalog/drawn-pictures/drawn-pictures.ts'
import type { Deps } from '#server/http/deps.ts'
import { artworkVersion, ENDINGS } from './drawings.ts'

/** `isDrawnNow`: before the shop opens. The others are drawn when somebody first asks for them. */
export type BottlePicture = { recipe: Recipe; isDrawnNow: boolean }
type Options = Pick<Deps, 'db' | 'files' | 'log'> & { dataDir: string; onDrawn?: (done: number, total: number) => void }

/** Nobody waits for a picture here, and a start on a busy machine must not fail for one. */
const PATIENT = { drawMaxMs: 600_000 }

/** Returns the addresses in order. Drawn pictures are cached in `DATA_DIR/pictures` until the artwork changes. */
export async function storeBottles(
  pictures: readonly BottlePicture[],
  { db, files, log, dataDir, onDrawn }: Options,
): Promise<string[]> {
  const version = artworkVersion()
  const folder = resolve(dataDir, DRAWINGS)
  const cache = fileStore(folderStorage(dataDir), DRAWINGS)
  const named = pictures.map((picture) => {
    const digest = createHash('sha256')
      .update(JSON.stringify([version, picture.recipe]))
      .digest('hex')
      .slice(0, 32)
    return { ...picture, digest, address: `/uploads/bottles/${digest}.webp` }
  })
  await keepRecipes(db, named)
  const wanted = named.filter(({ isDrawnNow }) => isDrawnNow)
  let next = 0
  let done = 0
  const work = async () => {
    const painter = bottlePainter(log, PATIENT)
    for (let picture = wanted[next++]; picture; picture = wanted[next++]) {
      const { digest, recipe } = picture
      if (!existsSync(resolve(folder, `${digest}.webp`)))
        await storeVersions(cache, await painter.draw(Buffer.from(JSON.stringify({ recipe, isLarge: false }))), digest)
      for (const ending of ENDINGS)
        await files.put(await readFile(resolve(folder, digest + ending)), `bottles/${digest}${ending}`)
      done += 1
      onDrawn?.(done, wanted.length)
    }
    painter.stop()
  }
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work))
  return named.map(({ address }) => address)
}

const keepRecipes = (db: Db, pictures: readonly { address: string; recipe: Recipe }[]): Promise<unknown> => db`
  insert into drawing (address, recipe)
  select distinct on (address) address, recipe::jsonb
    from unnest(${pictures.map(({ address }) => address)}::text[], ${pictures.map(({ recipe }) => JSON.stringify(recipe))}::text[]) as given (address, recipe)
  on conflict (address) do nothing`
