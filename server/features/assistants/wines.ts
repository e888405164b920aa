import { LRUCache } from 'lru-cache'
import type { Wine } from '#domain/wine-facts.ts'
import { changedWines } from '#server/features/catalog/changed-wines.ts'
import { readWines } from '#server/features/catalog/read-product.ts'
import type { Deps } from '#server/http/deps.ts'

/** With all facts and packs, in the given order; wines off sale are left out. */
export type Wines = (ids: readonly number[]) => Promise<Wine[]>

const WINES_MAX = 2_000

/** Kept like cards (features/catalog/card-cache.ts): assistants search much, and read every fact. */
export function openWines({ db, changes }: Pick<Deps, 'db' | 'changes'>): Wines {
  const wines = new LRUCache<number, Wine>({ max: WINES_MAX })
  let changesHeard = 0
  changes.onChange((tags) => {
    const { ids, isAll } = changedWines(tags)
    const isAny = isAll || tags.includes('categories') || tags.includes('estates')
    if (isAny) wines.clear()
    for (const id of ids) wines.delete(id)
    if (isAny || ids.length > 0) changesHeard += 1
  })
  return async (ids) => {
    const missing = ids.filter((id) => !wines.has(id))
    const found = new Map(ids.map((id) => [id, wines.get(id)]))
    if (missing.length > 0) {
      const heardBefore = changesHeard
      for (const wine of await readWines(db, missing)) {
        if (!wine) continue
        found.set(wine.id, wine)
        if (changesHeard === heardBefore) wines.set(wine.id, wine)
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
