import { fold } from '#domain/fold.ts'
import type { SearchEstate, SearchWine, SuggestedTerm, Suggestions } from '#domain/search.ts'
import type { Pool } from '#server/db/database.ts'
import { EMPTY_WORDS } from '../grammar/noise.ts'
import { boundsOf, tierConditions, understoodOf } from '../index/conditions.ts'
import { currentLexicon } from '../index/index-wines.ts'
import { allOf, anyOf, type Condition, compact, contains, isHan, NAME, runsOf } from '../lexemes.ts'
import { type Bounds, listEstatesByTerm, listEstatesOf, listSomeArticles, listSomeWines } from '../sql.ts'
import { type Clause, isUnknown } from '../words/clauses.ts'
import { begunBy, type Lexicon, type LexiconTerm, winesOf } from '../words/lexicon.ts'
import { understandOnce } from '../words/understand.ts'

const TERMS = 5
const ESTATES = 3
const WINES = 5
const ARTICLES = 3
const CANDIDATES = 80

export async function suggest(db: Pool, keyword: string, at = new Date()): Promise<Suggestions> {
  const folded = fold(keyword)
  if (folded === '') return { corrected: null, terms: [], estates: [], wines: [], articles: [] }
  const lexicon = await currentLexicon(db)
  const understanding = understandOnce(lexicon, keyword)
  const terms = suggestedTerms(lexicon, folded, understanding.clauses)
  const estateIds = terms.filter(({ kind }) => kind === 'estate').map(({ id }) => id)
  const clauses = understanding.clauses.filter((clause) => !isUnknown(clause))
  const conditions = tierConditions({ ...understanding, clauses })
  const [wines, articles, estates] = await Promise.all([
    bestWines(db, conditions, boundsOf(clauses)),
    findArticles(db, clauses, { limit: ARTICLES, at }),
    readEstates(db, lexicon, estateIds.slice(0, ESTATES)),
  ])
  return {
    corrected: understoodOf(keyword, understanding, new Set()).corrected,
    terms: mixed(withoutTwins(terms.filter(({ kind }) => kind !== 'estate'))),
    estates,
    wines,
    articles,
  }
}

/** Wines of the strictest condition come first: the others are looked up when it has too few, since a beginning may match most of the shop. */
async function bestWines(db: Pool, conditions: readonly Condition[], bounds: Bounds): Promise<SearchWine[]> {
  const wines = conditions.length > 0 ? await listSomeWines(db, conditions.slice(0, 1), bounds, WINES) : []
  return wines.length === WINES || conditions.length < 2 ? wines : listSomeWines(db, conditions, bounds, WINES)
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
