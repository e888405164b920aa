import { askedOfSkus, boundsOf, merged } from './index/conditions.ts'
import { firstMatchOf, type MatchSources, matchesOf } from './index/match-cache.ts'
import { ANY, allOf, type Condition, has } from './lexemes.ts'
import type { SkuReads } from './sku-reads.ts'
import type { SearchState } from './sql.ts'
import type { Clause } from './words/clauses.ts'

export type MatchTier = { ids: Int32Array | readonly number[] }

/** `clauses`: the final ones; `dropped`: those that the wines do not satisfy. */
export type Found = {
  state: SearchState
  tiers: MatchTier[]
  clauses: Clause[]
  dropped: ReadonlySet<Clause>
  isNumber?: boolean
}

const DROPPED_MAX = 8
/** So many words are looked up together: one statement finds the best choice of them, and reads no wines of others. */
const TOGETHER_MAX = 4

/** When no wine satisfies all words: wines that satisfy the most valuable ones, and the words left out. */
export async function searchPartly(
  sources: MatchSources,
  state: SearchState,
  known: readonly Clause[],
  unknown: readonly Clause[],
): Promise<Omit<Found, 'clauses'>> {
  const tried = known.slice(0, DROPPED_MAX)
  const choices = choicesOf(tried)
  const areWords = tried.length <= TOGETHER_MAX && askedOfSkus(tried).length === 0 && tried.every(({ bounds }) => !bounds)
  const best = areWords ? await bestOfWords(sources, state, choices) : await bestOfAll(sources, state, tried, choices)
  if (!best) return { state, tiers: [], dropped: new Set() }
  const dropped = new Set([...known.filter((clause) => !best.clauses.includes(clause)), ...unknown])
  return { state, tiers: [{ ids: best.ids }], dropped }
}

type Best = MatchTier & { clauses: readonly Clause[] }

/** The most valuable first; of equal ones that of earlier words. */
function choicesOf(tried: readonly Clause[]): (readonly Clause[])[] {
  const choices = Array.from({ length: 2 ** tried.length - 1 }, (_, at) => tried.filter((_, index) => (at + 1) & (1 << index)))
  return choices
    .map((clauses) => ({ clauses, worth: clauses.reduce((sum, clause) => sum + worthOf(clause), 0) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ clauses }) => clauses)
}

async function bestOfWords(
  sources: MatchSources,
  state: SearchState,
  choices: readonly (readonly Clause[])[],
): Promise<Best | undefined> {
  const conditions = choices.map((clauses) => allOf(clauses.map(loosestOf)))
  const { found } = await firstMatchOf(sources, conditions, state)
  const at = found.findIndex(({ length }) => length > 0)
  const [clauses, ids] = [choices[at], found[at]]
  return clauses && ids ? { clauses, ids } : undefined
}

async function bestOfAll(
  sources: MatchSources,
  state: SearchState,
  tried: readonly Clause[],
  choices: readonly (readonly Clause[])[],
): Promise<Best | undefined> {
  const ofSku = askedOfSkus(tried)
  const bound = tried.filter((clause) => clause.bounds && !ofSku.includes(clause))
  const unbound = tried.filter((clause) => !clause.bounds && !ofSku.includes(clause))
  const [{ found }, winesWithSku, ...within] = await Promise.all([
    matchesOf(sources, unbound.map(loosestOf), {}, state),
    skuSets(sources.skus, ofSku),
    ...bound.map((clause) => matchesOf(sources, [has(ANY)], boundsOf([clause]), state)),
  ])
  const sets = new Map<Clause, ReadonlySet<number>>([
    ...unbound.map((clause, index) => [clause, new Set(found[index])] as const),
    ...bound.map((clause, index) => [clause, new Set(within[index]?.found[0])] as const),
  ])
  for (const clauses of choices) {
    const together = clauses.some((clause) => ofSku.includes(clause)) ? [winesWithSku(clauses)] : []
    const ids = intersection([...clauses.flatMap((clause) => sets.get(clause) ?? []), ...together])
    if (ids.length > 0) return { clauses, ids }
  }
  return undefined
}

async function skuSets(skus: SkuReads, ofSku: readonly Clause[]): Promise<(clauses: readonly Clause[]) => ReadonlySet<number>> {
  const { ids, fits } =
    ofSku.length > 0
      ? await skus.fitting(ofSku.map((clause) => merged([clause])))
      : { ids: new Int32Array(), fits: new Int32Array() }
  const known = new Map<number, ReadonlySet<number>>()
  return (clauses) => {
    const wanted = ofSku.reduce((sum, clause, place) => (clauses.includes(clause) ? sum + 2 ** place : sum), 0)
    const set = known.get(wanted) ?? new Set(ids.filter((_, at) => ((fits[at] ?? 0) & wanted) === wanted))
    known.set(wanted, set)
    return set
  }
}

const WORTH: Record<string, number> = {
  estate: 10,
  grape: 9,
  site: 9,
  classification: 8,
  region: 8,
  type: 7,
  country: 6,
  taste: 6,
  pairing: 5,
}
/** Sparkling outweighs red or sweet; "without alcohol" is never dropped. */
const TYPE_WORTH: Record<string, number> = { sparkling: 7.5, 'no-low-alcohol': 20 }
const BOUND_WORTH = 3
const TEXT_WORTH = 4
const BEGUN_WORTH = 2
const worthOf = ({ word }: Clause): number => {
  if (word.meaning === 'range' || word.meaning === 'offer') return BOUND_WORTH
  if (word.meaning === 'text') return word.how === 'beginning' ? BEGUN_WORTH : TEXT_WORTH
  return Math.max(...word.terms.map(({ kind, code }) => TYPE_WORTH[code] ?? WORTH[kind] ?? TEXT_WORTH))
}

function intersection(sets: readonly ReadonlySet<number>[]): number[] {
  const [smallest, ...others] = sets.toSorted((a, b) => a.size - b.size)
  return [...(smallest ?? [])].filter((id) => others.every((set) => set.has(id)))
}

const loosestOf = ({ inName, asTerm, anywhere }: Clause): Condition => {
  const any = [...new Set([inName, asTerm, anywhere].filter((condition) => condition !== undefined))]
  return any.length > 0 ? `(${any.join('|')})` : has(ANY)
}
