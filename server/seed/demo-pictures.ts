import { drawStillLife } from '#demo/artwork/still-life.ts'
import type { BottlePicture } from '#server/features/catalog/artwork/bottle.ts'
import { bottleOf, hillsideDrawing, labelPrints } from './demo-catalogue.ts'
import { type DemoPicture, readEstates, readWines } from './demo-files.ts'
import type { Drawing } from './drawings.ts'

type Size = { width: number; height: number }

/** Throws when a picture names a wine or an estate that the demo does not have. */
export function pictureDrawing(picture: DemoPicture, size: Size): Drawing {
  if ('estate' in picture) {
    const estate = readEstates().find(({ code }) => code === picture.estate)
    if (!estate) throw new Error(`no such estate in the demo: ${picture.estate}`)
    return hillsideDrawing(estate, size)
  }
  const shown = { bottles: bottlesOf(picture.bottles), ground: picture.ground, ...size }
  return { what: ['still life', shown], draw: () => drawStillLife(shown) }
}

function bottlesOf(codes: readonly string[]): BottlePicture[] {
  const prints = labelPrints()
  const wines = new Map(readWines().map((wine) => [wine.code, wine]))
  return codes.map((code) => {
    const wine = wines.get(code)
    const sku = wine?.skus[0]
    if (!wine || !sku) throw new Error(`no such wine in the demo: ${code}`)
    return bottleOf(wine, sku, prints)
  })
}
