import { mkdir } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import sharp from 'sharp'

/** High, because the shop's picture pipeline encodes these once more; a banner has so many pixels that it needs less. */
const qualityOf = (svg: string): number => (Number(/width="(\d+)"/.exec(svg)?.[1]) > 2000 ? 80 : 86)

/** A first start draws some 300 pictures, and more effort would double its time to save a few kilobytes. */
const effort = 2

/** Writes WebP, JPEG or PNG, whichever the file name asks for. */
export async function renderPicture(svg: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const picture = sharp(Buffer.from(svg), { limitInputPixels: 60_000_000 })
  const quality = qualityOf(svg)
  const kind = extname(file).toLowerCase()
  if (kind === '.png') await picture.png({ compressionLevel: 9, palette: false }).toFile(file)
  else if (kind === '.jpg' || kind === '.jpeg')
    await picture.flatten({ background: '#f6f1e7' }).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toFile(file)
  else if (kind === '.webp') await picture.webp({ quality, effort }).toFile(file)
  else throw new Error(`pictures are .webp, .jpg or .png, not ${file}`)
}
