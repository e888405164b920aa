import { LRUCache } from 'lru-cache'
import type { ProductCard } from '#domain/product.ts'
import type { Deps } from '#server/http/deps.ts'
import { readCards } from './read-cards.ts'
import { wineNews } from './wine-news.ts'

/** Cards of wines as they are after every change that this process has heard of, in the given order; those not on sale are left out. */
export type Cards = (ids: readonly number[]) => Promise<ProductCard[]>

/** Two to three kilobytes each. */
const KEPT_MAX = 4_000

/**
 * Keeps the cards that lists have shown: searches rarely repeat each other, but the wines that they find do. A card is dropped in the same
 * turn as the kept answers that show it (docs/decisions/004), so that an answer made after a change never shows the wine of before.
 */
export function openCards({ db, changes }: Pick<Deps, 'db' | 'changes'>): Cards {
  const kept = new LRUCache<number, ProductCard>({ max: KEPT_MAX })
  let newsHeard = 0

  changes.onChange((tags) => {
    const { ids, isAll } = wineNews(tags)
    // Cards show names of categories.
    const isAny = isAll || tags.includes('categories')
    if (isAny) kept.clear()
    for (const id of ids) kept.delete(id)
    if (isAny || ids.length > 0) newsHeard += 1
  })

  return async (ids) => {
    const missing = ids.filter((id) => !kept.has(id))
    const found = new Map(ids.map((id) => [id, kept.get(id)]))
    if (missing.length > 0) {
      const heardBefore = newsHeard
      for (const card of await readCards(db, missing)) {
        found.set(card.id, card)
        // What was read while news came may be of before it: it is shown once and not kept.
        if (newsHeard === heardBefore) kept.set(card.id, card)
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
