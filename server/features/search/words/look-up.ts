import { nearestTo } from '#domain/vocabulary/nearest-terms.ts'
import { GOODS_ENDING } from '../grammar/noise.ts'
import { contracted, isHan, pairsOf } from '../lexemes.ts'
import { begunBy, codeKey, type Entry, type Lexicon, type LexiconTerm, winesOf } from './lexicon.ts'

const BEGUN_PHRASES_MAX = 40
const BEGUN_TERMS_MAX = 12

export const termsOf = (entries: readonly Entry[]): LexiconTerm[] =>
  entries.flatMap((entry) => ('term' in entry ? [entry.term] : []))

/** All when none has wines. */
export function withWines(lexicon: Lexicon, terms: readonly LexiconTerm[]): LexiconTerm[] {
  const filled = terms.filter(({ id }) => winesOf(lexicon, id) > 0)
  return filled.length > 0 ? filled : [...terms]
}

/** For terms without wines the nearest ones with wines: Flammkuchen for pizza. */
export function nearestTerms(lexicon: Lexicon, terms: readonly LexiconTerm[]): LexiconTerm[] {
  const seen = new Set<LexiconTerm>(terms)
  const found: LexiconTerm[] = []
  const look = (term: LexiconTerm) => {
    for (const named of nearestTo(term.kind, term.code)) {
      const near = lexicon.codes.get(codeKey(named))
      if (!near || seen.has(near)) continue
      seen.add(near)
      if (winesOf(lexicon, near.id) > 0) found.push(near)
      else look(near)
    }
  }
  for (const term of terms) look(term)
  return found
}

export const isOffered = (lexicon: Lexicon, term: LexiconTerm): boolean =>
  winesOf(lexicon, term.id) > 0 || nearestTerms(lexicon, [term]).length > 0

/** With wines, shortest names first. */
export function termsBegun(lexicon: Lexicon, beginning: string): LexiconTerm[] {
  const terms = new Set<LexiconTerm>()
  for (const phrase of begunBy(lexicon, beginning, BEGUN_PHRASES_MAX)) {
    for (const entry of lexicon.phrases.get(phrase) ?? [])
      if ('term' in entry && winesOf(lexicon, entry.term.id) > 0) terms.add(entry.term)
  }
  return [...terms].slice(0, BEGUN_TERMS_MAX)
}

export const hasWordBegun = (lexicon: Lexicon, beginning: string): boolean => {
  for (const word of lexicon.words.keys()) if (word.startsWith(beginning) && (lexicon.words.get(word) ?? 0) > 0) return true
  return false
}

export function termsContaining(lexicon: Lexicon, word: string): LexiconTerm[] {
  const terms = new Set<LexiconTerm>()
  for (const phrase of lexicon.sorted) {
    if (!phrase.includes(word)) continue
    for (const entry of lexicon.phrases.get(phrase) ?? [])
      if ('term' in entry && entry.how !== 'sound' && winesOf(lexicon, entry.term.id) > 0) terms.add(entry.term)
  }
  return [...terms].slice(0, BEGUN_TERMS_MAX)
}

/** Terms whose long Chinese names are abbreviated: 贺兰山 for 宁夏贺兰山东麓. */
const PLACES = new Set(['country', 'region', 'site', 'estate'])
const isPlace = ({ kind }: LexiconTerm): boolean => PLACES.has(kind)
const PLACE_PART_SIGNS_MIN = 3

export const placesBegun = (lexicon: Lexicon, beginning: string): LexiconTerm[] => termsBegun(lexicon, beginning).filter(isPlace)

export function placesContaining(lexicon: Lexicon, signs: string): LexiconTerm[] {
  if ([...signs].length < PLACE_PART_SIGNS_MIN) return []
  const terms = new Set<LexiconTerm>()
  for (const phrase of placePartsOf(lexicon).get([...signs].slice(0, 2).join('')) ?? []) {
    if (!phrase.includes(signs)) continue
    for (const entry of lexicon.phrases.get(phrase) ?? [])
      if ('term' in entry && isPlace(entry.term) && winesOf(lexicon, entry.term.id) > 0) terms.add(entry.term)
  }
  return [...terms].slice(0, BEGUN_TERMS_MAX)
}

const placeParts = new WeakMap<Lexicon['phrases'], ReadonlyMap<string, string[]>>()
function placePartsOf({ phrases }: Lexicon): ReadonlyMap<string, string[]> {
  const known = placeParts.get(phrases)
  if (known) return known
  const parts = new Map<string, string[]>()
  for (const [phrase, entries] of phrases) {
    if (!isHan(phrase) || !entries.some((entry) => 'term' in entry && isPlace(entry.term))) continue
    for (const pair of new Set(pairsOf(phrase))) parts.set(pair, [...(parts.get(pair) ?? []), phrase])
  }
  placeParts.set(phrases, parts)
  return parts
}

const ENDINGS = ['s', 'es', 'er', 'ers', 'e', 'en', 'em', 'n', 'ern']
const STEM_LETTERS_MIN = 3

/** The known name behind an inflected form: rieslings, Pfälzer, Frankenwein. */
export function stemOf(lexicon: Lexicon, word: string): string | undefined {
  const isName = (stem: string) =>
    lexicon.phrases
      .get(stem)
      ?.some((entry) => !('term' in entry) || (entry.how !== 'sound' && winesOf(lexicon, entry.term.id) > 0))
  const bare = word.replace(GOODS_ENDING, '')
  for (const form of new Set([word, contracted(word), bare, contracted(bare)])) {
    if (form !== word && form.length >= STEM_LETTERS_MIN && isName(form)) return form
    for (const ending of ENDINGS) {
      const stem = form.endsWith(ending) ? form.slice(0, -ending.length) : ''
      if (stem.length >= STEM_LETTERS_MIN + (ending === 's' ? 0 : 1) && isName(stem)) return stem
    }
  }
  return undefined
}
