import type { ProductCard } from '#domain/product.ts'
import type { Deps } from '#server/http/deps.ts'
import { keepByWine } from './keep-by-wine.ts'
import { cardsById } from './read-cards.ts'

/** In the given order; wines off sale are left out. */
export type Cards = (ids: readonly number[]) => Promise<ProductCard[]>

const CARDS_MAX = 4_000

/** Searches rarely repeat, but their wines do. */
export function openCards({ db, changes }: Pick<Deps, 'db' | 'changes'>): Cards {
  const cards = keepByWine(changes, (ids) => cardsById(db, ids), { max: CARDS_MAX, dropAllAt: ['categories'] })
  return async (ids) => (await cards(ids)).filter((card) => card !== undefined)
}
