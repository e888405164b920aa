import { drawHillside } from '#demo/artwork/hillside.ts'
import type { Arms } from '#domain/arms.ts'
import { type BottlePicture, colourOfWine } from '#server/features/catalog/artwork/bottle.ts'
import type { LabelStyle } from '#server/features/catalog/artwork/label.ts'
import type { Recipe } from '#server/features/catalog/artwork/recipe.ts'
import { importCatalogue } from '#server/features/catalog/import/import-catalogue.ts'
import { countOutcomes } from '#server/features/catalog/import/report.ts'
import { drawEstate, estateId, placeEstate } from '#server/features/content/estate-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { storeBottles, type BottlePicture as Wanted } from './bottle-pictures.ts'
import {
  type DemoEstate,
  type DemoSku,
  type DemoWine,
  readCompany,
  readEstateLabels,
  readEstates,
  readWines,
} from './demo-files.ts'
import { backLabelOf, labelWordsOf } from './demo-labels.ts'
import { type Drawing, storeDrawings } from './drawings.ts'
import { arrangeDemoFacets } from './sql.ts'

const LANDSCAPE = { width: 1200, height: 800 }

type Progress = (line: string) => void

export async function seedCatalogue(deps: Deps, progress: Progress): Promise<void> {
  const { db, files, pictureDecoder, config } = deps
  const estates = readEstates()
  const wines = readWines()

  const scenes = await storeDrawings(
    estates.map((estate) => hillsideDrawing(estate, LANDSCAPE)),
    { files, dataDir: config.dataDir },
  )
  const wanted = picturesOf(wines, estates)
  const addresses = await storeBottles(wanted, { ...deps, dataDir: config.dataDir, onDrawn: everyTenth(progress) })
  const pictures = new Map(wanted.map(({ key }, index) => [key, addresses[index]]))

  const estateRecords = estates.map(({ place: _, arms: _arms, terroir: _terroir, ...estate }, index) => ({
    ...estate,
    images: [scenes[index]],
  }))
  const wineRecords = wines.map((wine) => {
    const [first, ...others] = skuPictures(wine)
    const keys = [
      ...(first ? [pictureKey(wine, first), `${wine.code} back`, `${wine.code} label`] : []),
      ...others.map((sku) => pictureKey(wine, sku)),
    ]
    return {
      ...wine,
      ...labelWordsOf(wine),
      images: keys.map((key) => pictures.get(key)),
      skus: wine.skus.map((sku) => ({ ...sku, image: pictures.get(pictureKey(wine, sku)) })),
    }
  })
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

/** The front of every bottle first: with it the shop opens. */
export function picturesOf(wines: readonly DemoWine[], estates: readonly DemoEstate[]): (Wanted & { key: string })[] {
  const company = readCompany()
  const prints = labelPrints(estates)
  return wines.flatMap((wine) => {
    const estate = estates.find(({ code }) => code === wine.estate)
    const [first] = wine.skus
    if (!estate || !first) throw new Error(`demo/wines names an estate that is not there, or has no bottle: ${wine.code}`)
    const shown = bottleOf(wine, first, prints)
    const later = (key: string, recipe: Recipe) => ({ key, recipe, isDrawnNow: false })
    return [
      ...skuPictures(wine).map((sku, index) => ({
        key: pictureKey(wine, sku),
        recipe: { what: sku.pack > 1 ? 'case' : 'front', wine: bottleOf(wine, sku, prints) } as const,
        isDrawnNow: index === 0,
      })),
      later(`${wine.code} back`, { what: 'back', wine: shown, back: backLabelOf(wine, estate, company) }),
      later(`${wine.code} label`, { what: 'label', wine: shown }),
    ]
  })
}

/** What the labels of an estate have in common, by its code. */
type LabelPrints = ReadonlyMap<string, { name: string; village: string; arms: Arms; style: LabelStyle }>

export function labelPrints(estates: readonly DemoEstate[] = readEstates()): LabelPrints {
  const styles = readEstateLabels()
  return new Map(
    estates.map(({ code, name, village, arms }) => {
      const style = styles[code]
      if (!style) throw new Error(`demo/estate-labels.json lacks ${code}`)
      return [code, { name: name.en, village: village.en, arms, style }]
    }),
  )
}

export function bottleOf(wine: DemoWine, { vintage, sizeMl }: DemoSku, prints: LabelPrints): BottlePicture {
  const estate = prints.get(wine.estate)
  return {
    ...wine.bottle,
    closure: wine.closure,
    type: colourOfWine(wine.type, wine.name.en),
    estate: estate?.name ?? wine.estate,
    estateCode: wine.estate,
    ...(estate && { village: estate.village, arms: estate.arms, style: estate.style }),
    name: wine.name.en,
    // Vintages share a picture.
    vintage: wine.skus.every((sku) => sku.vintage === vintage) ? vintage : null,
    region: wine.region,
    country: wine.country,
    quality: wine.classification.toReversed().find((level) => !wine.name.en.includes(level)) ?? '',
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
