import sharp, { type CreateRaw, type Metadata, type Sharp } from 'sharp'
import { PICTURE_WIDTHS } from '#domain/picture.ts'
import { PictureUnusable, type PictureVersion } from './picture-version.ts'

/* Never load this in the server: decoding can take any amount of time and memory, so picture-process.ts does it. Only seeding uses it directly. */

/** Limits checked in the header, before anything is unpacked (T36). */
const PIXELS_MAX = 40_000_000
/** 40 megapixels of 8 bits for a colour, or 20 of 16 bits, each with transparency. */
const UNPACKED_BYTES_MAX = 160_000_000
/** All passes of an interlaced PNG or GIF are kept until the last one: 10 megapixels of 16 bits. */
const INTERLACED_COSTS = 2
const SIDE_MAX_PIXELS = 20_000
/** A long screenshot has about 20. Scaling longer ones takes gigabytes. */
const ASPECT_RATIO_MAX = 50
const FRAMES_MAX = 1_000
const ALL_FRAMES_PIXELS_MAX = 400_000_000

const LONGEST_SIDE_MAX = 2_400
const WEBP = { quality: 82, effort: 2 } as const
const TYPES: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif'])
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif']

/** Blocks all other decoders in this process, also the one for our own SVG drawings. */
export function allowOnlyPhotos(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
}

/** Redraws a picture in all widths. Throws PictureUnusable. */
export async function drawPicture(bytes: Buffer): Promise<PictureVersion[]> {
  // libvips takes 7 seconds for the 43,000 frames of a small file.
  if (hasTooManyWebpFrames(bytes)) throw new PictureUnusable('size')
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    checkHeader(await picture.metadata())
    return await drawVersions(await unpack(picture))
  } catch (error) {
    if (error instanceof PictureUnusable) throw error
    throw new PictureUnusable(/pixel limit/i.test(String(error)) ? 'size' : beginsLikePhoto(bytes) ? 'damaged' : 'type')
  }
}

/** For our own drawings only. Never pass an uploaded SVG. */
export const drawSvg = async (svg: string): Promise<PictureVersion[]> =>
  drawVersions(await unpack(sharp(Buffer.from(svg), { limitInputPixels: PIXELS_MAX })))

function checkHeader({ format, width, height, pages = 1, channels, depth, isProgressive }: Metadata): void {
  if (!TYPES.has(format)) throw new PictureUnusable('type')
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const pixels = width * height
  if (long > SIDE_MAX_PIXELS || pixels > PIXELS_MAX) throw new PictureUnusable('size')
  if (long > short * ASPECT_RATIO_MAX) throw new PictureUnusable('shape')
  const unpackedBytes = pixels * channels * (depth === 'uchar' ? 1 : 2)
  const cost = unpackedBytes * (isProgressive && format !== 'jpeg' ? INTERLACED_COSTS : 1)
  if (cost > UNPACKED_BYTES_MAX) throw new PictureUnusable('size')
  if (pages > FRAMES_MAX || pixels * pages > ALL_FRAMES_PIXELS_MAX) throw new PictureUnusable('size')
}

/** By the signs that files of the four kinds begin with. */
function beginsLikePhoto(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  return /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP)/s.test(head)
}

function hasTooManyWebpFrames(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  let frames = 0
  for (let at = bytes.indexOf('ANMF'); at >= 0 && frames <= FRAMES_MAX; at = bytes.indexOf('ANMF', at + 4)) frames += 1
  return frames > FRAMES_MAX
}

type Pixels = { data: Buffer; raw: CreateRaw }

async function unpack(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .rotate()
    .resize({ width: LONGEST_SIDE_MAX, height: LONGEST_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** All widths of three bytes for each pixel. */
export const drawPixels = (data: Buffer, width: number, height: number): Promise<PictureVersion[]> =>
  drawVersions({ data, raw: { width, height, channels: 3 } })

async function drawVersions({ data, raw }: Pixels): Promise<PictureVersion[]> {
  const isOpaque = !hasTransparency(data, raw)
  const picture = () => (isOpaque ? sharp(data, { raw }).removeAlpha() : sharp(data, { raw }))
  const whole = await picture().webp(WEBP).toBuffer()
  const smaller = await Promise.all(
    PICTURE_WIDTHS.map(async (width) => ({
      suffix: `-${width}`,
      bytes: width < raw.width ? await picture().resize({ width }).webp(WEBP).toBuffer() : whole,
    })),
  )
  return [...smaller, { suffix: '', bytes: whole }]
}

/** Dropping an opaque alpha channel saves a third of the work on the smaller versions. */
function hasTransparency(data: Buffer, { channels }: CreateRaw): boolean {
  if (channels !== 4) return channels === 2
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true
  return false
}
