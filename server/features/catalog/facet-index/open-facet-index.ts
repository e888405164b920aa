import { setTimeout as pause } from 'node:timers/promises'
import type { ListOrder } from '#domain/facets.ts'
import { shanghaiYear } from '#domain/shanghai.ts'
import { singleFlight } from '#server/db/single-flight.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { changedWines } from '../changed-wines.ts'
import { buildIndex, prepareOrders } from './build-index.ts'
import type { FacetIndex } from './columns.ts'
import { putWine, removeWine, renewTerms } from './facet-index.ts'
import { eachIndexedWines, listIndexedTerms, listIndexedWines, listWinesOnSale } from './sql.ts'

export type ReadFacetIndex = () => Promise<FacetIndex>

/** A rebuild takes seconds when there are very many wines: after the first one lists show the index before, and the cards of today. */
const OLD_AFTER_MS = 1_000

/** Fewer wines are indexed within a part of a second, so their readers wait: whoever changes something sees it. */
const MANY_WINES = 20_000

/** More changed wines mean a rebuild. */
const SINGLE_MAX = 500

type Stale = { isAll: boolean; hasNewTerms: boolean; ids: Set<number> }
const nothingStale = (): Stale => ({ isAll: false, hasNewTerms: false, ids: new Set() })
const everythingStale = (): Stale => ({ ...nothingStale(), isAll: true })

/**
 * Maintains the facet index (docs/decisions/011-facet-index.md). A change marks parts as stale when cached answers are dropped;
 * the next reader refreshes them, and all others share that refresh. Where `manyWines` or more
 * are all read again, nobody waits once that has taken OLD_AFTER_MS.
 */
export function openFacetIndex(
  { db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>,
  { manyWines = MANY_WINES }: { manyWines?: number } = {},
): ReadFacetIndex {
  let index: FacetIndex | undefined
  let stale = everythingStale()
  let isReading = false
  let isRebuilding = false
  let begunAtMs = 0
  let isOldShown = false

  let isTelling = false

  changes.onChange((tags) => {
    if (!isTelling) mark(stale, tags)
  })

  const read = singleFlight(async (pool: Deps['db']): Promise<FacetIndex> => {
    const found = stale
    stale = nothingStale()
    isReading = true
    begunAtMs = performance.now()
    isRebuilding = found.isAll
    try {
      index = await refreshed(pool, index, found, shanghaiYear(now()))
      return index
    } catch (error) {
      stale = everythingStale()
      throw error
    } finally {
      isReading = false
      isRebuilding = false
      if (isOldShown) dropWhatShowsIt()
    }
  })

  return async () => {
    const isStale = isReading || stale.isAll || stale.hasNewTerms || stale.ids.size > 0
    if (index && !isStale && index.year === shanghaiYear(now())) return index
    const fresh = read(db)
    return index && isRebuilding && index.count >= manyWines ? Promise.race([fresh, oldSoon()]) : fresh
  }

  /** Also what is being made of it, and is not kept yet. */
  function dropWhatShowsIt(): void {
    isOldShown = false
    isTelling = true
    changes.tellHere(['*'])
    isTelling = false
  }

  async function oldSoon(): Promise<FacetIndex> {
    await pause(Math.max(0, begunAtMs + OLD_AFTER_MS - performance.now()), undefined, { ref: false })
    // Meanwhile the rebuild may have ended.
    if (!isRebuilding || !index) return read(db)
    isOldShown = true
    return index
  }
}

async function refreshed(
  db: Deps['db'],
  old: FacetIndex | undefined,
  { isAll, hasNewTerms, ids }: Stale,
  year: number,
): Promise<FacetIndex> {
  if (!old || isAll || old.year !== year) return readIndex(db, year, old?.orders.keys())
  const [rows, terms] = await Promise.all([
    ids.size > 0 ? listIndexedWines(db, [...ids]) : [],
    hasNewTerms ? listIndexedTerms(db) : undefined,
  ])
  if (terms) renewTerms(old, terms)
  const left = new Set(rows.map(({ id }) => id))
  for (const id of ids) if (!left.has(id)) removeWine(old, id)
  const isRoom = rows.every((row) => putWine(old, row))
  return isRoom ? old : readIndex(db, year, old.orders.keys())
}

/** `products` without named wines means any wine. New wines can bring new terms. */
function mark(stale: Stale, tags: readonly Tag[]): void {
  const { ids, isAll } = changedWines(tags)
  if (isAll) stale.isAll = true
  if (tags.includes('categories')) stale.hasNewTerms = true
  for (const id of ids) stale.ids.add(id)
  if (stale.ids.size > SINGLE_MAX) {
    stale.isAll = true
    stale.ids.clear()
  }
}

/** What changes meanwhile is announced, and read again. */
async function readIndex(db: Deps['db'], year: number, orders: Iterable<ListOrder> = []): Promise<FacetIndex> {
  const terms = await listIndexedTerms(db)
  const ids = await listWinesOnSale(db)
  const index = await buildIndex(eachIndexedWines(db, ids), { most: ids.length, terms, year })
  await prepareOrders(index, orders)
  return index
}
