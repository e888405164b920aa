import { fold } from '#domain/fold.ts'
import type { SearchEstate, SearchWine, SuggestedTerm, Suggestions } from '#domain/search.ts'
import type { Pool } from '#server/db/database.ts'
import { listScanned } from '../find-matches.ts'
import { EMPTY_WORDS } from '../grammar/noise.ts'
import { boundsOf, tierConditions, understoodOf } from '../index/conditions.ts'
import { currentLexicon } from '../index/index-wines.ts'
import { someOf } from '../index/match-cache.ts'
import { allOf, anyOf, type Condition, compact, contains, isHan, NAME, runsOf } from '../lexemes.ts'
import { type Bounds, listBestWines, listEstatesByTerm, listEstatesOf, listSomeArticles, type SearchState } from '../sql.ts'
import { type Clause, isUnknown } from '../words/clauses.ts'
import { begunBy, type Lexicon, type LexiconTerm, winesOf } from '../words/lexicon.ts'
import { understandOnce } from '../words/understand.ts'

const TERMS = 5
const ESTATES = 3
const WINES = 5
const ARTICLES = 3
const CANDIDATES = 80
/** Of each condition. */
const WINES_COMPARED = 60

/** `isBehind`: see `Matches`. */
export async function suggest(db: Pool, keyword: string, at = new Date()): Promise<Suggestions & { isBehind: boolean }> {
  const folded = fold(keyword)
  if (folded === '') return { corrected: null, terms: [], estates: [], wines: [], articles: [], isBehind: false }
  const { state, lexicon } = await currentLexicon(db)
  const scanned = await listScanned(db, keyword)
  if (scanned.length > 0) {
    const wines = await listBestWines(db, { ids: scanned, tiers: scanned.map(() => 0) }, WINES)
    return { corrected: null, terms: [], estates: [], wines, articles: [], isBehind: false }
  }
  const understanding = understandOnce(lexicon, keyword)
  const terms = suggestedTerms(lexicon, folded, understanding.clauses)
  const estateIds = terms.filter(({ kind }) => kind === 'estate').map(({ id }) => id)
  const clauses = understanding.clauses.filter((clause) => !isUnknown(clause))
  const conditions = tierConditions({ ...understanding, clauses })
  const [wines, articles, estates] = await Promise.all([
    bestWines(db, state, conditions, boundsOf(clauses)),
    findArticles(db, clauses, { limit: ARTICLES, at }),
    readEstates(db, lexicon, estateIds.slice(0, ESTATES)),
  ])
  return {
    corrected: understoodOf(keyword, understanding, new Set()).corrected,
    terms: mixed(withoutTwins(terms.filter(({ kind }) => kind !== 'estate'))),
    estates,
    wines,
    articles,
    isBehind: state.isPending,
  }
}

/**
 * Wines of the strictest condition come first; the looser ones are looked up one by one, while there are too few: a beginning may match most
 * of the shop.
 */
async function bestWines(db: Pool, state: SearchState, conditions: readonly Condition[], bounds: Bounds): Promise<SearchWine[]> {
  const tierOf = new Map<number, number>()
  let wines: SearchWine[] = []
  for (let tier = 0; tier < conditions.length && wines.length < WINES; tier += 1) {
    const { found } = await someOf(db, conditions.slice(tier), bounds, { stateRead: state, most: WINES_COMPARED })
    const at = found.findIndex(({ length }) => length > 0)
    tier = at < 0 ? conditions.length : tier + at
    for (const id of found[at] ?? []) if (!tierOf.has(id)) tierOf.set(id, tier)
    const isLast = tier >= conditions.length - 1
    if (tierOf.size >= WINES || (isLast && tierOf.size > 0))
      wines = await listBestWines(db, { ids: [...tierOf.keys()], tiers: [...tierOf.values()] }, WINES)
  }
  return wines
}

function suggestedTerms(lexicon: Lexicon, folded: string, clauses: readonly Clause[]): SuggestedTerm[] {
  const last = runsOf(folded).at(-1) ?? ''
  const mayBegin = last.length >= (isHan(last) ? 1 : 2) && !EMPTY_WORDS.has(last)
  const beginnings = [compact(folded), ...(mayBegin ? [last] : [])]
  for (const beginning of new Set(beginnings)) {
    const found = termsBegunBy(lexicon, beginning)
    if (found.length > 0) return found
  }
  const taken = clauses.flatMap(({ word }) => (word.meaning === 'term' ? word.terms : []))
  return taken.map((term) => ({ ...term, wines: winesOf(lexicon, term.id) })).filter(({ wines }) => wines > 0)
}

function termsBegunBy(lexicon: Lexicon, beginning: string): SuggestedTerm[] {
  const found = new Map<LexiconTerm, boolean>()
  for (const phrase of begunBy(lexicon, beginning, CANDIDATES)) {
    for (const entry of lexicon.phrases.get(phrase) ?? []) {
      if ('term' in entry && winesOf(lexicon, entry.term.id) > 0)
        found.set(entry.term, (found.get(entry.term) ?? false) || phrase === beginning)
    }
  }
  return [...found]
    .map(([{ id, kind, code, name }, isExact]) => ({ id, kind, code, name, wines: winesOf(lexicon, id), isExact }))
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || asideness(a.kind) - asideness(b.kind) || b.wines - a.wines)
    .map(({ isExact: _, ...term }) => term)
}

const asideness = (kind: string): number =>
  kind === 'flavour' || kind === 'closure' ? 2 : kind === 'pairing' || kind === 'farming' ? 1 : 0

/** Reserves a place for a dish: su may be Südsteiermark or sushi. */
function mixed(terms: readonly SuggestedTerm[]): SuggestedTerm[] {
  const best = terms.slice(0, TERMS)
  const dish = terms.slice(TERMS).find(({ kind }) => kind === 'pairing')
  return dish && best.every(({ kind }) => kind !== 'pairing') ? [...best.slice(0, -1), dish] : best
}

/** 冰酒 is a type and a level; one is enough when they have the same wines. */
const withoutTwins = (terms: readonly SuggestedTerm[]): SuggestedTerm[] =>
  terms.filter((term, index) => terms.findIndex(({ name, wines }) => name.zh === term.name.zh && wines === term.wines) === index)

export async function findArticles(db: Pool, clauses: readonly Clause[], shown: { limit: number; at: Date }) {
  const spoken = clauses.filter(({ word }) => (word.meaning === 'term' || word.meaning === 'text') && word.how !== 'excluded')
  if (spoken.length === 0) return []
  const levels = ([NAME, ''] as const).map((where) => {
    const conditions = spoken.map((clause) => namesOf(clause).flatMap((name) => contains(fold(name), where) ?? []))
    return conditions.every((any) => any.length > 0) ? allOf(conditions.map((any) => anyOf([...new Set(any)]))) : undefined
  })
  return listSomeArticles(
    db,
    levels.filter((level): level is Condition => level !== undefined),
    shown,
  )
}

const namesOf = ({ typed, word }: Clause): string[] =>
  word.meaning === 'term'
    ? [typed, ...word.terms.flatMap(({ name }) => [name.zh, name.en])]
    : word.meaning === 'text'
      ? [word.spelling]
      : []

export async function readEstates(db: Pool, lexicon: Lexicon, ids: readonly number[]): Promise<SearchEstate[]> {
  if (ids.length === 0) return []
  const rows = new Map((await listEstatesByTerm(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ ...row, wines: winesOf(lexicon, id) }] : []
  })
}

/** Those with the most of these wines. */
export async function readEstatesOf(
  db: Pool,
  lexicon: Lexicon,
  wineIds: readonly number[],
  limit: number,
): Promise<SearchEstate[]> {
  if (wineIds.length === 0) return []
  return (await listEstatesOf(db, wineIds, limit)).map((row) => ({ ...row, wines: winesOf(lexicon, row.id) }))
}
