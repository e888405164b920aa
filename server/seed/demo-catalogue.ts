import { drawCase } from '#demo/artwork/case.ts'
import { drawLandscape } from '#demo/artwork/landscape.ts'
import { sceneOf } from '#demo/scenes.ts'
import { type BottlePicture, drawBottle } from '#server/features/catalog/artwork/bottle.ts'
import { importCatalogue } from '#server/features/catalog/import/import-catalogue.ts'
import { countOutcomes } from '#server/features/catalog/import/report.ts'
import type { Deps } from '#server/http/deps.ts'
import { type DemoEstate, type DemoSku, type DemoWine, readEstates, readWines } from './demo-files.ts'
import { type Drawing, storeDrawings } from './drawings.ts'
import { arrangeDemoFacets } from './sql.ts'

const LANDSCAPE = { width: 960, height: 640 }

type Progress = (line: string) => void

export async function seedCatalogue({ db, files, pictureDecoder, config }: Deps, progress: Progress): Promise<void> {
  const estates = readEstates()
  const wines = readWines()
  const names = new Map(estates.map(({ code, name }) => [code, name.en]))

  const scenes = estates.map(landscapeOf)
  const bottles = wines.flatMap((wine) => skuPictures(wine).map((sku) => ({ wine, sku })))
  const drawings = [...scenes, ...bottles.map(({ wine, sku }) => drawingOf(wine, sku, names.get(wine.estate) ?? wine.estate))]
  const addresses = await storeDrawings(drawings, { files, dataDir: config.dataDir, onDrawn: everyTenth(progress) })

  const estateRecords = estates.map((estate, index) => ({ ...estate, images: [addresses[index]] }))
  const pictures = new Map(bottles.map(({ wine, sku }, index) => [pictureKey(wine, sku), addresses[scenes.length + index]]))
  const wineRecords = wines.map((wine) => ({
    ...wine,
    images: [...new Set(skuPictures(wine).map((sku) => pictures.get(pictureKey(wine, sku))))],
    skus: wine.skus.map((sku) => ({ ...sku, image: pictures.get(pictureKey(wine, sku)) })),
  }))
  for (const [what, records] of [['estates', estateRecords] as const, ['wines', wineRecords] as const]) {
    const rows = records.map((values, index) => ({ line: index + 1, values: { ...values } }))
    const report = await importCatalogue(
      db,
      { files, pictureDecoder },
      { format: 'json', headers: Object.keys(rows[0]?.values ?? {}), rows },
    )
    const refused = report.rows.filter(({ outcome }) => outcome === 'refused')
    if (refused.length > 0) throw new Error(`demo/${what}: ${JSON.stringify(refused.slice(0, 5))}`)
    progress(`${what}: ${countOutcomes(report).added}`)
  }
  await arrangeDemoFacets(db)
}

const landscapeOf = ({ code, region }: DemoEstate): Drawing => {
  const picture = { code, scene: sceneOf(region), ...LANDSCAPE }
  return { what: picture, draw: () => drawLandscape(picture) }
}

const pictureKey = (wine: DemoWine, { sizeMl, pack }: DemoSku): string => `${wine.code} ${sizeMl} ${pack > 1}`

const skuPictures = (wine: DemoWine): DemoSku[] =>
  wine.skus.filter((sku, index, all) => all.findIndex((other) => pictureKey(wine, other) === pictureKey(wine, sku)) === index)

const drawingOf = (wine: DemoWine, sku: DemoSku, estate: string): Drawing => {
  const picture = bottleOf(wine, sku, estate)
  const isCase = sku.pack > 1
  return { what: [picture, isCase], draw: () => (isCase ? drawCase(picture) : drawBottle(picture)) }
}

export function bottleOf(wine: DemoWine, { vintage, sizeMl }: DemoSku, estate: string): BottlePicture {
  return {
    ...wine.bottle,
    closure: wine.closure,
    type: wine.type,
    estate,
    estateCode: wine.estate,
    name: wine.name.en,
    // Vintages share a picture.
    vintage: wine.skus.every((sku) => sku.vintage === vintage) ? vintage : null,
    region: wine.region,
    country: wine.country,
    quality: wine.classification[0] ?? '',
    alcohol: wine.alcohol,
    sizeMl,
  }
}

function everyTenth(progress: Progress): (done: number, total: number) => void {
  let said = 0
  return (done, total) => {
    const tenth = Math.floor((done * 10) / total)
    if (tenth > said) progress(`pictures: ${done} of ${total}`)
    said = Math.max(said, tenth)
  }
}
