import { findMatches } from '#server/features/search/find-matches.ts'
import { readEstates, readWines } from '#server/seed/demo-files.ts'
import { shopWith } from './shop.ts'
import { idsByCode, importWines } from './wine-list.ts'

export type DemoWine = {
  code: string
  grapes: string[]
  region: string
  country: string
  type: string
  taste: string
  classification: string[]
  farming: string[]
  pairings: string[]
  alcohol: number
  residualSugar?: number
  drinking: [from: number, to: number]
  flags?: string[]
  flavours?: string[]
  bars: { acidity: number; body: number; tannin: number; fruit: number }
  skus: DemoSku[]
}
export type DemoSku = { vintage: number; sizeMl: number; pack: number; price: string; stock: number; listPrice?: string }

export async function searchDemo() {
  const shop = await shopWith({ wines: [] })
  await importWines(shop.deps, readEstates())
  await importWines(shop.deps, readWines())
  const find = async (keyword: string) => {
    const { tiers, understood } = await findMatches(shop.db, keyword)
    return { found: new Set(tiers.flatMap((tier) => [...tier.ids])), understood }
  }
  return { shop, ids: await idsByCode(shop.deps), all: readWines() as unknown as DemoWine[], find }
}
