import { shanghaiYear } from '#domain/shanghai.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { wineNews } from '../wine-news.ts'
import { buildIndex, putWine, removeWine, renewTerms, type ShelfIndex } from './shelf-index.ts'
import { eachShelfRows, listShelfRows, listShelfTerms, type ShelfRow } from './sql.ts'

/** The index as it is after every change that this process has heard of. */
export type Shelf = () => Promise<ShelfIndex>

/** More changed wines than this are not read one by one. */
const SINGLE_MAX = 500

type Stale = { isAll: boolean; hasNewTerms: boolean; ids: Set<number> }
const nothingStale = (): Stale => ({ isAll: false, hasNewTerms: false, ids: new Set() })
const everythingStale = (): Stale => ({ ...nothingStale(), isAll: true })

/**
 * Keeps an index of the wines on sale (docs/decisions/011-shelf-index.md). A change marks what it concerns as stale, at the very moment at
 * which the kept answers that show it are dropped; whoever asks next waits until that is read again, all who ask meanwhile together.
 */
export function openShelf({ db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>): Shelf {
  let index: ShelfIndex | undefined
  let stale = everythingStale()
  let running: Promise<ShelfIndex> | undefined
  let next: Promise<ShelfIndex> | undefined

  changes.onChange((tags) => mark(stale, tags))

  const refresh = async (): Promise<ShelfIndex> => {
    const found = stale
    stale = nothingStale()
    try {
      const year = shanghaiYear(now())
      index = await refreshed(index, found, year)
      return index
    } catch (error) {
      // Whatever was read of it: the next who asks begins anew.
      stale = everythingStale()
      throw error
    }
  }
  const refreshed = async (
    old: ShelfIndex | undefined,
    { isAll, hasNewTerms, ids }: Stale,
    year: number,
  ): Promise<ShelfIndex> => {
    if (!old || isAll || old.year !== year || ids.size > SINGLE_MAX) return readIndex(db, year)
    const [rows, terms] = await Promise.all([
      ids.size > 0 ? listShelfRows(db, [...ids]) : [],
      hasNewTerms ? listShelfTerms(db) : undefined,
    ])
    if (terms) renewTerms(old, terms)
    const left = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!left.has(id)) removeWine(old, id)
    const isRoom = rows.every((row) => putWine(old, row))
    return isRoom ? old : readIndex(db, year)
  }
  const start = (): Promise<ShelfIndex> => {
    next = undefined
    running = refresh().finally(() => {
      running = undefined
    })
    return running
  }

  return async () => {
    const isStale = stale.isAll || stale.hasNewTerms || stale.ids.size > 0 || index?.year !== shanghaiYear(now())
    if (!isStale) return running ?? index ?? start()
    if (!running) return start()
    // What is being read now may have been read before the change: it is read once more, for all who wait.
    next ??= running.then(start, start)
    return next
  }
}

/**
 * `products` alone says that anything may stand elsewhere; next to the wines that it is about, it says so of them only. A new wine can
 * bring terms that nobody knew.
 */
function mark(stale: Stale, tags: readonly Tag[]): void {
  const { ids, isAll } = wineNews(tags)
  if (isAll) stale.isAll = true
  if (tags.includes('categories')) stale.hasNewTerms = true
  for (const id of ids) stale.ids.add(id)
  if (stale.ids.size > SINGLE_MAX) {
    stale.isAll = true
    stale.ids.clear()
  }
}

async function readIndex(db: Deps['db'], year: number): Promise<ShelfIndex> {
  const terms = await listShelfTerms(db)
  const rows: ShelfRow[] = []
  for await (const some of eachShelfRows(db)) rows.push(...some)
  return buildIndex(rows, terms, year)
}
