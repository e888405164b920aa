import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'

/** Small enough to be quick everywhere, large enough to look at: half of full HD. */
export const WIDTH = 960
export const HEIGHT = 540
const FPS = 24

/** A picture as plain bytes, three a pixel. */
export type Pixels = { data: Uint8Array; width: number; height: number }
/** What the camera looks at, in pixels of the picture: always 16 : 9. */
export type View = { x: number; y: number; width: number }

export async function rasterise(svg: string, width: number): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 144, limitInputPixels: 100_000_000 })
    .resize({ width })
    .flatten({ background: '#f6f1e7' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Looks at a part of the picture, between its pixels too, so that a slow pan does not tremble. */
export function look({ data, width, height }: Pixels, view: View): Uint8Array {
  const out = new Uint8Array(WIDTH * HEIGHT * 3)
  const step = view.width / WIDTH
  for (let row = 0; row < HEIGHT; row++) {
    const y = Math.min(height - 1.001, Math.max(0, view.y + row * step))
    const [y0, fy] = [Math.floor(y), y % 1]
    for (let column = 0; column < WIDTH; column++) {
      const x = Math.min(width - 1.001, Math.max(0, view.x + column * step))
      const [x0, fx] = [Math.floor(x), x % 1]
      const [a, b] = [(y0 * width + x0) * 3, ((y0 + 1) * width + x0) * 3]
      const to = (row * WIDTH + column) * 3
      for (let c = 0; c < 3; c++) {
        const top = (data[a + c] ?? 0) * (1 - fx) + (data[a + c + 3] ?? 0) * fx
        const low = (data[b + c] ?? 0) * (1 - fx) + (data[b + c + 3] ?? 0) * fx
        out[to + c] = top * (1 - fy) + low * fy
      }
    }
  }
  return out
}

/** One frame melts into another. */
export function melt(from: Uint8Array, to: Uint8Array, share: number): Uint8Array {
  if (share <= 0) return from
  if (share >= 1) return to
  return from.map((value, index) => value * (1 - share) + (to[index] ?? 0) * share)
}

/** Puts a transparent drawing of the frame's size over the frame. */
export async function overlay(frame: Uint8Array, svg: string): Promise<Uint8Array> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const }
  return sharp(frame, { raw })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** From 0 to 1 with a gentle start and end, while `t` goes from `from` to `to`. */
export function ease(t: number, from: number, to: number): number {
  const k = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return k * k * (3 - 2 * k)
}

const ENCODERS = {
  mp4: ['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.1', '-preset', 'slow', '-crf', '31', '-movflags', '+faststart'],
  webm: ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40', '-row-mt', '1', '-cpu-used', '3'],
} as const

/** Writes `folder/name.mp4`, `.webm` and the poster `.webp`; `frameAt` is asked for each frame by its time in seconds. */
export async function film(
  folder: string,
  { name, seconds, posterAt }: { name: string; seconds: number; posterAt: number },
  frameAt: (t: number) => Promise<Uint8Array> | Uint8Array,
): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(FPS), '-i', '-']
  const outputs = Object.entries(ENCODERS).flatMap(([ending, options]) => [
    ...options,
    '-pix_fmt',
    'yuv420p',
    '-an',
    // The same frames give the same file on every day.
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    join(folder, `${name}.${ending}`),
  ])
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...outputs], { stdio: ['pipe', 'inherit', 'inherit'] })
  for (let index = 0; index < seconds * FPS; index++) {
    const frame = await frameAt(index / FPS)
    if (index === Math.round(posterAt * FPS))
      await sharp(frame, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .webp({ quality: 84 })
        .toFile(join(folder, `${name}.webp`))
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await once(ffmpeg, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
