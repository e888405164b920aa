import { pictureSet } from '#domain/picture.ts'
import type { Api } from '#web/api/client.ts'
import { mostOf, picturesOf, SCENE_SIZES } from './most-of.ts'
import { fetchCategories } from './use-categories.ts'
import { BOTTLE_SIZES, fetchWines } from './wines-of.tsx'

/** Brings what the open panel shows at first, so that it is there when it opens. */
export async function warmMenu(api: Api): Promise<void> {
  const [categories, wines] = await Promise.all([
    fetchCategories(api),
    fetchWines(api, undefined),
    import('./category-panel.tsx'),
  ])
  const pictures = picturesOf(categories)
  for (const { image } of wines) warm(image, BOTTLE_SIZES)
  for (const child of categories.flatMap(mostOf)) warm(child.image || pictures.get(child.code), SCENE_SIZES)
}

function warm(src: string | undefined, sizes: string): void {
  if (!src) return
  const picture = new Image()
  picture.fetchPriority = 'low'
  picture.sizes = sizes
  picture.srcset = pictureSet(src) ?? ''
  picture.src = src
}
