import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#domain/picture.ts'
import { readEstates, readWines } from '#server/seed/demo-files.ts'
import type { TestShop } from './shop.ts'
import { importWines } from './wine-list.ts'

const BOTTLE = '/uploads/bottle.webp'
const CASE = '/uploads/case.webp'

/** Imports the demo's estates and wines with two simple pictures. */
export async function stockDemoWines(shop: TestShop): Promise<void> {
  const { uploadsDir } = shop.deps.config
  for (const name of ['bottle', 'case']) await drawNoise(uploadsDir, name)
  await importWines(
    shop.deps,
    readEstates().map((estate) => ({ ...estate, images: [BOTTLE] })),
  )
  await importWines(
    shop.deps,
    readWines().map((wine) => ({
      ...wine,
      images: wine.skus.some(({ pack }) => pack > 1) ? [BOTTLE, CASE] : [BOTTLE],
      skus: wine.skus.map((sku) => ({ ...sku, image: sku.pack > 1 ? CASE : BOTTLE })),
    })),
  )
}

/** Noise, because browsers ignore plain areas when they pick the largest picture. */
async function drawNoise(folder: string, name: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 150, sigma: 40 } as const
  const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#c5d6ce', noise } })
  const bytes = await picture.png().toBuffer()
  await sharp(bytes)
    .webp({ quality: 40 })
    .toFile(join(folder, `${name}.webp`))
  for (const width of PICTURE_WIDTHS) {
    await sharp(bytes)
      .resize({ width })
      .webp({ quality: 40 })
      .toFile(join(folder, `${name}-${width}.webp`))
  }
}

export async function wineNumber({ db }: TestShop, code: string): Promise<number> {
  const [wine] = await db<{ id: number }[]>`select id from product where code = ${code}`
  if (!wine) throw new Error(`there is no wine ${code}`)
  return wine.id
}
