import { dishEndingOf } from '../grammar/dishes.ts'
import { EITHER_WORDS, EMPTY_WORDS, GOODS_WORDS, OCCASIONS, OTHER_GOODS, WITHOUT_WORDS } from '../grammar/noise.ts'
import { PHRASE_SIGNS_MAX, pairsOf } from '../lexemes.ts'
import { type Clause, soundClause, termClause, textClause, unknownClause } from './clauses.ts'
import { correctSound, type Sounding } from './correct.ts'
import { isKnownWord, isNameWord, type Lexicon } from './lexicon.ts'
import { placesBegun, placesContaining, termsBegun } from './look-up.ts'
import { asSynonym, correctedClauses, costOf, entriesOf, phrasePiece } from './meanings.ts'
import { soundsInNames } from './name-sounds.ts'
import { COST, cheapest, GUESSES_MAX, type Guesses, joining, NOISE, type Piece, type ReadWords, textCost } from './pieces.ts'

export function cutHan(lexicon: Lexicon, runs: readonly string[], state: Guesses): Piece[] {
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
    if (piece && !piece.isUnknown && length === 2) return piece
    const typed = signs.slice(from, to).join('')
    const isWholeRun = (from === 0 || ends.has(from)) && ends.has(to)
    if (length === 2 && !isWholeRun) return piece
    if (!guessed.has(typed)) guessed.set(typed, correctSound(lexicon, typed))
    const sounding = guessed.get(typed)
    if (sounding && lexicon.phrases.has(sounding.phrase)) {
      const cost = COST.sound + 0.05 * length + COST.wrongSound * sounding.wrong
      return { cost, clauses: (readWords) => correctedClauses(lexicon, typed, sounding.phrase, readWords) }
    }
    const inNames = length >= SOUNDING_SIGNS_MIN && piece?.isUnknown ? soundsInNames(lexicon, typed) : undefined
    return inNames ? { cost: COST.nameSound + 0.1 * length, clauses: () => [soundClause(typed, inNames)] } : piece
  }
  return joinUnknown(cheapest(signs.length, PHRASE_SIGNS_MAX, lenient))
}

/** Any two signs sound like some name. */
const SOUNDING_SIGNS_MIN = 3

type UnknownPiece = Piece & { isUnknown: true; typed: string }
/** One unknown word rather than known signs in it: 牛奶 is not beef. */
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
  return dish === undefined
    ? unknown
    : { cost: unknown.cost - DISH_KNOWN, clauses: (readWords) => dishClauses(lexicon, typed, dish, readWords) }
}
const DISH_KNOWN = 0.1

function dishClauses(lexicon: Lexicon, typed: string, dish: string, readWords: ReadWords): Clause[] {
  const entries = dish.split('|').flatMap((each) => lexicon.phrases.get(each) ?? [])
  return phrasePiece(lexicon, typed, entries, COST.phrase)
    .clauses(readWords)
    .map((clause) => ({ ...clause, word: asSynonym(clause.word, typed) }))
}

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
