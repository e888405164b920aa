import type { Recognition } from '#domain/search.ts'
import { dishEndingOf } from '#domain/vocabulary/dish-endings.ts'
import {
  BESIDE_WINE,
  EITHER_WORDS,
  EMPTY_WORDS,
  GOODS_WORDS,
  OCCASIONS,
  OTHER_GOODS,
  WITHOUT_WORDS,
} from '#domain/vocabulary/search-noise.ts'
import { readOffers } from '#domain/vocabulary/search-offers.ts'
import { readQuantities } from '#domain/vocabulary/search-quantities.ts'
import { ELSEWHERE } from '#domain/vocabulary/search-stand-ins.ts'
import { inPlainWords } from '#domain/vocabulary/search-turns.ts'
import { fold } from '../search-text.ts'
import {
  type Clause,
  isUnknown,
  nearestClause,
  offerClause,
  quantityClause,
  soundClause,
  termClause,
  textClause,
  unknownClause,
} from './clauses.ts'
import { correctSound, nearestLatin, type Sounding, splitCompound } from './correct.ts'
import { type Joins, joinClauses } from './join-clauses.ts'
import { compact, isHan, pairsOf } from './lexemes.ts'
import { type Entry, isKnownWord, isNameWord, type Lexicon, type LexiconTerm, winesOf } from './lexicon.ts'
import {
  hasWordBegun,
  isOffered,
  nearestTerms,
  placesBegun,
  placesContaining,
  stemOf,
  termsBegun,
  termsContaining,
  termsOf,
  withWines,
} from './look-up.ts'
import { heardInNames, initialsInNames, soundsInNames } from './name-sounds.ts'
import { cutSequences, PHRASE_SIGNS_MAX, PHRASE_WORDS_MAX } from './sequences.ts'

export type Understanding = {
  clauses: Clause[]
  /** The whole search without spaces, which may be the whole name or the code of a wine. */
  whole: string
  /** The search is a number. */
  number: number | undefined
  /** Only words were typed that mean all of the goods. */
  isEverything: boolean
}

const CLAUSES_MAX = 10
/** A search with more words that nobody knows is no search: the rest is not looked at more closely. */
const GUESSES_MAX = 6
const BEGINNING_LETTERS_MIN = 3
const CONTAINED_LETTERS_MIN = 6
/** So many syllables of a name that follow each other are no misspelling of something else. */
const SYLLABLES_PLAIN_MIN = 3
/** Phrases of several words are compared as a whole with what is misspelt: pino noir, wencel roth. */
const MISSPELT_PHRASE_WORDS_MAX = 3
const MISSPELT_PHRASE_WRONG_MAX = 2
const MISSPELT_PHRASE_LETTERS_MIN = 7

/* What a piece of a search costs: the cheapest way to cut a search into pieces is what it is taken for. */
const COST = {
  noise: 0.6,
  phrase: 1,
  /** A name of something that no wine has: what it is made of may say more. 德国起泡酒 */
  emptyPhrase: 2.2,
  without: 1.1,
  part: 1.2,
  sign: 1.4,
  word: 1.5,
  beginning: 1.95,
  /** What stands in the middle of a run of signs may be any two signs. */
  placeBegun: 2.2,
  placeContaining: 2.6,
  sound: 2.3,
  /** For each sound that is another. */
  wrongSound: 0.7,
  nameSound: 2.7,
  misspeltPhrase: 2.4,
  nameSign: 2.8,
  unknown: 3,
} as const
/** Text that no name knows costs more the longer it is: any two signs stand somewhere in the texts. */
const textCost = (signs: number): number => 1.4 + 0.7 * signs

type Piece = {
  cost: number
  clauses: () => Clause[]
  isUnknown?: boolean
  isWeak?: boolean
  isGoods?: boolean
  joins?: Joins
}
type Guesses = { guesses: number; phrases: number; isOneWord: boolean }

/** Takes a search for terms of the shop, words of its wines, and quantities. Misspellings are looked for only where nothing else fits. */
export function understand(lexicon: Lexicon, keyword: string): Understanding {
  const { quantities, rest: unmeasured } = readQuantities(inPlainWords(keyword.toLowerCase()))
  const { offers, rest } = readOffers(unmeasured)
  const sequences = cutSequences(fold(rest))
  const isOneWord = quantities.length === 0 && sequences.length === 1 && sequences[0]?.runs.length === 1
  const state = { guesses: 0, phrases: 0, isOneWord }
  const pieces = sequences.flatMap((sequence) =>
    sequence.isHan ? cutHan(lexicon, sequence.runs, state) : cutLatin(lexicon, sequence.runs, state),
  )
  const clauses = joinClauses(besideWine(lexicon, pieces))
  const whole = compact(fold(keyword))
  return {
    clauses: [
      ...clauses,
      ...offers.map(({ typed, offer }) => offerClause(typed, offer)),
      ...quantities.map(quantityClause),
    ].slice(0, CLAUSES_MAX),
    whole,
    number: /^\d{1,9}$/.test(whole) ? Number(whole) : undefined,
    isEverything: clauses.length + offers.length + quantities.length === 0 && pieces.some(({ isGoods }) => isGoods),
  }
}

/** Words that mean wine only where something else does: 德国白酒. */
function besideWine(lexicon: Lexicon, pieces: readonly Piece[]): Piece[] {
  const read = pieces.map((piece) => ({ ...piece, read: piece.clauses() }))
  const isOfWine = read.some((piece) => piece.read.some(({ word }) => word.meaning === 'term'))
  return read.map((piece) => {
    const [first] = piece.read
    const meant = isOfWine && first && isUnknown(first) ? BESIDE_WINE[first.typed] : undefined
    const clauses = first && meant !== undefined ? standingFor(lexicon, first.typed, meant) : piece.read
    return { ...piece, clauses: () => clauses }
  })
}

/** The cheapest pieces that together are all of `length` signs or words. */
function cheapest(length: number, longest: number, pieceOf: (from: number, to: number) => Piece | undefined): Piece[] {
  const best: { cost: number; pieces: Piece[] }[] = [{ cost: 0, pieces: [] }]
  for (let to = 1; to <= length; to++) {
    for (let from = Math.max(0, to - longest); from < to; from++) {
      const before = best[from]
      const piece = before && pieceOf(from, to)
      if (!piece) continue
      const cost = before.cost + piece.cost
      const known = best[to]
      if (!known || cost < known.cost) best[to] = { cost, pieces: [...before.pieces, piece] }
    }
  }
  return best[length]?.pieces ?? []
}

/** What is written in Latin letters (or any that are not Chinese), word by word. */
function cutLatin(lexicon: Lexicon, words: readonly string[], state: Guesses): Piece[] {
  return cheapest(words.length, PHRASE_WORDS_MAX, (from, to) => {
    const typed = words.slice(from, to).join(' ')
    const phrase = compact(typed)
    if (EITHER_WORDS.has(phrase)) return joining('either', typed)
    // "Not sweet" red is a red that is not sweet, rather than no sweet red.
    if (WITHOUT_WORDS.has(typed)) return { ...joining('without', typed), cost: COST.without }
    const entries = entriesOf(lexicon, typed)
    if (entries && phrase.length <= 2 && EMPTY_WORDS.has(phrase)) return NOISE
    if (entries && !isRatherAWord(lexicon, phrase, entries)) return phrasePiece(lexicon, typed, entries, costOf(lexicon, entries))
    if (to - from === 1) return latinWord(lexicon, phrase, state)
    const several = words.slice(from, to)
    return spelledName(lexicon, several) ?? misspeltPhrase(lexicon, several, state)
  })
}

/** What a phrase is; of a wine of elsewhere that wine itself under any of its names, or what comes nearest where there is none: sancerre. */
function entriesOf(lexicon: Lexicon, typed: string): readonly Entry[] | undefined {
  const entries = lexicon.phrases.get(compact(typed))
  const elsewhere = ELSEWHERE.get(typed)
  if (!elsewhere) return entries
  const itself = elsewhere.names
    .map((name) => lexicon.names.get(compact(name)))
    .find((named) => named && isAnyOffered(lexicon, named))
  if (itself) return itself
  if (entries && isAnyOffered(lexicon, entries)) return entries
  const written = elsewhere.names.find((name) => name.split(' ').every((word) => isNameWord(lexicon, word)))
  const replacement = written ?? elsewhere.nearest
  return replacement === undefined || written === typed ? entries : [{ replacement }]
}

const isAnyOffered = (lexicon: Lexicon, entries: readonly Entry[]): boolean =>
  entries.some((entry) => !('term' in entry) || isOffered(lexicon, entry.term))

/** The Chinese name of a wine, syllable by syllable: ye ying zhi ge. */
function spelledName(lexicon: Lexicon, words: readonly string[]): Piece | undefined {
  if (!words.every((word) => SYLLABLE.test(word) && !isSaid(lexicon, word))) return undefined
  const heard = heardInNames(lexicon, words.join(''))
  if (!heard || heard.isBegun) return undefined
  return { cost: COST.sound, clauses: () => [soundClause(words.join(' '), heard.condition)] }
}
const SYLLABLE = /^[a-z]{2,6}$/
/** A word by itself, and not just how some Chinese one sounds. */
const isSaid = (lexicon: Lexicon, word: string): boolean =>
  EMPTY_WORDS.has(word) ||
  GOODS_WORDS.has(word) ||
  isNameWord(lexicon, word) ||
  (lexicon.phrases.get(word)?.some((entry) => !('term' in entry) || entry.how !== 'sound') ?? false)

/** Initials are short and often words themselves: am, la. */
const isRatherAWord = (lexicon: Lexicon, word: string, entries: readonly Entry[]): boolean =>
  word.length <= 4 &&
  entries.every((entry) => 'term' in entry && entry.how === 'sound') &&
  (EMPTY_WORDS.has(word) || isNameWord(lexicon, word))

/** Several words that together are nearly a known name, where one of them alone is none. */
function misspeltPhrase(lexicon: Lexicon, words: readonly string[], state: Guesses): Piece | undefined {
  const phrase = words.join('')
  if (words.length > MISSPELT_PHRASE_WORDS_MAX || phrase.length < MISSPELT_PHRASE_LETTERS_MIN || /\d/.test(phrase))
    return undefined
  if (state.phrases >= GUESSES_MAX || words.every((word) => isPlain(lexicon, word))) return undefined
  if (words.some((word) => EMPTY_WORDS.has(word) || WITHOUT_WORDS.has(word))) return undefined
  state.phrases += 1
  const nearest = nearestLatin(lexicon, phrase)
  if (!nearest || nearest.wrong > MISSPELT_PHRASE_WRONG_MAX || !lexicon.phrases.has(nearest.word)) return undefined
  // Two words that only lengthen a third, known one are no misspelling of it.
  if (words.some((word) => nearest.word.startsWith(word) && isPlain(lexicon, word) && nearest.word.length <= word.length + 2))
    return undefined
  return { cost: COST.misspeltPhrase, clauses: () => correctedClauses(lexicon, words.join(' '), nearest.word) }
}

/** A word of sentences, or a known name. */
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
  if (stem)
    return { cost: COST.part, clauses: () => phrasePiece(lexicon, word, lexicon.phrases.get(stem) ?? [], COST.part).clauses() }
  if (isKnownWord(lexicon, word)) return { cost: COST.word, clauses: () => [wordClause(lexicon, word)] }
  // What it costs to guess is paid for once per word, whatever comes of it.
  return { cost: COST.unknown, clauses: () => guessLatin(lexicon, word, state) }
}

/** A word of the wines; with the terms whose names contain it. */
function wordClause(lexicon: Lexicon, word: string): Clause {
  const terms = word.length >= CONTAINED_LETTERS_MIN ? termsContaining(lexicon, word) : []
  return terms.length > 0 ? termClause(lexicon, word, terms, 'name') : textClause(word, word, 'name')
}

function guessLatin(lexicon: Lexicon, word: string, state: Guesses): Clause[] {
  if (word.length < 2 || state.guesses >= GUESSES_MAX) return [unknownClause(word)]
  state.guesses += 1
  const nearest = nearestLatin(lexicon, word)
  const isPlainlyMisspelt = nearest !== undefined && nearest.wrong <= 1 && lexicon.phrases.has(nearest.word)
  const parts = isPlainlyMisspelt ? undefined : splitCompound(lexicon, word)
  if (parts)
    return parts.flatMap((part) => {
      const entries = lexicon.phrases.get(part)
      return entries ? phrasePiece(lexicon, part, entries, 0).clauses() : []
    })
  if (word.length >= BEGINNING_LETTERS_MIN) {
    const begun = termsBegun(lexicon, word)
    const isBegun = begun.length > 0 || (word.length >= 4 && hasWordBegun(lexicon, word))
    const wines = begun.reduce((sum, { id }) => sum + winesOf(lexicon, id), 0)
    // What begins like some rare name is rather one letter away from something that far more wines have: mosle, badan.
    const isRare = isPlainlyMisspelt && !nearest.isAside && !nearest.word.startsWith(word) && nearest.wines > 2 * wines
    if (isBegun && isRare) return correctedClauses(lexicon, word, nearest.word)
    if (isBegun) return [begun.length > 0 ? termClause(lexicon, word, begun, 'beginning') : textClause(word, word, 'beginning')]
  }
  const heard = heardInNames(lexicon, word)
  const isHeard = heard !== undefined && !heard.isBegun
  if (isHeard && (heard.syllables >= SYLLABLES_PLAIN_MIN || nearest?.isPinyin)) return [soundClause(word, heard.condition)]
  if (isPlainlyMisspelt) return correctedClauses(lexicon, word, nearest.word)
  if (word.length >= CONTAINED_LETTERS_MIN) {
    const containing = termsContaining(lexicon, word)
    if (containing.length > 0) return [termClause(lexicon, word, containing, 'name')]
  }
  if (isHeard) return [soundClause(word, heard.condition)]
  if (nearest) return correctedClauses(lexicon, word, nearest.word)
  const known = lexicon.parts.get(word)
  if (known) return [termClause(lexicon, word, known, 'name')]
  // Nothing tells whether some name has these initials: beside other words they are not worth asking the database twice.
  const begun = heard?.condition ?? (state.isOneWord ? initialsInNames(word) : undefined)
  return [begun ? soundClause(word, begun, 'beginning') : unknownClause(word)]
}

function correctedClauses(lexicon: Lexicon, typed: string, corrected: string): Clause[] {
  const entries = lexicon.phrases.get(corrected)
  const [replaced] = entries ?? []
  if (replaced && 'replacement' in replaced)
    return standingFor(lexicon, typed, replaced.replacement).map((clause) => ({
      ...clause,
      word: asCorrected(clause.word, corrected),
    }))
  const terms = withWines(lexicon, entries ? termsOf(entries) : (lexicon.parts.get(corrected) ?? []))
  if (terms.length === 0) return [textClause(typed, corrected, 'corrected')]
  return [termClause(lexicon, typed, terms, 'corrected', terms.length === 1 && entries ? undefined : corrected)]
}

/** A misspelt synonym in Chinese is told as it is written, one in Latin letters, which the lexicon has folded, by the names of what it stands for. */
function asCorrected(word: Clause['word'], synonym: string): Clause['word'] {
  const [first] = word.meaning === 'term' && word.how !== 'excluded' ? word.terms : []
  if (word.meaning !== 'term' || !first) return word
  return { ...word, how: 'corrected', spelling: isHan(word.typed) ? synonym : first.name.en }
}

/** Chinese is written without spaces: known phrases, empty words, words of the wines, and what only sounds like a phrase. */
function cutHan(lexicon: Lexicon, runs: readonly string[], state: Guesses): Piece[] {
  const signs = runs.flatMap((run) => [...run])
  const ends = new Set<number>()
  let end = 0
  for (const run of runs) {
    end += [...run].length
    ends.add(end)
  }
  const crosses = (from: number, to: number) => [...ends].some((at) => at > from && at < to)
  const strict = (from: number, to: number): Piece | undefined =>
    hanPiece(lexicon, signs.slice(from, to).join(''), to - from, crosses(from, to), ends.has(to))
  const pieces = cheapest(signs.length, PHRASE_SIGNS_MAX, strict)
  if (!pieces.some(({ isUnknown, isWeak }) => isUnknown || isWeak) || state.guesses >= GUESSES_MAX) return joinUnknown(pieces)
  state.guesses += 1
  const guessed = new Map<string, Sounding | undefined>()
  const lenient = (from: number, to: number): Piece | undefined => {
    const piece = strict(from, to)
    const length = to - from
    if ((piece && !piece.isUnknown && !piece.isWeak) || length < 2 || length > 8 || from > 24 || crosses(from, to)) return piece
    // Two signs that stand in the texts are a word of their own.
    if (piece && !piece.isUnknown && length === 2) return piece
    const typed = signs.slice(from, to).join('')
    const isWholeRun = (from === 0 || ends.has(from)) && ends.has(to)
    if (length === 2 && !isWholeRun) return piece
    if (!guessed.has(typed)) guessed.set(typed, correctSound(lexicon, typed))
    const sounding = guessed.get(typed)
    if (sounding && lexicon.phrases.has(sounding.phrase)) {
      const cost = COST.sound + 0.05 * length + COST.wrongSound * sounding.wrong
      return { cost, clauses: () => correctedClauses(lexicon, typed, sounding.phrase) }
    }
    const inNames = length >= SOUNDING_SIGNS_MIN && piece?.isUnknown ? soundsInNames(lexicon, typed) : undefined
    return inNames ? { cost: COST.nameSound + 0.1 * length, clauses: () => [soundClause(typed, inNames)] } : piece
  }
  return joinUnknown(cheapest(signs.length, PHRASE_SIGNS_MAX, lenient))
}

/** Any two signs sound like two of some name. */
const SOUNDING_SIGNS_MIN = 3

type UnknownPiece = Piece & { isUnknown: true; typed: string }
/** What nobody knows, as one word rather than as known signs that happen to stand in it: 牛奶 is not beef. */
const unknownPiece = (typed: string, signs: number): UnknownPiece => ({
  cost: COST.unknown + 0.6 * (signs - 1),
  isUnknown: true,
  typed,
  clauses: () => [unknownClause(typed)],
})

function hanPiece(lexicon: Lexicon, typed: string, length: number, isAcross: boolean, isAtEnd: boolean): Piece | undefined {
  const entries = entriesOf(lexicon, typed)
  if (EITHER_WORDS.has(typed)) return joining('either', typed)
  if (WITHOUT_WORDS.has(typed)) return joining('without', typed)
  if (entries) return phrasePiece(lexicon, typed, entries, length === 1 ? COST.sign : costOf(lexicon, entries))
  if (GOODS_WORDS.has(typed) || OCCASIONS.has(typed)) return { ...NOISE, isGoods: true }
  if (EMPTY_WORDS.has(typed)) return NOISE
  if (OTHER_GOODS.has(typed)) return { cost: COST.phrase, clauses: () => [unknownClause(typed)] }
  if (isAcross) return undefined
  if (length === 1) {
    if (isNameWord(lexicon, typed))
      return { cost: COST.nameSign, isWeak: true, clauses: () => [textClause(typed, typed, 'name')] }
    return unknownPiece(typed, length)
  }
  const begun = isAtEnd ? termsBegun(lexicon, typed) : placesBegun(lexicon, typed)
  const cost = isAtEnd ? COST.beginning : COST.placeBegun
  if (begun.length > 0) return { cost, clauses: () => [termClause(lexicon, typed, begun, 'beginning')] }
  if (pairsOf(typed).every((pair) => isKnownWord(lexicon, pair)))
    return { cost: textCost(length), isWeak: true, clauses: () => [textClause(typed, typed, 'name')] }
  const containing = placesContaining(lexicon, typed)
  if (containing.length > 0)
    return { cost: COST.placeContaining, clauses: () => [termClause(lexicon, typed, containing, 'name')] }
  const unknown = unknownPiece(typed, length)
  const dish = dishEndingOf(typed)
  return dish === undefined ? unknown : { cost: unknown.cost - DISH_KNOWN, clauses: () => dishClauses(lexicon, typed, dish) }
}
/** What is known of a dish by its ending is better than nothing. */
const DISH_KNOWN = 0.1

function dishClauses(lexicon: Lexicon, typed: string, dish: string): Clause[] {
  const entries = dish.split('|').flatMap((each) => lexicon.phrases.get(each) ?? [])
  return phrasePiece(lexicon, typed, entries, COST.phrase)
    .clauses()
    .map((clause) => ({ ...clause, word: asSynonym(clause.word, typed) }))
}

/** Unknown signs that stand together are one unknown word. */
function joinUnknown(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  let unknown = ''
  const flush = () => {
    if (unknown === '') return
    const typed = unknown
    joined.push({ cost: 0, clauses: () => [unknownClause(typed)] })
    unknown = ''
  }
  for (const piece of pieces) {
    if (piece.isUnknown) unknown += (piece as UnknownPiece).typed
    else {
      flush()
      joined.push(piece)
    }
  }
  flush()
  return joined
}

const NOISE: Piece = { cost: COST.noise, clauses: () => [] }
const joining = (how: Joins['how'], typed: string): Piece => ({ ...NOISE, joins: { how, typed } })

const costOf = (lexicon: Lexicon, entries: readonly Entry[]): number =>
  isAnyOffered(lexicon, entries) ? COST.phrase : COST.emptyPhrase

function phrasePiece(lexicon: Lexicon, typed: string, entries: readonly Entry[], cost: number): Piece {
  const [first] = entries
  if (first && 'replacement' in first) return { cost, clauses: () => standingFor(lexicon, typed, first.replacement) }
  const isName = entries.some((entry) => 'term' in entry && entry.how === 'name')
  const how = isName || !first ? 'name' : first.how
  return { cost, clauses: () => [offeredClause(lexicon, typed, termsOf(entries), how)] }
}

/** A word taken for these terms, or for what comes nearest to them when no wine has any. */
function offeredClause(lexicon: Lexicon, typed: string, terms: readonly LexiconTerm[], how: Recognition): Clause {
  const filled = withWines(lexicon, terms)
  const near = filled.some(({ id }) => winesOf(lexicon, id) > 0) ? [] : nearestTerms(lexicon, terms)
  return near.length > 0 ? nearestClause(lexicon, typed, near) : termClause(lexicon, typed, filled, how)
}

/** What a synonym stands for: `+` between its parts means that a wine must satisfy both, `|` that either will do. */
function standingFor(lexicon: Lexicon, typed: string, replacement: string): Clause[] {
  const names = withoutAliases(lexicon)
  const clauses = replacement.split('+').flatMap((part) => {
    const choices = part.split('|')
    if (choices.length === 1) return understand(names, part).clauses
    const terms = choices.flatMap((choice) => termsOf(names.phrases.get(compact(fold(choice))) ?? []))
    return [offeredClause(lexicon, typed, [...new Set(terms)], 'synonym')]
  })
  return clauses.map((clause) => ({ ...clause, typed, word: asSynonym(clause.word, typed) }))
}

const asSynonym = (word: Clause['word'], typed: string): Clause['word'] =>
  word.meaning === 'term'
    ? { ...word, typed, spelling: typed, how: word.how === 'name' ? 'synonym' : word.how }
    : { ...word, typed }

const namesOnly = new WeakMap<Lexicon, Lexicon>()
/** For what a synonym stands for: so that synonyms of synonyms never run in a circle. */
function withoutAliases(lexicon: Lexicon): Lexicon {
  const known = namesOnly.get(lexicon)
  if (known) return known
  const made = { ...lexicon, phrases: lexicon.names }
  namesOnly.set(lexicon, made)
  return made
}
