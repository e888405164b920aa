import sharp, { type CreateRaw, type Metadata, type Sharp } from 'sharp'
import { PICTURE_WIDTHS } from '#domain/picture.ts'
import { PictureUnusable, type PictureVersion } from './picture-version.ts'

/*
 * Decodes pictures. The server never loads this file: a picture can take any amount of time and memory, so a process of its own decodes
 * it (picture-process.ts), and only seeding draws the shop's own drawings in its own process.
 */

/** What a picture may say about itself in its header; more is refused before anything is unpacked (T36). */
const PIXELS_MAX = 40_000_000
const SIDE_MAX_PIXELS = 20_000
/** A long screenshot has about 20. Beyond this nothing can be seen when it is shown, but scaling it takes gigabytes. */
const ASPECT_RATIO_MAX = 50
const FRAMES_MAX = 1_000
const ALL_FRAMES_PIXELS_MAX = 400_000_000

const LONGEST_SIDE_MAX = 2_400
const WEBP = { quality: 82, effort: 2 } as const
const TYPES: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif'])
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif']

/** Decoders of other kinds of pictures never see what strangers send. For the whole process: drawings of the house are SVG. */
export function allowOnlyPhotos(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
}

/** Draws a stranger's picture anew, upright, in all widths. Throws PictureUnusable. */
export async function drawPicture(bytes: Buffer): Promise<PictureVersion[]> {
  // Refused before libvips looks at it: it looks for each frame from the first one on, 7 seconds for the 43,000 of a small file.
  if (hasTooManyWebpFrames(bytes)) throw new PictureUnusable('size')
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    checkHeader(await picture.metadata())
    return await drawVersions(await unpack(picture))
  } catch (error) {
    if (error instanceof PictureUnusable) throw error
    throw new PictureUnusable(/pixel limit/i.test(String(error)) ? 'size' : 'type')
  }
}

/** The same for what the house has drawn itself: SVG is never taken from anybody else. */
export const drawSvg = async (svg: string): Promise<PictureVersion[]> =>
  drawVersions(await unpack(sharp(Buffer.from(svg), { limitInputPixels: PIXELS_MAX })))

function checkHeader({ format, width, height, pages = 1 }: Metadata): void {
  if (!TYPES.has(format)) throw new PictureUnusable('type')
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const pixels = width * height
  if (long > SIDE_MAX_PIXELS || long > short * ASPECT_RATIO_MAX || pixels > PIXELS_MAX) throw new PictureUnusable('size')
  // Only the first frame is drawn, but finding the frames takes time for each of them.
  if (pages > FRAMES_MAX || pixels * pages > ALL_FRAMES_PIXELS_MAX) throw new PictureUnusable('size')
}

/** Counts the chunks that hold a frame of a moving WebP. */
function hasTooManyWebpFrames(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  let frames = 0
  for (let at = bytes.indexOf('ANMF'); at >= 0 && frames <= FRAMES_MAX; at = bytes.indexOf('ANMF', at + 4)) frames += 1
  return frames > FRAMES_MAX
}

type Pixels = { data: Buffer; raw: CreateRaw }

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

/** An alpha channel that hides nothing, as most have, costs a third of the work on the smaller versions. */
function hasTransparency(data: Buffer, { channels }: CreateRaw): boolean {
  if (channels !== 4) return channels === 2
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true
  return false
}
