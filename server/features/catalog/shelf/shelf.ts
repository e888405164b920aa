import { shanghaiYear } from '#domain/shanghai.ts'
import { joined } from '#server/db/joined.ts'
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
  let isReading = false

  changes.onChange((tags) => mark(stale, tags))

  const read = joined(async (pool: Deps['db']): Promise<ShelfIndex> => {
    const found = stale
    stale = nothingStale()
    isReading = true
    try {
      index = await refreshed(pool, index, found, shanghaiYear(now()))
      return index
    } catch (error) {
      // Whatever was read of it: the next who asks begins anew.
      stale = everythingStale()
      throw error
    } finally {
      isReading = false
    }
  })

  return async () => {
    const isStale = isReading || stale.isAll || stale.hasNewTerms || stale.ids.size > 0
    return index && !isStale && index.year === shanghaiYear(now()) ? index : read(db)
  }
}

/** The index with what is stale read again: in place when that is little, otherwise made anew. */
async function refreshed(
  db: Deps['db'],
  old: ShelfIndex | undefined,
  { isAll, hasNewTerms, ids }: Stale,
  year: number,
): Promise<ShelfIndex> {
  if (!old || isAll || old.year !== year) return readIndex(db, year)
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
