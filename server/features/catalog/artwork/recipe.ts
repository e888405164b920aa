import type { BackLabel } from './back-label.ts'
import { backLabel } from './back-label.ts'
import { type BottlePicture, bottleHeight, bottleWidth } from './bottle.ts'
import { besideCase, drawCase } from './case.ts'
import { photographGroup } from './group.ts'
import { photographBottle, photographLabel, pose } from './studio/bottle-photo.ts'
import { type Photograph, photograph } from './studio/photograph.ts'
import { rasterized } from './studio/press.ts'

/** What a drawn picture is made from; JSON, and all that painting it again needs. */
export type Recipe =
  | { what: 'front' | 'label' | 'case'; wine: BottlePicture }
  | { what: 'back'; wine: BottlePicture; back: BackLabel }
  | { what: 'group'; wines: BottlePicture[] }

/** Three by four, `width` pixels wide. */
export async function paint(recipe: Recipe, width: number): Promise<Photograph> {
  switch (recipe.what) {
    case 'front':
      return photographBottle(recipe.wine, width)
    case 'back':
      return photographBottle(recipe.wine, width, (o) => backLabel(o, recipe.wine.label, recipe.wine, recipe.back))
    case 'label':
      return photographLabel(recipe.wine, width)
    case 'group':
      return photographGroup(recipe.wines, width)
    case 'case': {
      const scale = width / bottleWidth
      const height = Math.round(bottleHeight * scale)
      const box = await rasterized(drawCase(recipe.wine), width, height)
      return photograph([box, await pose(recipe.wine, besideCase(recipe.wine), { scale })], width, height, scale)
    }
  }
}
