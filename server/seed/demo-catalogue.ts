import { drawCase } from '#demo/artwork/case.ts'
import { drawHillside } from '#demo/artwork/hillside.ts'
import { type BottlePicture, drawBottle } from '#server/features/catalog/artwork/bottle.ts'
import { importCatalogue } from '#server/features/catalog/import/import-catalogue.ts'
import { countOutcomes } from '#server/features/catalog/import/report.ts'
import { drawEstate, estateId, placeEstate } from '#server/features/content/estate-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { type DemoEstate, type DemoSku, type DemoWine, readEstates, readWines } from './demo-files.ts'
import { type Drawing, storeDrawings } from './drawings.ts'
import { arrangeDemoFacets } from './sql.ts'

const LANDSCAPE = { width: 1200, height: 800 }

type Progress = (line: string) => void

export async function seedCatalogue({ db, files, pictureDecoder, config }: Deps, progress: Progress): Promise<void> {
  const estates = readEstates()
  const wines = readWines()
  const names = new Map(estates.map(({ code, name }) => [code, name.en]))

  const scenes = estates.map((estate) => hillsideDrawing(estate, LANDSCAPE))
  const bottles = wines.flatMap((wine) => skuPictures(wine).map((sku) => ({ wine, sku })))
  const drawings = [...scenes, ...bottles.map(({ wine, sku }) => drawingOf(wine, sku, names.get(wine.estate) ?? wine.estate))]
  const addresses = await storeDrawings(drawings, { files, dataDir: config.dataDir, onDrawn: everyTenth(progress) })

  const estateRecords = estates.map(({ place: _, arms: _arms, terroir: _terroir, ...estate }, index) => ({
    ...estate,
    images: [addresses[index]],
  }))
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
  for (const { code, place, arms, terroir } of estates) {
    const id = await estateId(db, code)
    if (id === undefined) continue
    await placeEstate(db, id, place)
    await drawEstate(db, id, { arms, terroir })
  }
  await arrangeDemoFacets(db)
}

export const hillsideDrawing = ({ code, terroir }: DemoEstate, size: { width: number; height: number }): Drawing => ({
  what: ['hillside', code, terroir, size],
  draw: () => drawHillside(code, terroir, size),
})

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
