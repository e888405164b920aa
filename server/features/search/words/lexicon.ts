import { fold } from '#domain/fold.ts'
import type { Localized } from '#domain/locale.ts'
import type { Recognition } from '#domain/search.ts'
import { ESTATE_SIGNS, ESTATE_WORDS } from '../grammar/noise.ts'
import { compact, contracted, foldings, isHan, NAME, runsOf, TERM } from '../lexemes.ts'
import { initialsOf, spellingsOf, syllablesOf } from '../sound.ts'

export type LexiconTerm = {
  id: number
  kind: string
  code: string
  name: Localized
  aliases: readonly string[]
  parentId: number | null
}
export type LexiconAlias = { phrase: string; folded: string; termId: number | null; replacement: string | null }

export type Entry = { term: LexiconTerm; how: Recognition } | { replacement: string }

export type Lexicon = {
  readonly terms: ReadonlyMap<number, LexiconTerm>
  readonly codes: ReadonlyMap<string, LexiconTerm>
  readonly phrases: ReadonlyMap<string, readonly Entry[]>
  /** `phrases` without the synonyms. */
  readonly names: ReadonlyMap<string, readonly Entry[]>
  readonly sorted: readonly string[]
  /** Words of longer Latin names: sonnenuhr. */
  readonly parts: ReadonlyMap<string, readonly LexiconTerm[]>
  readonly sounds: ReadonlyMap<string, readonly string[]>
  /** Wines per word; `NAME` + word counts names, `TERM` + id terms. */
  readonly words: ReadonlyMap<string, number>
}

const PART_LETTERS_MIN = 4
const INITIALS_MIN = 3

export function buildLexicon(
  terms: readonly LexiconTerm[],
  aliases: readonly LexiconAlias[],
  words: ReadonlyMap<string, number>,
): Lexicon {
  const byId = new Map(terms.map((term) => [term.id, term]))
  const codes = new Map(terms.map((term) => [codeKey(term), term]))
  const phrases = new Map<string, Entry[]>()
  const parts = new Map<string, LexiconTerm[]>()
  const sounds = new Map<string, string[]>()

  const add = (key: string, entry: Entry) => {
    if (key === '') return
    const known = phrases.get(key)
    if (!known) phrases.set(key, [entry])
    else if (!('replacement' in entry) && known.every((other) => 'replacement' in other || other.term !== entry.term))
      known.push(entry)
  }
  for (const term of terms) {
    for (const { key, how } of formsOf(term)) add(key, { term, how })
    for (const word of wordsOf(term)) {
      const others = parts.get(word)
      if (!others) parts.set(word, [term])
      else if (!others.includes(term)) others.push(term)
    }
  }
  for (const [key, entries] of phrases) phrases.set(key, plainest(entries))
  const names = new Map(phrases)
  // The shop's synonyms outweigh names.
  for (const { folded, termId, replacement } of aliases) {
    const entries = aliasEntries(names, termId === null ? undefined : byId.get(termId), replacement)
    if (entries.length === 0) continue
    phrases.set(folded, entries)
    if (!isHan(folded)) continue
    const heard = entries.map((entry) => ('term' in entry ? { ...entry, how: 'sound' as const } : entry))
    for (const spelling of spellingsOf(syllablesOf(folded))) {
      const known = phrases.get(spelling) ?? []
      if (known.every((other) => 'term' in other && other.how === 'sound')) phrases.set(spelling, heard)
    }
  }
  for (const key of phrases.keys()) {
    if (!isHan(key)) continue
    for (const spelling of spellingsOf(syllablesOf(key))) {
      const same = sounds.get(spelling)
      if (same) same.push(key)
      else sounds.set(spelling, [key])
    }
  }
  return { terms: byId, codes, phrases, names, sorted: [...phrases.keys()].toSorted(), parts, sounds, words }
}

export const codeKey = ({ kind, code }: Pick<LexiconTerm, 'kind' | 'code'>): string => `${kind} ${code}`

/** Among equal names real ones come before mere sounds (sushi, 素食), and others before scents (rosé, the rose). */
function plainest(entries: readonly Entry[]): Entry[] {
  const called = entries.filter((entry) => !('term' in entry) || entry.how !== 'sound')
  const chosen = called.length > 0 ? called : [...entries]
  const others = chosen.filter((entry) => !('term' in entry) || entry.term.kind !== 'flavour')
  return others.length > 0 ? others : chosen
}

function aliasEntries(
  names: ReadonlyMap<string, readonly Entry[]>,
  term: LexiconTerm | undefined,
  replacement: string | null,
): Entry[] {
  if (term) return [{ term, how: 'synonym' }]
  if (replacement === null) return []
  if (replacement.includes('+')) return [{ replacement }]
  const terms = new Set<LexiconTerm>()
  for (const choice of replacement.split('|')) {
    const entries = names.get(compact(fold(choice))) ?? []
    if (entries.length === 0 && !replacement.includes('|')) return [{ replacement }]
    for (const entry of entries) if ('term' in entry) terms.add(entry.term)
  }
  return [...terms].map((each) => ({ term: each, how: 'synonym' }))
}

type Form = { key: string; how: Recognition }
const knownForms = new Map<string, readonly Form[]>()
const FORMS_KEPT_MAX = 20_000

/** Cached, because one changed term rebuilds the whole lexicon. */
function formsOf({ kind, name, aliases }: LexiconTerm): readonly Form[] {
  const key = JSON.stringify([kind, name, aliases])
  const known = knownForms.get(key)
  if (known) return known
  const forms = new Map<string, Recognition>()
  const put = (form: string, how: Recognition) => {
    if (!forms.has(form)) forms.set(form, how)
  }
  const named = [
    ...[name.zh, name.en].map((spelling) => ({ spelling, how: 'name' as const })),
    ...aliases.filter((alias) => !isCountryCode(kind, alias)).map((spelling) => ({ spelling, how: 'synonym' as const })),
  ]
  for (const { spelling, how } of named)
    for (const short of shortened(kind, spelling)) {
      for (const folded of foldings(short)) put(compact(folded), how)
      put(contracted(compact(fold(short))), how)
    }
  for (const { spelling } of named) {
    for (const short of shortened(kind, spelling)) {
      const syllables = syllablesOf(short)
      if (syllables.length < 2) continue
      for (const letters of spellingsOf(syllables)) put(letters, 'sound')
      if (syllables.length >= INITIALS_MIN) put(initialsOf(syllables), 'sound')
    }
  }
  const made = [...forms].map(([form, how]) => ({ key: form, how }))
  if (knownForms.size >= FORMS_KEPT_MAX) knownForms.clear()
  knownForms.set(key, made)
  return made
}

/** "Aus", "can" and "at" are common words. */
const isCountryCode = (kind: string, alias: string): boolean =>
  kind === 'country' && /^[A-Z]{2,3}$/.test(alias) && !/^U/.test(alias)

/** The name, also without its "estate" words, and each half of a Chinese double name. */
function shortened(kind: string, spelling: string): string[] {
  const forms = new Set([spelling])
  if (kind === 'estate') {
    const plain = spelling.replace(/[（(].*[)）]/, '').trim()
    forms.add(plain.replace(ESTATE_SIGNS, ''))
    forms.add(
      plain
        .split(/\s+/)
        .filter((word) => !ESTATE_WORDS.test(word.toLowerCase()))
        .join(' '),
    )
    const halves = plain.replace(ESTATE_SIGNS, '').split(/[-·]/)
    if (halves.length > 1) for (const half of halves) if (half.length >= 2) forms.add(half)
  }
  if (spelling.includes('/'))
    for (const half of spelling.split('/'))
      if (isHan(half) ? half.trim().length >= 2 : half.trim().length >= 3) forms.add(half.trim())
  return [...forms].filter(Boolean)
}

function wordsOf({ kind, name, aliases }: LexiconTerm): Set<string> {
  const words = new Set<string>()
  for (const spelling of [name.en, ...aliases]) {
    for (const folded of foldings(spelling)) {
      const runs = runsOf(folded)
      if (runs.length < 2) continue
      for (const run of runs) {
        if (isHan(run) || run.length < PART_LETTERS_MIN) continue
        if (!PART_STOPS.has(run) && !(kind === 'estate' && ESTATE_WORDS.test(run))) words.add(run)
      }
    }
  }
  return words
}

const PART_STOPS = new Set(
  `wine wines wein weine vin ried berg valley village vineyard grand cru premier alte reben lage blanc rouge weiss rot blau grapes food dishes rich with from
  level light aged full high long mature environmental value round lean soft hard natural technical mixed field blend estate selected alcohol alcool free
  sankt saint lake lower upper south west middle green black white single new straw late harvest`.split(/\s+/),
)

export const winesOf = (lexicon: Lexicon, termId: number): number => lexicon.words.get(TERM + termId) ?? 0

export const isKnownWord = (lexicon: Lexicon, word: string): boolean =>
  (lexicon.words.get(word) ?? 0) > 0 || isNameWord(lexicon, word)
export const isNameWord = (lexicon: Lexicon, word: string): boolean => (lexicon.words.get(NAME + word) ?? 0) > 0

const BEGUN_LOOKED_AT_MAX = 400

export function begunBy({ sorted }: Lexicon, beginning: string, limit: number): string[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < beginning) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let index = low; index < sorted.length && found.length < BEGUN_LOOKED_AT_MAX; index++) {
    const phrase = sorted[index] ?? ''
    if (!phrase.startsWith(beginning)) break
    found.push(phrase)
  }
  return found.toSorted((a, b) => a.length - b.length).slice(0, limit)
}
