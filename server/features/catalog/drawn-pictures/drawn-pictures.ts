import { LARGE_WIDTH, PICTURE_WIDTHS } from '#domain/picture.ts'
import type { FileStore } from '#server/external/file-store.ts'
import { type PictureDecoder, pictureDecoder } from '#server/external/picture-decoder.ts'
import { PictureUnusable, type PictureVersion } from '#server/external/picture-version.ts'
import { storeVersions } from '#server/external/pictures.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Recipe } from '../artwork/recipe.ts'
import { bottleOfWine } from './bottle-of-wine.ts'
import type { PaintOrder } from './paint-process.ts'
import { type DrawnWine, findDrawnWine, findRecipe, findWineOfPicture } from './sql.ts'

const SUFFIX = `(?:${PICTURE_WIDTHS.map((width) => `-${width}`).join('|')})?`
const LARGE = `-${LARGE_WIDTH}.avif`
const ENDING = `(${SUFFIX}\\.webp|-${LARGE_WIDTH}\\.avif)`
const DRAWN = new RegExp(`^(/uploads/drawn/(\\d{1,9})-[0-9a-f]{8})${ENDING}$`)
const KEPT = new RegExp(`^(/uploads/bottles/[0-9a-f]{32})${ENDING}$`)
const STORED = new RegExp(`^(/uploads/[\\w./-]{1,400}?)(${SUFFIX}\\.webp)$`)

/** At a quarter of a second each, a shop that nobody has looked at yet draws its first pages in one go. A large one may take longer. */
const LIMITS = { waitingMax: 500, waitMaxMs: 120_000, drawMaxMs: 60_000 }

/** `at`: the drawing has another address now. `not-now`: too many wait to be drawn. */
export type FoundDrawing = { bytes: Buffer } | { at: string } | 'not-now'
export type DrawnPictures = {
  /** For the address of a file that is not there; undefined when no wine is meant. */
  find: (address: string) => Promise<FoundDrawing | undefined>
  stop: () => void
}

/** A process beside this one that paints bottles. */
export const bottlePainter = (log: Deps['log'], limits = {}): PictureDecoder =>
  pictureDecoder(log, { ...LIMITS, ...limits }, new URL('paint-process.ts', import.meta.url))

/**
 * Pictures of wines that have none (or whose file is gone), drawn when first asked for, and further ones whose recipe is kept. A
 * stranger can make the shop draw each of them once, and once large: every other address is sent on to these, or is unknown.
 */
export function openDrawnPictures({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>): DrawnPictures {
  const painter = bottlePainter(log)
  const drawing = new Map<string, Promise<PictureVersion[]>>()

  const drawOnce = (address: string, recipe: Recipe, isLarge: boolean): Promise<PictureVersion[]> => {
    const what = isLarge ? address.replace('.webp', LARGE) : address
    const begun = drawing.get(what)
    if (begun) return begun
    const drawn = draw(painter, files, address, { recipe, isLarge }).finally(() => drawing.delete(what))
    drawing.set(what, drawn)
    return drawn
  }

  const drawn = async (address: string, recipe: Recipe, ending: string): Promise<FoundDrawing | undefined> => {
    const versions = await drawOnce(address, recipe, ending === LARGE).catch(orNotNow)
    if (versions === 'not-now') return versions
    const version = versions.find(({ suffix }) => ending.replace(/\.\w+$/, '') === suffix)
    return version && { bytes: version.bytes }
  }

  return {
    async find(address) {
      const [, kept, keptEnding = ''] = KEPT.exec(address) ?? []
      if (kept !== undefined) {
        const recipe = await findRecipe(db, `${kept}.webp`)
        if (recipe) return drawn(`${kept}.webp`, recipe, keptEnding)
      }
      const [, stem, id, ending = ''] = DRAWN.exec(address) ?? []
      if (stem !== undefined) {
        const wine = await findDrawnWine(db, Number(id), `${stem}.webp`)
        if (wine?.address !== `${stem}.webp`) return wine && { at: wine.address.replace(/\.webp$/, ending) }
        return drawn(wine.address, recipeOf(wine), ending)
      }
      const [, picture, size = ''] = STORED.exec(address) ?? []
      if (picture === undefined) return undefined
      const wine = await findWineOfPicture(db, `${picture}.webp`)
      return wine && { at: wine.address.replace(/\.webp$/, size) }
    },
    stop: painter.stop,
  }
}

function orNotNow(error: unknown): 'not-now' {
  if (error instanceof PictureUnusable) return 'not-now'
  throw error
}

/** One bottle, or those of a set together. There is no back: what stands there nobody has told the shop. */
function recipeOf(wine: DrawnWine): Recipe {
  const wines = wine.parts.flatMap(({ amount, ...part }) => Array.from({ length: amount }, () => bottleOfWine(part)))
  return wines.length > 0 ? { what: 'group', wines } : { what: 'front', wine: bottleOfWine(wine) }
}

async function draw(painter: PictureDecoder, files: FileStore, address: string, order: PaintOrder): Promise<PictureVersion[]> {
  const versions = await painter.draw(Buffer.from(JSON.stringify(order)))
  const name = address.replace(/^\/uploads\/|\.webp$/g, '')
  const [large] = versions
  if (order.isLarge && large) await files.put(large.bytes, name + LARGE)
  else await storeVersions(files, versions, name)
  return versions
}
