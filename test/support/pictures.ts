import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/* Small files that are costly or impossible to decode. */

/** A real PNG of black pixels; 40 megapixels take about 100 KiB. */
export function blackPng(width: number, height: number): Buffer {
  const row = 1 + width * 3
  return png(width, height, deflateSync(Buffer.alloc(row * height), { level: 1 }))
}

/** A PNG with a size but no content. */
export const emptyPng = (width: number, height: number): Buffer => png(width, height, Buffer.alloc(30))

/** An animated GIF or WebP whose frames differ in one pixel. */
export async function movingPicture(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const side = 8
  const data = Buffer.alloc(side * side * 3 * frames, 0x40)
  // Equal frames would be merged.
  for (let frame = 0; frame < frames; frame += 1) data[frame * side * side * 3] = frame % 2 === 0 ? 255 : 0
  return sharp(data, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .toFormat(format)
    .toBuffer()
}

/** Repeats the first frame of an animated WebP. */
export function manyFrames(webp: Buffer, frames: number): Buffer {
  const first = webp.indexOf('ANMF')
  const frame = webp.subarray(first, webp.indexOf('ANMF', first + 4))
  const body = Buffer.concat([webp.subarray(8, first), ...Array<Buffer>(frames).fill(frame)])
  const head = Buffer.alloc(8)
  head.write('RIFF')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** A JPEG of 64 × 64 pixels whose header claims another size. */
export async function lyingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8c2336' } })
    .jpeg()
    .toBuffer()
  // SOF0: marker, length, precision, then height and width.
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** A PNG whose header claims what costs most to unpack: 16 bits, transparent, interlaced. */
export const costlyPng = (width: number, height: number, interlaced = 1): Buffer =>
  png(width, height, Buffer.alloc(30), [16, 6, 0, 0, interlaced])

function png(width: number, height: number, pixels: Buffer, kind = [8, 2, 0, 0, 0]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(kind, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
