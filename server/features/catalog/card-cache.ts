import { LRUCache } from 'lru-cache'
import type { ProductCard } from '#domain/product.ts'
import type { Deps } from '#server/http/deps.ts'
import { changedWines } from './changed-wines.ts'
import { readCards } from './read-cards.ts'

/** In the given order; wines off sale are left out. */
export type Cards = (ids: readonly number[]) => Promise<ProductCard[]>

const CARDS_MAX = 4_000

/**
 * Searches rarely repeat, but their wines do. A card is dropped together with the cached answers that show it
 * (docs/decisions/004), so that no newer answer shows an older wine.
 */
export function openCards({ db, changes }: Pick<Deps, 'db' | 'changes'>): Cards {
  const cards = new LRUCache<number, ProductCard>({ max: CARDS_MAX })
  let changesHeard = 0

  changes.onChange((tags) => {
    const { ids, isAll } = changedWines(tags)
    const isAny = isAll || tags.includes('categories')
    if (isAny) cards.clear()
    for (const id of ids) cards.delete(id)
    if (isAny || ids.length > 0) changesHeard += 1
  })

  return async (ids) => {
    const missing = ids.filter((id) => !cards.has(id))
    const found = new Map(ids.map((id) => [id, cards.get(id)]))
    if (missing.length > 0) {
      const heardBefore = changesHeard
      for (const card of await readCards(db, missing)) {
        found.set(card.id, card)
        // May predate a change: show it once, uncached.
        if (changesHeard === heardBefore) cards.set(card.id, card)
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
