import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readEstates, readWines } from '#server/seed/demo-files.ts'
import type { RunningShop } from './running-shop.ts'
import { importWines } from './wine-list.ts'

const BOTTLE = '/uploads/wine.webp'
const CASE = '/uploads/case.webp'

/** Puts the demo's estates and wines on the shelf with all their texts, and with two plain pictures instead of drawn ones. */
export async function stockDemoWines(shop: RunningShop): Promise<void> {
  const { uploadsDir } = shop.deps.config
  for (const size of ['', '-240', '-480', '-960']) {
    await copyFile(join(uploadsDir, `wine${size}.webp`), join(uploadsDir, `case${size}.webp`))
  }
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

/** The number of a demo wine, by the code that it has in demo/wines. */
export async function wineNumber({ db }: RunningShop, code: string): Promise<number> {
  const [wine] = await db<{ id: number }[]>`select id from product where code = ${code}`
  if (!wine) throw new Error(`there is no wine ${code}`)
  return wine.id
}
