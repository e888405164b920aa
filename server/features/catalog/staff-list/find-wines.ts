import type { StaffWineRow } from '#contract/staff/wine-list.ts'
import type { Localized } from '#domain/locale.ts'
import type { WineCounts, WineFilter } from '#domain/wine-list.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { findMatches } from '#server/features/search/find-matches.ts'
import { keepTallies } from './keep-tallies.ts'
import { findWineIds, listNamed, listTermNames, listWineIds, listWineRows, type Narrowing, type Ordering } from './sql.ts'

/** The list is right without it, only slower. */
const KEPT_AT_ONCE = 500

type Asked = WineFilter & Ordering & { page: number; limit: number }
type WinePage = { list: StaffWineRow[]; count: number; counts: WineCounts; term: Localized | null }

export async function findWines(db: Pool, { page, limit, sort, order, ...filter }: Asked): Promise<WinePage> {
  const [narrowing] = await Promise.all([searched(db, filter), keepTallies(db, { most: KEPT_AT_ONCE })])
  const { ids, count, counts } = await findWineIds(db, narrowing, { sort, order, limit, offset: (page - 1) * limit })
  const [rows, terms] = await Promise.all([
    listWineRows(db, ids),
    filter.termId === undefined ? [] : listTermNames(db, [filter.termId]),
  ])
  const list = rows.map((row) => ({
    ...row,
    changedAt: row.changedAt.toISOString(),
    publishAt: row.publishAt?.toISOString() ?? null,
  }))
  return { list, count, counts, term: terms[0]?.name ?? null }
}

/** Every wine that the filter shows, in ascending order. */
export const selectWines = async (db: Pool, filter: WineFilter): Promise<number[]> => listWineIds(db, await searched(db, filter))

/** Wines in any state whose code or one of whose names has these words. */
export const findNamedWines = (db: Db, words: string): Promise<number[]> => listNamed(db, words)

/** A search that only part of the words satisfy would show staff wines that they did not ask for. */
async function searched(db: Pool, filter: WineFilter): Promise<Narrowing> {
  if (!filter.keyword) return filter
  const { tiers, understood } = await findMatches(db, filter.keyword)
  return { ...filter, ids: understood.isPartial ? [] : tiers.flatMap(({ ids }) => [...ids]) }
}
