import { LRUCache } from 'lru-cache'
import { inBatches, READ_PATIENCE_MS } from '#server/db/batch.ts'
import type { Deps } from '#server/http/deps.ts'
import { changedWines } from './changed-wines.ts'

/** In the order of the ids; undefined where there is nothing. */
export type KeptByWine<T> = (ids: readonly number[]) => Promise<(T | undefined)[]>
type Read<T> = (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>

/** `dropAllAt`: beside wines, what else changes any of them. `isOver`: by the clock. */
type Options<T> = { max: number; dropAllAt?: readonly ('categories' | 'estates')[]; isOver?: (value: T) => boolean }

/**
 * What was read of single wines, for the next answers that show them: in the other language, for another client, beside another wine. It is
 * dropped together with the cached answers that show the wine (docs/decisions/004), so that no newer answer shows an older wine. What is
 * missing for answers that are made at once is read by one statement.
 */
export function keepByWine<T extends object>(
  changes: Deps['changes'],
  read: Read<T>,
  { max, dropAllAt = [], isOver = () => false }: Options<T>,
): KeptByWine<T> {
  const kept = new LRUCache<number, T>({ max })
  let changesHeard = 0

  changes.onChange((tags) => {
    const { ids, isAll } = changedWines(tags)
    const isAny = isAll || dropAllAt.some((tag) => tags.includes(tag))
    if (isAny) kept.clear()
    for (const id of ids) kept.delete(id)
    if (isAny || ids.length > 0) changesHeard += 1
  })

  const readMissing = inBatches(
    async (ids: readonly number[]) => {
      const heardBefore = changesHeard
      const values = await read([...new Set(ids)])
      // May predate a change: shown once, and not kept.
      if (changesHeard === heardBefore) for (const [id, value] of values) kept.set(id, value)
      return ids.map((id) => values.get(id))
    },
    { patienceMs: READ_PATIENCE_MS },
  )
  const find = (id: number): T | undefined => {
    const value = kept.get(id)
    return value && !isOver(value) ? value : undefined
  }
  return (ids) => Promise.all(ids.map((id) => find(id) ?? readMissing(id)))
}
