import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FacetChoice } from '#domain/facets.ts'
import { buildIndex } from '#server/features/catalog/facet-index/build-index.ts'
import type { FacetIndex } from '#server/features/catalog/facet-index/columns.ts'
import { facetsOf } from '#server/features/catalog/facet-index/count-facets.ts'
import { putWine } from '#server/features/catalog/facet-index/facet-index.ts'
import { narrow, pageOf } from '#server/features/catalog/facet-index/narrow.ts'
import { type IndexedTerm, type IndexedWine, ROWS_AT_ONCE } from '#server/features/catalog/facet-index/sql.ts'
import type { Row } from './row.ts'

const YEAR = 2026
const RUNS = 200
/** Terms per wine, and terms in all. */
const KINDS: readonly [kind: string, ofWine: number, all: (wines: number) => number][] = [
  ['country', 1, () => 3],
  ['region', 1, () => 60],
  ['site', 1, () => 400],
  ['estate', 1, (wines) => Math.max(60, Math.floor(wines / 6))],
  ['classification', 1, () => 50],
  ['type', 1, () => 8],
  ['taste', 1, () => 12],
  ['grape', 2, () => 60],
  ['closure', 1, () => 6],
  ['farming', 1, () => 10],
  ['pairing', 3, () => 40],
  ['flavour', 3, () => 50],
]
const CHOICE: FacetChoice = { country: ['country-1'], taste: ['taste-1', 'taste-2'], price: ['100-500'] }

/** A list with all its facets but without cards, at 10,000 and 100,000 wines. */
export async function benchFacets(): Promise<Row[]> {
  return [await benchAt(10_000, 2), await benchAt(100_000, 15)]
}

async function benchAt(wines: number, budgetMs: number): Promise<Row> {
  const next = numbers()
  const terms = KINDS.flatMap(([kind, , all], place) =>
    Array.from({ length: all(wines) }, (_, index): IndexedTerm => {
      const code = `${kind}-${index}`
      return {
        id: (place + 1) * 1_000_000 + index,
        kind,
        code,
        name: { zh: code, en: code },
        parentId: null,
        formerIds: [],
        formerCodes: [],
        sort: index,
      }
    }),
  )
  const rows = Array.from({ length: wines }, (_, index) => generated(index, wines, next))
  const begun = threadMs()
  const turns = watchTurns()
  const index = await buildIndex(inParts(rows), { most: wines, terms, year: YEAR })
  const turnMs = turns.longestMs()
  const buildMs = threadMs() - begun
  const listMs = median(() => pageOf(narrow(index, { choice: CHOICE, sort: 'price-asc', offset: 0, limit: 20 })))
  const facetsMs = median(() => listWithFacets(index))
  const changeMs = median((run) => putWine(index, { ...(rows[run] as IndexedWine), price: 10_000 + run }))
  return {
    what: `list and facets, ${wines.toLocaleString('en')} wines`,
    figure: `${facetsMs.toFixed(2)} ms (list alone ${listMs.toFixed(2)}, one changed wine ${changeMs.toFixed(2)}, columns ${Math.round(buildMs)} ms in turns of at most ${Math.round(turnMs)} ms)`,
    budget: `≤ ${budgetMs} ms`,
    holds: facetsMs <= budgetMs,
    details: { buildMs, turnMs, listMs, facetsMs, changeMs },
  }
}

/** As the database's cursor brings them. */
async function* inParts(rows: readonly IndexedWine[]): AsyncGenerator<readonly IndexedWine[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    yield rows.slice(from, from + ROWS_AT_ONCE)
    await nextTurn()
  }
}

/** How long this thread has worked without letting others have their turn. */
function watchTurns(): { longestMs: () => number } {
  let [longest, last, isOver] = [0, threadMs(), false]
  const look = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return {
    longestMs: () => {
      isOver = true
      return Math.max(longest, threadMs() - last)
    },
  }
}

/** Too coarse for what takes less than some milliseconds. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function listWithFacets(index: FacetIndex): void {
  const narrowed = narrow(index, { choice: CHOICE, sort: 'price-asc', offset: 0, limit: 20 })
  pageOf(narrowed)
  facetsOf(narrowed)
}

function generated(index: number, wines: number, next: (below: number) => number): IndexedWine {
  const vintage = 2010 + next(14)
  const price = 5_000 + next(200_000)
  return {
    id: 1_001 + index,
    sort: next(4_000),
    createdMs: 1.7e12 + next(1e9),
    sales: next(500),
    starSum: next(50),
    reviewCount: 10,
    flags: next(10) === 0 ? ['new'] : [],
    alcohol: 5 + next(100) / 10,
    sugar: next(600) / 10,
    drinkFrom: YEAR - 3,
    drinkTo: YEAR + next(12),
    isInStock: next(20) > 0,
    price,
    isReduced: next(10) === 0,
    skus: [
      [vintage, 750, price],
      [vintage + 1, 750, price + 1_000],
      [vintage, 1_500, 2 * price + 1_000],
    ],
    termIds: KINDS.flatMap(([, ofWine, all], place) =>
      Array.from({ length: ofWine }, () => (place + 1) * 1_000_000 + next(all(wines))),
    ),
  }
}

function median(work: (run: number) => unknown): number {
  const times = Array.from({ length: RUNS }, (_, run) => {
    const begun = performance.now()
    work(run)
    return performance.now() - begun
  }).toSorted((a, b) => a - b)
  return times[RUNS / 2] ?? 0
}

function numbers(): (below: number) => number {
  let state = 20_011
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % below
  }
}
