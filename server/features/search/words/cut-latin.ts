import { EITHER_WORDS, EMPTY_WORDS, GOODS_WORDS, OCCASIONS, OTHER_GOODS, WITHOUT_WORDS } from '../grammar/noise.ts'
import { compact, PHRASE_WORDS_MAX } from '../lexemes.ts'
import { type Clause, soundClause, termClause, textClause, unknownClause } from './clauses.ts'
import { nearestLatin, splitCompound } from './correct.ts'
import { type Entry, isKnownWord, isNameWord, type Lexicon, winesOf } from './lexicon.ts'
import { hasWordBegun, stemOf, termsBegun, termsContaining, withWines } from './look-up.ts'
import { correctedClauses, costOf, entriesOf, phrasePiece } from './meanings.ts'
import { heardInNames, initialsInNames } from './name-sounds.ts'
import { COST, cheapest, GUESSES_MAX, type Guesses, joining, NOISE, type Piece, type ReadWords } from './pieces.ts'

const BEGINNING_LETTERS_MIN = 3
const CONTAINED_LETTERS_MIN = 6
const SYLLABLES_PLAIN_MIN = 3
/** Several words compared as one: pino noir, wencel roth. */
const MISSPELT_PHRASE_WORDS_MAX = 3
const MISSPELT_PHRASE_WRONG_MAX = 2
const MISSPELT_PHRASE_LETTERS_MIN = 7

export function cutLatin(lexicon: Lexicon, words: readonly string[], state: Guesses): Piece[] {
  return cheapest(words.length, PHRASE_WORDS_MAX, (from, to) => {
    const typed = words.slice(from, to).join(' ')
    const phrase = compact(typed)
    if (EITHER_WORDS.has(phrase)) return joining('either', typed)
    if (WITHOUT_WORDS.has(typed)) return { ...joining('without', typed), cost: COST.without }
    const entries = entriesOf(lexicon, typed)
    if (entries && phrase.length <= 2 && EMPTY_WORDS.has(phrase)) return NOISE
    if (entries && !isRatherAWord(lexicon, phrase, entries)) return phrasePiece(lexicon, typed, entries, costOf(lexicon, entries))
    if (to - from === 1) return latinWord(lexicon, phrase, state)
    const several = words.slice(from, to)
    return spelledName(lexicon, several) ?? misspeltPhrase(lexicon, several, state)
  })
}

/** A Chinese name in syllables: ye ying zhi ge. */
function spelledName(lexicon: Lexicon, words: readonly string[]): Piece | undefined {
  if (!words.every((word) => SYLLABLE.test(word) && !isSaid(lexicon, word))) return undefined
  const heard = heardInNames(lexicon, words.join(''))
  if (!heard || heard.isBegun) return undefined
  return { cost: COST.sound, clauses: () => [soundClause(words.join(' '), heard.condition)] }
}
const SYLLABLE = /^[a-z]{2,6}$/
const isSaid = (lexicon: Lexicon, word: string): boolean =>
  EMPTY_WORDS.has(word) ||
  GOODS_WORDS.has(word) ||
  isNameWord(lexicon, word) ||
  (lexicon.phrases.get(word)?.some((entry) => !('term' in entry) || entry.how !== 'sound') ?? false)

/** Initials are often words: am, la. */
const isRatherAWord = (lexicon: Lexicon, word: string, entries: readonly Entry[]): boolean =>
  word.length <= 4 &&
  entries.every((entry) => 'term' in entry && entry.how === 'sound') &&
  (EMPTY_WORDS.has(word) || isNameWord(lexicon, word))

function misspeltPhrase(lexicon: Lexicon, words: readonly string[], state: Guesses): Piece | undefined {
  const phrase = words.join('')
  if (words.length > MISSPELT_PHRASE_WORDS_MAX || phrase.length < MISSPELT_PHRASE_LETTERS_MIN || /\d/.test(phrase))
    return undefined
  if (state.phrases >= GUESSES_MAX || words.every((word) => isPlain(lexicon, word))) return undefined
  if (words.some((word) => EMPTY_WORDS.has(word) || WITHOUT_WORDS.has(word))) return undefined
  state.phrases += 1
  const nearest = nearestLatin(lexicon, phrase)
  if (!nearest || nearest.wrong > MISSPELT_PHRASE_WRONG_MAX || !lexicon.phrases.has(nearest.word)) return undefined
  if (words.some((word) => nearest.word.startsWith(word) && isPlain(lexicon, word) && nearest.word.length <= word.length + 2))
    return undefined
  return {
    cost: COST.misspeltPhrase,
    clauses: (readWords) => correctedClauses(lexicon, words.join(' '), nearest.word, readWords),
  }
}

export const isPlain = (lexicon: Lexicon, word: string): boolean =>
  GOODS_WORDS.has(word) || OCCASIONS.has(word) || EMPTY_WORDS.has(word) || EITHER_WORDS.has(word) || lexicon.phrases.has(word)

function latinWord(lexicon: Lexicon, word: string, state: Guesses): Piece {
  if (GOODS_WORDS.has(word) || OCCASIONS.has(word)) return { ...NOISE, isGoods: true }
  if (EMPTY_WORDS.has(word)) return NOISE
  if (OTHER_GOODS.has(word) || /^\d{1,2}$/.test(word)) return { cost: COST.phrase, clauses: () => [unknownClause(word)] }
  const containing = lexicon.parts.get(word)
  if (containing?.some(({ id }) => winesOf(lexicon, id) > 0))
    return { cost: COST.part, clauses: () => [termClause(lexicon, word, withWines(lexicon, containing), 'name')] }
  const stem = isNameWord(lexicon, word) ? undefined : stemOf(lexicon, word)
  if (stem) return phrasePiece(lexicon, word, lexicon.phrases.get(stem) ?? [], COST.part)
  if (isKnownWord(lexicon, word)) return { cost: COST.word, clauses: () => [wordClause(lexicon, word)] }
  return { cost: COST.unknown, clauses: (readWords) => guessLatin(lexicon, word, state, readWords) }
}

function wordClause(lexicon: Lexicon, word: string): Clause {
  const terms = word.length >= CONTAINED_LETTERS_MIN ? termsContaining(lexicon, word) : []
  return terms.length > 0 ? termClause(lexicon, word, terms, 'name') : textClause(word, word, 'name')
}

function guessLatin(lexicon: Lexicon, word: string, state: Guesses, readWords: ReadWords): Clause[] {
  if (word.length < 2 || state.guesses >= GUESSES_MAX) return [unknownClause(word)]
  state.guesses += 1
  const nearest = nearestLatin(lexicon, word)
  const isPlainlyMisspelt = nearest !== undefined && nearest.wrong <= 1 && lexicon.phrases.has(nearest.word)
  const parts = isPlainlyMisspelt ? undefined : splitCompound(lexicon, word)
  if (parts)
    return parts.flatMap((part) => {
      const entries = lexicon.phrases.get(part)
      return entries ? phrasePiece(lexicon, part, entries, 0).clauses(readWords) : []
    })
  if (word.length >= BEGINNING_LETTERS_MIN) {
    const begun = termsBegun(lexicon, word)
    const isBegun = begun.length > 0 || (word.length >= 4 && hasWordBegun(lexicon, word))
    const wines = begun.reduce((sum, { id }) => sum + winesOf(lexicon, id), 0)
    // Rather a typo of a common word than the beginning of a rare name: mosle, badan.
    const isRatherMisspelt = isPlainlyMisspelt && !nearest.isAside && !nearest.word.startsWith(word) && nearest.wines > 2 * wines
    if (isBegun && isRatherMisspelt) return correctedClauses(lexicon, word, nearest.word, readWords)
    if (isBegun) return [begun.length > 0 ? termClause(lexicon, word, begun, 'beginning') : textClause(word, word, 'beginning')]
  }
  const heard = heardInNames(lexicon, word)
  const isHeard = heard !== undefined && !heard.isBegun
  if (isHeard && (heard.syllables >= SYLLABLES_PLAIN_MIN || nearest?.isPinyin)) return [soundClause(word, heard.condition)]
  if (isPlainlyMisspelt) return correctedClauses(lexicon, word, nearest.word, readWords)
  if (word.length >= CONTAINED_LETTERS_MIN) {
    const containing = termsContaining(lexicon, word)
    if (containing.length > 0) return [termClause(lexicon, word, containing, 'name')]
  }
  if (isHeard) return [soundClause(word, heard.condition)]
  if (nearest) return correctedClauses(lexicon, word, nearest.word, readWords)
  const known = lexicon.parts.get(word)
  if (known) return [termClause(lexicon, word, known, 'name')]
  // Beside other words, unverified initials are not worth a second query.
  const begun = heard?.condition ?? (state.isOneWord ? initialsInNames(word) : undefined)
  return [begun ? soundClause(word, begun, 'beginning') : unknownClause(word)]
}
