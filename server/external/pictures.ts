import sharp, { type CreateRaw, type Sharp } from 'sharp'
import { PICTURE_WIDTHS } from '#domain/picture.ts'
import { type FileStore, randomName } from './file-store.ts'

/** A picture that unpacks to more than this is refused before it is unpacked (T36). */
const PIXELS_MAX = 40_000_000
const LONGEST_SIDE_MAX = 2_400
const WEBP = { quality: 82, effort: 2 } as const
const TYPES = new Set(['jpeg', 'png', 'webp', 'gif'])

/** The bytes are no picture of a kind that we take, or one that is too large. */
export class PictureUnusable extends Error {
  readonly reason: 'type' | 'size'
  constructor(reason: 'type' | 'size') {
    super(`unusable picture: ${reason}`)
    this.reason = reason
  }
}

/**
 * Draws the picture anew as WebP, which leaves nothing of the sender's file but its pixels, and stores it with smaller versions
 * beside it (domain/picture.ts). Returns its address, `/uploads/….webp`. `name` is for pictures that have a lasting name; it has no
 * ending.
 */
export async function storePicture(
  files: FileStore,
  bytes: Buffer,
  name = randomName('webp').replace(/\.webp$/, ''),
): Promise<string> {
  return storePixels(files, await unpackForeign(bytes), name)
}

/** The same for what the house has drawn itself: SVG is never taken from anybody else. */
export const storeDrawing = async (files: FileStore, svg: string, name: string): Promise<string> =>
  storePixels(files, await unpack(sharp(Buffer.from(svg), { limitInputPixels: PIXELS_MAX })), name)

type Pixels = { data: Buffer; raw: CreateRaw }

async function unpackForeign(bytes: Buffer): Promise<Pixels> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    const { format, width, height } = await picture.metadata()
    if (!TYPES.has(format)) throw new PictureUnusable('type')
    if (width * height > PIXELS_MAX) throw new PictureUnusable('size')
    return await unpack(picture)
  } catch (error) {
    if (error instanceof PictureUnusable) throw error
    throw new PictureUnusable(/pixel limit/i.test(String(error)) ? 'size' : 'type')
  }
}

/** Upright, and at most as large as we ever show it. */
async function unpack(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .rotate()
    .resize({ width: LONGEST_SIDE_MAX, height: LONGEST_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** Unpacked once, every version is made from the same pixels. */
async function storePixels(files: FileStore, { data, raw }: Pixels, name: string): Promise<string> {
  const isOpaque = !hasTransparency(data, raw)
  const picture = () => (isOpaque ? sharp(data, { raw }).removeAlpha() : sharp(data, { raw }))
  const whole = await picture().webp(WEBP).toBuffer()
  await Promise.all(
    PICTURE_WIDTHS.map(async (width) => {
      const version = width < raw.width ? await picture().resize({ width }).webp(WEBP).toBuffer() : whole
      await files.put(version, `${name}-${width}.webp`)
    }),
  )
  return files.put(whole, `${name}.webp`)
}

/** An alpha channel that hides nothing, as most have, costs a third of the work on the smaller versions. */
function hasTransparency(data: Buffer, { channels }: CreateRaw): boolean {
  if (channels !== 4) return channels === 2
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true
  return false
}
