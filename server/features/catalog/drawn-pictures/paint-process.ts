import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { LARGE_WIDTH, PICTURE_WIDTHS } from '#domain/picture.ts'
import { drawPixels } from '#server/external/draw-picture.ts'
import { paintOnOrder } from '#server/external/paint-process.ts'
import { paint, type Recipe } from '../artwork/recipe.ts'

/* Started by drawn-pictures.ts and by the seed: a bottle takes a quarter of a second of work, a large one two seconds. */

/** `isLarge`: only the one version that the zoom shows. */
export type PaintOrder = { recipe: Recipe; isLarge: boolean }

const USUAL_WIDTH = Math.max(...PICTURE_WIDTHS)
const AVIF = { quality: 58, effort: 2 } as const

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
paintOnOrder(async ({ recipe, isLarge }: PaintOrder) => {
  const { data, width, height } = await paint(recipe, isLarge ? LARGE_WIDTH : USUAL_WIDTH)
  if (!isLarge) return drawPixels(data, width, height)
  return [
    {
      suffix: `-${LARGE_WIDTH}`,
      bytes: await sharp(data, { raw: { width, height, channels: 3 } })
        .avif(AVIF)
        .toBuffer(),
    },
  ]
})
