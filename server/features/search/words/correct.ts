import { LRUCache } from 'lru-cache'
import { editDistance } from '#domain/edit-distance.ts'
import { isHan, NAME } from '../lexemes.ts'
import { hearing, soundKey, spellingsOf, syllablesOf } from '../sound.ts'
import { type Entry, type Lexicon, winesOf } from './lexicon.ts'

const COMPOUND_LETTERS_MIN = 7
const COMPOUND_PART_MIN = 4
const WORD_LETTERS_MIN = 4
const LETTERS_MAX = 40

const wrongMax = (length: number): number => (length < WORD_LETTERS_MIN ? 0 : length < 7 ? 1 : length < 11 ? 2 : 3)

/** Readable as pinyin; initials are not. */
const PINYIN = /^(?:(?:[zcs]h|[bpmfdtnlgkhjqxzcsrwy])?[aeiouv]{1,3}(?:ng|n|r)?)+$/

type Candidate = { word: string; heard: string; wines: number; isPinyin: boolean; isAside: boolean }
const candidates = new WeakMap<Lexicon, Map<number, Candidate[]>>()

/** Possible corrections by length: names of terms with wines, and words of wines' names. */
function candidatesOf(lexicon: Lexicon): Map<number, Candidate[]> {
  const known = candidates.get(lexicon)
  if (known) return known
  const byLength = new Map<number, Candidate[]>()
  const seen = new Set<string>()
  const put = (word: string, wines: number, { isPinyin = false, isAside = false } = {}) => {
    if (wines === 0 || word.length < WORD_LETTERS_MIN || word.length > LETTERS_MAX || isHan(word) || seen.has(word)) return
    seen.add(word)
    const others = byLength.get(word.length)
    const candidate = { word, heard: hearing(word), wines, isPinyin, isAside }
    if (others) others.push(candidate)
    else byLength.set(word.length, [candidate])
  }
  for (const [phrase, entries] of lexicon.phrases) {
    if (isHan(phrase)) continue
    const isSound = entries.every((entry) => 'term' in entry && entry.how === 'sound')
    if (isSound && !PINYIN.test(phrase)) continue
    const wines = Math.max(...entries.map((entry) => ('term' in entry ? winesOf(lexicon, entry.term.id) * 2 : 1)))
    put(phrase, wines, { isPinyin: isSound, isAside: entries.every(isAside) })
  }
  for (const [word, terms] of lexicon.parts) put(word, Math.max(...terms.map(({ id }) => winesOf(lexicon, id))))
  for (const [word, wines] of lexicon.words) if (word.startsWith(NAME)) put(word.slice(1), wines)
  candidates.set(lexicon, byLength)
  return byLength
}

const ASIDE = new Set(['flavour', 'closure'])
const isAside = (entry: Entry): boolean => 'term' in entry && ASIDE.has(entry.term.kind)

const WRONG_LETTER = 10
const WRONG_FIRST_LETTER = 4
const ASIDE_PENALTY = 5
const SAME_SOUND = 0.6
const HEARD_LETTERS_MIN = 3
/** One typo in pinyin: leisilng. */
const PINYIN_TYPO_LETTERS_MIN = 7
const HEARD_WRONG_LETTERS_MIN = 7

/** `wrong`: number of wrong letters; `isPinyin`: the sound of a Chinese name. */
export type Nearest = Omit<Candidate, 'heard'> & { wrong: number }

const NEAREST_MAX = 2_000
const nearest = new WeakMap<Lexicon, LRUCache<string, { found: Nearest | undefined }>>()

/** The nearest known Latin word, or undefined. `more`: additional wrong letters allowed. Cached: all words are compared. */
export function nearestLatin(lexicon: Lexicon, word: string, more = 0): Nearest | undefined {
  const cache = nearest.get(lexicon) ?? new LRUCache<string, { found: Nearest | undefined }>({ max: NEAREST_MAX })
  nearest.set(lexicon, cache)
  const key = `${more} ${word}`
  const known = cache.get(key) ?? { found: findNearest(lexicon, word, more) }
  cache.set(key, known)
  return known.found
}

function findNearest(lexicon: Lexicon, word: string, more: number): Nearest | undefined {
  const atMost = wrongMax(word.length) + more
  if (wrongMax(word.length) === 0 || word.length > LETTERS_MAX) return undefined
  const isPinyin = PINYIN.test(word)
  const heard = hearing(word)
  let best: (Nearest & { score: number }) | undefined
  for (let length = word.length - atMost; length <= word.length + atMost; length++) {
    for (const candidate of candidatesOf(lexicon).get(length) ?? []) {
      const isTypo = candidate.isPinyin && !isPinyin
      if (isTypo && word.length < PINYIN_TYPO_LETTERS_MIN) continue
      const limit = isTypo ? 1 : Math.min(atMost, wrongMax(Math.max(length, WORD_LETTERS_MIN)) + more)
      const wrong = wrongness(word, heard, candidate, limit)
      if (wrong > limit) continue
      const isOtherStart = candidate.heard.charCodeAt(0) !== heard.charCodeAt(0)
      // In short words the first letter is rarely wrong.
      if (isOtherStart && word.length < 6 && !candidate.word.endsWith(word)) continue
      const score =
        wrong * WRONG_LETTER +
        (isOtherStart ? WRONG_FIRST_LETTER : 0) +
        (candidate.isAside ? ASIDE_PENALTY : 0) -
        Math.min(4, Math.log10(candidate.wines + 1) * 2)
      if (!best || score < best.score) best = { ...candidate, wrong, score }
    }
  }
  return best
}

/** Wrong letters, fewer when both sound alike (sirah). Above `limit` any number. */
function wrongness(word: string, heard: string, candidate: Candidate, limit: number): number {
  const letters = editDistance(word, candidate.word, limit)
  if (candidate.isPinyin || heard.length < HEARD_LETTERS_MIN) return letters
  if (heard === candidate.heard) return Math.min(letters, SAME_SOUND)
  if (letters <= 1 || word.length < HEARD_WRONG_LETTERS_MIN || heard.charAt(0) !== candidate.heard.charAt(0)) return letters
  return editDistance(heard, candidate.heard, 1) <= 1 ? Math.min(letters, 1 + SAME_SOUND) : letters
}

const COMPOUND_ENDING = /(?:weine?|e[nrs]?|s)$/

export const splitCompound = (lexicon: Lexicon, word: string): string[] | undefined =>
  splitWhole(lexicon, word) ?? splitWhole(lexicon, word.replace(COMPOUND_ENDING, ''))

function splitWhole(lexicon: Lexicon, word: string): string[] | undefined {
  if (word.length < COMPOUND_LETTERS_MIN || word.length > LETTERS_MAX) return undefined
  const best: (string[] | undefined)[] = [[]]
  for (let to = COMPOUND_PART_MIN; to <= word.length; to++) {
    for (let from = 0; from <= to - COMPOUND_PART_MIN; from++) {
      const before = best[from]
      const part = word.slice(from, to)
      if (!before || !lexicon.phrases.has(part)) continue
      if (!best[to] || before.length + 1 < (best[to]?.length ?? 0)) best[to] = [...before, part]
    }
  }
  return best[word.length]
}

const soundKeys = new WeakMap<Lexicon, Map<string, string[]>>()
function keysOf(lexicon: Lexicon): Map<string, string[]> {
  const known = soundKeys.get(lexicon)
  if (known) return known
  const keys = new Map<string, string[]>()
  for (const [letters, phrases] of lexicon.sounds) {
    const key = soundKey(letters)
    keys.set(key, [...(keys.get(key) ?? []), ...phrases])
  }
  soundKeys.set(lexicon, keys)
  return keys
}

export type Sounding = { phrase: string; wrong: number }

/** The Chinese phrase that sounds like the typed one: without tones, z/zh or n/l mixed, or one or two wrong sounds. */
export function correctSound(lexicon: Lexicon, typed: string): Sounding | undefined {
  const signs = [...typed].length
  const [letters = ''] = spellingsOf(syllablesOf(typed))
  if (letters.length < 4) return undefined
  const same = bestOf(lexicon, lexicon.sounds.get(letters), signs)
  if (same) return { phrase: same, wrong: 0 }
  const key = soundKey(letters)
  const alike = bestOf(lexicon, keysOf(lexicon).get(key), signs)
  if (alike || signs < 3) return alike === undefined ? undefined : { phrase: alike, wrong: 0 }
  const atMost = key.length >= 8 && signs > 3 ? 2 : 1
  let nearest: Sounding | undefined
  for (const [other, phrases] of keysOf(lexicon)) {
    if (other.charCodeAt(0) !== key.charCodeAt(0) && !other.endsWith(key.slice(-4))) continue
    const wrong = editDistance(key, other, atMost)
    if (wrong > atMost || (nearest && wrong >= nearest.wrong)) continue
    const phrase = bestOf(lexicon, phrases, signs)
    if (phrase) nearest = { phrase, wrong }
  }
  return nearest
}

const bestOf = (lexicon: Lexicon, phrases: readonly string[] | undefined, signs: number): string | undefined =>
  phrases
    ?.filter((phrase) => [...phrase].length === signs)
    .find((phrase) => lexicon.phrases.get(phrase)?.some((entry) => !('term' in entry) || winesOf(lexicon, entry.term.id) > 0))
