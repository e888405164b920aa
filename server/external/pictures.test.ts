import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { PICTURE_WIDTHS, pictureAt, pictureSet } from '#domain/picture.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { blackPng, costlyPng, emptyPng, lyingJpeg, manyFrames, movingPicture } from '#test/support/pictures.ts'
import { drawPicture } from './draw-picture.ts'
import { fileStore } from './file-store.ts'
import { pictureDecoder } from './picture-decoder.ts'
import { PictureUnusable } from './picture-version.ts'
import { storePicture } from './pictures.ts'
import { folderStorage } from './storage/folder-storage.ts'
import { UPLOADS } from './storage/storage.ts'

const folder = temporaryDataDir()
const store = { files: fileStore(folderStorage(folder.path), UPLOADS), pictureDecoder: pictureDecoder(pino({ level: 'silent' })) }
afterAll(() => {
  store.pictureDecoder.stop()
  folder.remove()
})
const read = (address: string) => readFile(resolve(folder.path, address.slice(1)))

const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#8c2336' } })

test('a photograph becomes WebP in all widths, upright and without what the camera noted', async () => {
  const bytes = await photo(1200, 900)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '49/1 51/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('somebody')
  const address = await storePicture(store, bytes)
  expect(address).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.webp$/)
  for (const width of PICTURE_WIDTHS) {
    const { format, width: stored, exif, xmp, iptc } = await sharp(await read(pictureAt(address, width))).metadata()
    const noted = { exif, xmp, iptc }
    expect({ format, stored, noted }).toEqual({ format: 'webp', stored: Math.min(width, 900), noted: {} })
  }
  const whole = await sharp(await read(address)).metadata()
  expect([whole.width, whole.height]).toEqual([900, 1200])
})

test('a small picture is never blown up, and every address of its set is there', async () => {
  const address = await storePicture(store, await photo(100, 50).png().toBuffer(), 'small')
  expect(pictureSet(address)).toBe('/uploads/small-240.webp 240w, /uploads/small-480.webp 480w, /uploads/small-960.webp 960w')
  for (const width of PICTURE_WIDTHS) expect((await sharp(await read(pictureAt(address, width))).metadata()).width).toBe(100)
  expect(pictureSet('https://elsewhere.example/a.jpg')).toBeUndefined()
})

describe('T36', () => {
  const refused: [string, () => Promise<Buffer> | Buffer, 'type' | 'damaged' | 'size' | 'shape'][] = [
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'type'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
    ['PHP', () => Buffer.from('<?php system($_GET["c"]); ?>'), 'type'],
    ['nothing', () => Buffer.alloc(0), 'type'],
    ['TIFF', () => photo(10, 10).tiff().toBuffer(), 'type'],
    ['half a JPEG', async () => (await photo(400, 400).jpeg().toBuffer()).subarray(0, 900), 'damaged'],
    ['half a PNG', () => blackPng(400, 400).subarray(0, 300), 'damaged'],
    ['half a WebP', async () => (await photo(400, 400).webp().toBuffer()).subarray(0, 150), 'damaged'],
    ['half a GIF', async () => (await photo(400, 400).gif().toBuffer()).subarray(0, 100), 'damaged'],
    ['AVIF', () => photo(10, 10).avif().toBuffer(), 'type'],
    ['a PNG of 20,000 × 20,000 pixels', () => emptyPng(20_000, 20_000), 'size'],
    ['a PNG of 2³¹ - 1 pixels on each side', () => emptyPng(2 ** 31 - 1, 2 ** 31 - 1), 'damaged'],
    ['a real PNG of one row', () => blackPng(40_000_000, 1), 'size'],
    ['a real PNG of one column', () => blackPng(1, 40_000_000), 'size'],
    ['a strip of 10,000 × 100 pixels', () => blackPng(10_000, 100), 'shape'],
    ['a transparent interlaced 16-bit PNG of 11 megapixels', () => costlyPng(3_320, 3_320), 'size'],
    ['one of 10 megapixels that is not whole', () => costlyPng(3_160, 3_160), 'damaged'],
    ['a transparent 16-bit PNG of 21 megapixels', () => costlyPng(4_590, 4_590, 0), 'size'],
    ['a GIF of 10,000 frames', () => movingPicture('gif', 10_000), 'size'],
    ['a WebP of 10,000 frames', () => movingPicture('webp', 10_000), 'size'],
    ['a JPEG that says it has 60,000 × 60,000 pixels', () => lyingJpeg(60_000, 60_000), 'size'],
  ]
  test.each(refused)('%s is refused before anything is stored', async (_name, bytes, reason) => {
    const attempt = storePicture(store, await bytes())
    await expect(attempt).rejects.toBeInstanceOf(PictureUnusable)
    await expect(attempt).rejects.toMatchObject({ reason })
  })

  test('a WebP of 40,000 frames is refused', async () => {
    const bytes = manyFrames(await movingPicture('webp', 50), 40_000)
    // `npm run bench` measures how fast.
    await expect(drawPicture(bytes)).rejects.toMatchObject({ reason: 'size' })
  })

  test.each([
    ['smaller', 32, 32],
    ['larger', 4_000, 2_400],
  ])('a JPEG that says it is %s than it is has the size that it says, within our limits', async (_which, says, stored) => {
    const address = await storePicture(store, await lyingJpeg(says, says))
    const { width, height } = await sharp(await read(address)).metadata()
    expect([width, height]).toEqual([stored, stored])
  })

  test('of a picture that moves, the first frame is kept', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const address = await storePicture(store, await movingPicture(format, 50))
      const { width, height, pages } = await sharp(await read(address)).metadata()
      expect([width, height, pages ?? 1]).toEqual([8, 8, 1])
    }
  })

  test('a picture with a script behind it is stored without the script', async () => {
    const polyglot = Buffer.concat([
      await photo(50, 50).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script><?php evil(); ?>'),
    ])
    const address = await storePicture(store, polyglot)
    expect((await read(address)).toString('latin1')).not.toMatch(/script|php/)
  })

  test('a name cannot leave the store', async () => {
    await expect(storePicture(store, await photo(10, 10).png().toBuffer(), '../../escape')).rejects.toThrow(
      'outside of the store',
    )
  })
})

test('what is transparent stays transparent', async () => {
  const glass = sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 10, g: 20, b: 30, alpha: 0.5 } } })
  const address = await storePicture(store, await glass.png().toBuffer(), 'glass')
  expect((await sharp(await read(pictureAt(address, 240))).metadata()).hasAlpha).toBe(true)
  const opaque = await storePicture(store, await photo(300, 300).ensureAlpha().png().toBuffer(), 'opaque')
  expect((await sharp(await read(opaque)).metadata()).hasAlpha).toBe(false)
})
