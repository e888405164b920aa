import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
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

/**
 * Such a statement is all work, a hundred times as much for some words as for others: more at once would share the cores of the database
 * among them, and the light ones and all that others ask would wait for the heavy ones.
 */
const CONCURRENCY = 4
const inTurn = pLimit(CONCURRENCY)

/** By condition, since searches share many. */
type Lists = LRUCache<string, Int32Array>
type Kept = { words: number; lists: Lists }
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
  return cached(sources.db, conditions, { stateRead })
}

/** Only the wines of the first condition that has any. */
export const firstMatchOf = ({ db }: MatchSources, conditions: readonly Condition[], stateRead: SearchState): Promise<Matching> =>
  cached(db, conditions, { stateRead, isFirstOnly: true })

/** `most` of the wines of the first condition that has any. */
export const someOf = (
  db: Db,
  conditions: readonly Condition[],
  bounds: Bounds,
  { stateRead, most }: { stateRead: SearchState; most: number },
): Promise<Matching> =>
  Object.keys(bounds).length > 0
    ? inTurn(() => listMatches(db, conditions, { isFirstOnly: true, most, bounds }))
    : cached(db, conditions, { stateRead, isFirstOnly: true, most })

type Wanted = { stateRead?: SearchState | undefined; isFirstOnly?: boolean; most?: number | undefined }

/** Asks for what is not known of them; when the index is another one by then, for all. */
async function cached(db: Db, conditions: readonly Condition[], wanted: Wanted): Promise<Matching> {
  const kept = cache.get(db)
  const known = conditions.map((condition) => kept && knownIn(kept.lists, condition, wanted))
  const unknown = placesToAsk(known, wanted)
  if (!kept || (conditions.length > 0 && unknown.length === conditions.length)) return read(db, conditions, wanted)
  const fresh =
    unknown.length > 0
      ? await read(
          db,
          unknown.flatMap((place) => conditions[place] ?? []),
          wanted,
        )
      : { state: wanted.stateRead ?? (await readState(db)), found: [] }
  if (fresh.state.words !== kept.words || fresh.state.isPending) return read(db, conditions, wanted)
  for (const [at, place] of unknown.entries()) known[place] = fresh.found[at]
  return { state: fresh.state, found: known.map((ids) => ids ?? NONE) }
}

const NONE = new Int32Array()

/** `isFirstOnly`: those before the first that is known to have any. */
function placesToAsk(known: readonly (Int32Array | undefined)[], { isFirstOnly }: Wanted): number[] {
  const first = isFirstOnly ? firstWithAny(known) : -1
  return [...known.keys()].filter((place) => known[place] === undefined && (first < 0 || place < first))
}

const firstWithAny = (lists: readonly (Int32Array | undefined)[]): number => lists.findIndex((ids) => ids && ids.length > 0)

async function read(db: Db, conditions: readonly Condition[], { isFirstOnly = false, most }: Wanted): Promise<Matching> {
  const matching = await inTurn(() => listMatches(db, conditions, { isFirstOnly, ...(most === undefined ? {} : { most }) }))
  const first = isFirstOnly ? firstWithAny(matching.found) : -1
  const asked = first < 0 ? conditions : conditions.slice(0, first + 1)
  if (!matching.state.isPending) keep(db, matching, asked, most)
  return matching
}

function keep(db: Db, { state: { words }, found }: Matching, conditions: readonly Condition[], most: number | undefined): void {
  const kept = cache.get(db)
  const lists = kept?.words === words ? kept.lists : emptyLists()
  if (kept?.words !== words) cache.set(db, { words, lists })
  for (const [place, condition] of conditions.entries()) {
    const ids = found[place] ?? NONE
    lists.set(most === undefined || ids.length < most ? condition : someKey(condition, most), ids)
  }
}

/** The first ones of all are those that are found first. */
const knownIn = (lists: Lists, condition: Condition, { most }: Wanted): Int32Array | undefined =>
  most === undefined ? lists.get(condition) : (lists.get(condition)?.subarray(0, most) ?? lists.get(someKey(condition, most)))

const someKey = (condition: Condition, most: number): string => `${most} of ${condition}`

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

const emptyLists = (): Lists =>
  new LRUCache({ maxSize: CACHED_NUMBERS_MAX, sizeCalculation: ({ length }) => length + NUMBERS_OF_ENTRY })
const NUMBERS_OF_ENTRY = 50
