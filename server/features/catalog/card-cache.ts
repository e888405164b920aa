import { LRUCache } from 'lru-cache'
import type { ProductCard } from '#domain/product.ts'
import type { Deps } from '#server/http/deps.ts'
import { changedWines } from './changed-wines.ts'
import { readCards } from './read-cards.ts'

/** Cards of wines as they are after every change that this process has heard of, in the given order; those not on sale are left out. */
export type Cards = (ids: readonly number[]) => Promise<ProductCard[]>

/** Two to three kilobytes each. */
const CARDS_MAX = 4_000

/**
 * Keeps the cards that lists have shown: searches rarely repeat each other, but the wines that they find do. A card is dropped in the same
 * turn as the kept answers that show it (docs/decisions/004), so that an answer made after a change never shows the wine of before.
 */
export function openCards({ db, changes }: Pick<Deps, 'db' | 'changes'>): Cards {
  const cards = new LRUCache<number, ProductCard>({ max: CARDS_MAX })
  let changesHeard = 0

  changes.onChange((tags) => {
    const { ids, isAll } = changedWines(tags)
    // Cards show names of categories.
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
        // What was read while news came may be of before it: it is shown once and not kept.
        if (changesHeard === heardBefore) cards.set(card.id, card)
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
