import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/database.ts'
import type { Condition } from '../lexemes.ts'
import type { SkuReads } from '../sku-reads.ts'
import {
  type Bounds,
  hasSkuBounds,
  listMatches,
  listRipeWithin,
  listWithAlcohol,
  listWithSugar,
  type Matching,
  readState,
  type SearchState,
} from '../sql.ts'

/** 16 MB: most searches of a day in a shop of 100,000 wines. */
const CACHED_NUMBERS_MAX = 4_000_000

type Kept = { words: number; lists: LRUCache<string, readonly Int32Array[]> }
const cache = new WeakMap<object, Kept>()

export type MatchSources = { db: Db; skus: SkuReads }

/**
 * Cached until the index version changes, which every call checks, except within a search that has just read the `state`. Prices and stock
 * change without the index, so bounds are never cached.
 */
export async function matchesOf(
  sources: MatchSources,
  conditions: readonly Condition[],
  bounds: Bounds,
  stateRead?: SearchState,
): Promise<Matching> {
  if (Object.keys(bounds).length > 0) return within(sources, conditions, bounds, stateRead)
  return cached(sources, conditions, stateRead)
}

/** Only the wines of the first condition that has any. */
export const firstMatchOf = (
  { db }: Pick<MatchSources, 'db'>,
  conditions: readonly Condition[],
  stateRead: SearchState,
): Promise<Matching> => cached({ db }, conditions, stateRead, { isFirstOnly: true })

/** `most` of the wines of the first condition that has any. */
export const someOf = (
  db: Db,
  conditions: readonly Condition[],
  bounds: Bounds,
  { stateRead, most }: { stateRead: SearchState; most: number },
): Promise<Matching> =>
  Object.keys(bounds).length > 0
    ? listMatches(db, conditions, { isFirstOnly: true, most, bounds })
    : cached({ db }, conditions, stateRead, { isFirstOnly: true, most })

async function cached(
  { db }: Pick<MatchSources, 'db'>,
  conditions: readonly Condition[],
  stateRead: SearchState | undefined,
  { isFirstOnly = false, most }: { isFirstOnly?: boolean; most?: number } = {},
): Promise<Matching> {
  const key = [...(isFirstOnly ? ['first', most ?? ''] : []), ...conditions].join(' ')
  const known = cache.get(db)
  const found = known?.lists.get(key)
  if (known && found) {
    const state = stateRead ?? (await readState(db))
    if (state.words === known.words && !state.isPending) return { state, found }
  }
  const fresh = await listMatches(db, conditions, { isFirstOnly, ...(most === undefined ? {} : { most }) })
  keep(db, fresh.state, key, fresh.found)
  return fresh
}

async function within(
  sources: MatchSources,
  conditions: readonly Condition[],
  { alcohol, sugar, drinking, ...bounds }: Bounds,
  stateRead: SearchState | undefined,
): Promise<Matching> {
  const { db, skus } = sources
  const [{ state, found }, ...allowed] = await Promise.all([
    matchesOf(sources, conditions, {}, stateRead),
    ...(alcohol ? [listWithAlcohol(db, alcohol)] : []),
    ...(sugar ? [listWithSugar(db, sugar)] : []),
    ...(drinking ? [listRipeWithin(db, drinking)] : []),
  ])
  const sets = allowed.map((ids) => new Set(ids))
  const left = sets.length > 0 ? found.map((ids) => ids.filter((id) => sets.every((set) => set.has(id)))) : found
  return { state, found: hasSkuBounds(bounds) ? await skus.within(left, bounds) : left }
}

function keep(db: Db, { words, isPending }: SearchState, key: string, found: readonly Int32Array[]): void {
  if (isPending) return
  const known = cache.get(db)
  const lists = known?.words === words ? known.lists : emptyLists()
  if (known?.words !== words) cache.set(db, { words, lists })
  lists.set(key, found)
}

const emptyLists = () => new LRUCache<string, readonly Int32Array[]>({ maxSize: CACHED_NUMBERS_MAX, sizeCalculation: sizeOf })

const sizeOf = (lists: readonly Int32Array[]): number => lists.reduce((sum, { length }) => sum + length, 20)
