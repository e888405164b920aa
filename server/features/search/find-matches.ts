import { gtinMeant } from '#domain/gtin.ts'
import { nothingUnderstood, type Understood } from '#domain/search.ts'
import { msUntilNewYear } from '#domain/shanghai.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { type TimeLimit, timeLimit } from '#server/db/time-limit.ts'
import type { Deps } from '#server/http/deps.ts'
import { boundsOf, tierConditions, understoodOf } from './index/conditions.ts'
import { indexPending } from './index/index-wines.ts'
import { type MatchSources, matchesOf } from './index/match-cache.ts'
import { has, NUMBER, WHOLE, WHOLE_MAX } from './lexemes.ts'
import { type Found, type MatchTier, searchPartly } from './search-partly.ts'
import { type SkuReads, skusOfDatabase } from './sku-reads.ts'
import { listWinesByBarcode, readState } from './sql.ts'
import { isGift, isUnknown } from './words/clauses.ts'
import { joinKindred } from './words/join-clauses.ts'
import type { Lexicon } from './words/lexicon.ts'
import { keptLexicon, type LexiconVersion, lexiconOf } from './words/open-lexicon.ts'
import type { Understanding } from './words/understand.ts'
import { understandOnce } from './words/understand.ts'

/**
 * All wines on sale that match, best tier first, each once; the caller sorts within a tier. `isBehind`: another process (perhaps
 * an import) has changes that are not indexed yet.
 */
export type Matches = { tiers: MatchTier[]; understood: Understood; lexicon: Lexicon; isBehind: boolean }

const PENDING_AT_ONCE = 500
const TRIES_MAX = 4

/** A page asks for the wines of a search and for what else there is of it. */
const sameRequest = new WeakMap<TimeLimit, { keyword: string; skus: SkuReads; found: Promise<Matches> }>()

/** For the page of a request; both questions are asked in the same turn of the event loop. */
export function findMatchesOnce(db: Pool, keyword: string, skus: SkuReads): Promise<Matches> {
  const limit = timeLimit()
  const known = limit && sameRequest.get(limit)
  if (known?.keyword === keyword && known.skus === skus) return known.found
  const found = findMatches(db, keyword, skus)
  if (limit) {
    sameRequest.set(limit, { keyword, skus, found })
    setImmediate(() => sameRequest.delete(limit))
  }
  return found
}

/**
 * One database round trip; a second when no wine satisfies all words, a third when two terms of a kind were named. Indexes
 * pending changes first.
 */
export async function findMatches(db: Pool, keyword: string, skus = skusOfDatabase(db)): Promise<Matches> {
  let known = keptLexicon(db) ?? (await freshLexicon(db))
  const scanned = await listScanned(db, keyword)
  if (scanned.length > 0)
    return { tiers: [{ ids: scanned }], understood: nothingUnderstood(keyword), lexicon: known.lexicon, isBehind: false }
  for (let attempt = 1; ; attempt++) {
    const understanding = understandOnce(known.lexicon, keyword)
    const { state, tiers, clauses, dropped, isNumber } = await search({ db, skus }, understanding)
    const isOld = known.version.lexicon !== state.lexicon || known.version.words !== state.words
    const isBehind = isOld || state.isPending
    if (attempt === TRIES_MAX || !isBehind) {
      const understood = isNumber ? nothingUnderstood(keyword) : understoodOf(keyword, { clauses }, dropped)
      return { tiers, understood, lexicon: known.lexicon, isBehind }
    }
    if (state.isPending) await indexPending(db, { limit: PENDING_AT_ONCE })
    known = await freshLexicon(db)
  }
}

/** Whoever types or scans the barcode of a bottle means its wine, and no word is read into it. */
export const listScanned = async (db: Db, keyword: string): Promise<number[]> =>
  gtinMeant(keyword) === undefined ? [] : listWinesByBarcode(db, keyword)

async function freshLexicon(db: Pool): Promise<{ version: LexiconVersion; lexicon: Lexicon }> {
  const version = await readState(db)
  return { version, lexicon: await lexiconOf(db, version) }
}

async function search(sources: MatchSources, understanding: Understanding): Promise<Found> {
  const { clauses, whole, number } = understanding
  const known = clauses.filter((clause) => !isUnknown(clause))
  const unknown = clauses.filter(isUnknown)
  const exact = [
    ...(number === undefined ? [] : [has(NUMBER + number)]),
    ...(whole ? [has(WHOLE + whole.slice(0, WHOLE_MAX))] : []),
  ]
  const { state, found } = await matchesOf(
    sources,
    [...exact, ...tierConditions({ ...understanding, clauses: known })],
    boundsOf(known),
  )
  const tiers = distinctTiers(found, exact.length)
  // A shop without sets and labels still has presents: all that it sells.
  if (tiers.length === 0 && clauses.length === 1 && clauses.some(isGift)) {
    const all = await search(sources, { ...understanding, clauses: [], isEverything: true })
    // The older state: what was indexed in between may hold the presents.
    return { ...all, state, clauses, dropped: new Set(clauses) }
  }
  if (tiers.length > 0 || known.length < 2) {
    const isNamed = found.slice(0, exact.length).some(({ length }) => length > 0)
    const isNumber = number !== undefined && (found[0]?.length ?? 0) > 0
    return { state, tiers, clauses, isNumber, dropped: new Set(tiers.length > 0 && !isNamed ? unknown : []) }
  }
  const kindred = joinKindred(clauses)
  if (kindred.length < clauses.length) return search(sources, { ...understanding, clauses: kindred })
  return { clauses, ...(await searchPartly(sources, state, known, unknown)) }
}

function distinctTiers(found: readonly Int32Array[], exactTiers: number): MatchTier[] {
  const exact = new Set(found.slice(0, exactTiers).flatMap((ids) => [...ids]))
  const others = found.slice(exactTiers).map((ids) => (exact.size > 0 ? ids.filter((id) => !exact.has(id)) : ids))
  return [Int32Array.from(exact), ...others].filter(({ length }) => length > 0).map((ids) => ({ ids }))
}

export async function warmUpSearch(db: Pool): Promise<Lexicon> {
  return lexiconOf(db, await readState(db))
}

/** Events of the pending changes are already past, so the answer must expire by time. */
const BEHIND_KEPT_MS = 1_000

type Showing = { cacheFor: (ms: number) => void; cacheOnSecondRequest: () => void }

/** Cached on the second request only, since searches rarely repeat; "drink now" changes with the year. */
export function cacheSearch(
  { now }: Pick<Deps, 'now'>,
  { cacheOnSecondRequest, cacheFor }: Showing,
  { isBehind }: Pick<Matches, 'isBehind'>,
): void {
  cacheOnSecondRequest()
  cacheFor(isBehind ? BEHIND_KEPT_MS : msUntilNewYear(now()))
}
