import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { PICTURE_WIDTHS, pictureAt, pictureSet } from '#domain/picture.ts'
import { temporaryDataDir } from '#test/data-dir.ts'
import { folderStore } from './file-store.ts'
import { PictureUnusable, storePicture } from './pictures.ts'

const folder = temporaryDataDir()
afterAll(() => folder.remove())
const files = folderStore(folder.path)
const read = (address: string) => readFile(resolve(folder.path, address.replace('/uploads/', '')))

/** A PNG of some bytes that says it has 20,000 × 20,000 pixels. */
async function huge(): Promise<Buffer> {
  const png = await photo(10, 10).png().toBuffer()
  png.writeUInt32BE(20_000, 16)
  png.writeUInt32BE(20_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#8c2336' } })

test('a photograph becomes WebP in all widths, upright and without what the camera noted', async () => {
  const bytes = await photo(1200, 900)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const address = await storePicture(files, bytes)
  expect(address).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.webp$/)
  for (const width of PICTURE_WIDTHS) {
    const { format, width: stored, exif } = await sharp(await read(pictureAt(address, width))).metadata()
    expect({ format, stored, exif }).toEqual({ format: 'webp', stored: Math.min(width, 900), exif: undefined })
  }
  const whole = await sharp(await read(address)).metadata()
  expect([whole.width, whole.height]).toEqual([900, 1200])
})

test('a small picture is never blown up, and every address of its set is there', async () => {
  const address = await storePicture(files, await photo(100, 50).png().toBuffer(), 'small')
  expect(pictureSet(address)).toBe('/uploads/small-240.webp 240w, /uploads/small-480.webp 480w, /uploads/small-960.webp 960w')
  for (const width of PICTURE_WIDTHS) expect((await sharp(await read(pictureAt(address, width))).metadata()).width).toBe(100)
  expect(pictureSet('https://elsewhere.example/a.jpg')).toBeUndefined()
})

describe('T36', () => {
  const refused: [string, () => Promise<Buffer> | Buffer, 'type' | 'size'][] = [
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'type'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
    ['PHP', () => Buffer.from('<?php system($_GET["c"]); ?>'), 'type'],
    ['nothing', () => Buffer.alloc(0), 'type'],
    ['TIFF', () => photo(10, 10).tiff().toBuffer(), 'type'],
    ['half a JPEG', async () => (await photo(400, 400).jpeg().toBuffer()).subarray(0, 900), 'type'],
    ['a PNG of 20,000 × 20,000 pixels', huge, 'size'],
  ]
  test.each(refused)('%s is refused before anything is stored', async (_name, bytes, reason) => {
    const attempt = storePicture(files, await bytes())
    await expect(attempt).rejects.toBeInstanceOf(PictureUnusable)
    await expect(attempt).rejects.toMatchObject({ reason })
  })

  test('a picture with a script behind it is stored without the script', async () => {
    const polyglot = Buffer.concat([
      await photo(50, 50).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script><?php evil(); ?>'),
    ])
    const address = await storePicture(files, polyglot)
    expect((await read(address)).toString('latin1')).not.toMatch(/script|php/)
  })

  test('a name cannot leave the store', async () => {
    await expect(storePicture(files, await photo(10, 10).png().toBuffer(), '../../escape')).rejects.toThrow(
      'outside of the store',
    )
  })
})

test('what is transparent stays transparent', async () => {
  const glass = sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 10, g: 20, b: 30, alpha: 0.5 } } })
  const address = await storePicture(files, await glass.png().toBuffer(), 'glass')
  expect((await sharp(await read(pictureAt(address, 240))).metadata()).hasAlpha).toBe(true)
  const opaque = await storePicture(files, await photo(300, 300).ensureAlpha().png().toBuffer(), 'opaque')
  expect((await sharp(await read(opaque)).metadata()).hasAlpha).toBe(false)
})
