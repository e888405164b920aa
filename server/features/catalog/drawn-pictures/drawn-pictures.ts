import { PICTURE_WIDTHS } from '#domain/picture.ts'
import { type PictureDecoder, pictureDecoder } from '#server/external/picture-decoder.ts'
import { PictureUnusable, type PictureVersion } from '#server/external/picture-version.ts'
import { storeVersions } from '#server/external/pictures.ts'
import type { Deps } from '#server/http/deps.ts'
import { bottleOfWine } from './bottle-of-wine.ts'
import { type DrawnWine, findDrawnWine, findWineOfPicture } from './sql.ts'

const SUFFIX = `(${PICTURE_WIDTHS.map((width) => `-${width}`).join('|')})?`
const DRAWN = new RegExp(`^(/uploads/drawn/(\\d{1,9})-[0-9a-f]{8})${SUFFIX}\\.webp$`)
const STORED = new RegExp(`^(/uploads/[\\w./-]{1,400}?)${SUFFIX}\\.webp$`)

/** At a quarter of a second each, a shop that nobody has looked at yet draws its first pages in one go. */
const LIMITS = { waitingMax: 500, waitMaxMs: 120_000 }

/** `at`: the drawing has another address now. `not-now`: too many wait to be drawn. */
export type FoundDrawing = { bytes: Buffer } | { at: string } | 'not-now'
export type DrawnPictures = {
  /** For the address of a file that is not there; undefined when no wine is meant. */
  find: (address: string) => Promise<FoundDrawing | undefined>
  stop: () => void
}

/**
 * Pictures of wines that have none (or whose file is gone), drawn when first asked for. A stranger can make the shop draw each
 * wine once: every other address is sent on to that drawing, or is unknown.
 */
export function openDrawnPictures({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>): DrawnPictures {
  const painter = pictureDecoder(log, LIMITS, new URL('paint-process.ts', import.meta.url))
  const drawing = new Map<string, Promise<PictureVersion[]>>()

  const drawOnce = (wine: DrawnWine): Promise<PictureVersion[]> => {
    const begun = drawing.get(wine.address)
    if (begun) return begun
    const drawn = draw(painter, wine, files).finally(() => drawing.delete(wine.address))
    drawing.set(wine.address, drawn)
    return drawn
  }

  return {
    async find(address) {
      const [, stem, id, width = ''] = DRAWN.exec(address) ?? []
      if (stem !== undefined) {
        const wine = await findDrawnWine(db, Number(id), `${stem}.webp`)
        if (wine?.address !== `${stem}.webp`) return wine && { at: withWidth(wine.address, width) }
        const versions = await drawOnce(wine).catch(orNotNow)
        if (versions === 'not-now') return versions
        const version = versions.find(({ suffix }) => suffix === width)
        return version && { bytes: version.bytes }
      }
      const [, picture, size = ''] = STORED.exec(address) ?? []
      if (picture === undefined) return undefined
      const wine = await findWineOfPicture(db, `${picture}.webp`)
      return wine && { at: withWidth(wine.address, size) }
    },
    stop: painter.stop,
  }
}

function orNotNow(error: unknown): 'not-now' {
  if (error instanceof PictureUnusable) return 'not-now'
  throw error
}

const withWidth = (address: string, width: string): string => address.replace(/\.webp$/, `${width}.webp`)

async function draw(painter: PictureDecoder, wine: DrawnWine, files: Deps['files']): Promise<PictureVersion[]> {
  const bottles = wine.parts.flatMap(({ amount, ...part }) => Array.from({ length: amount }, () => bottleOfWine(part)))
  const picture = bottles.length > 0 ? bottles : bottleOfWine(wine)
  const versions = await painter.draw(Buffer.from(JSON.stringify(picture)))
  await storeVersions(files, versions, wine.address.replace(/^\/uploads\/|\.webp$/g, ''))
  return versions
}
